import { useGoing } from '../../shared/navigation.tsx';
import { signOutHere } from '../../shared/sign-out.ts';
import { toaster } from '../../shared/toaster.ts';

/** A new password has ended every session, this one too: what the server said, then the sign-in. */
export function useAfterPassword(): (sentence: string) => void {
  const going = useGoing();
  return (sentence) => {
    signOutHere();
    toaster.show(sentence, 'good');
    going.to('login', {}, { replace: true });
  };
}
