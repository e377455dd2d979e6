import { useEffect } from 'react';
import { useGoing } from '../../shared/navigation.tsx';
import { signOut } from '../../shared/sign-out.ts';

/** Reached as «other»: clears the user and goes home. */
export function LogoutPage() {
  const going = useGoing();
  // Once on arrival; `going` is new on every drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    void signOut().then(() => going.to('home', {}, { replace: true }));
  }, []);
  return null;
}
