import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { pathOf } from '../../shared/layout/paths.ts';

/** Where a sign-in leads: to `from` where it is given, else home (docs/spec/interface.md#navigation). */
export function useAfterSignIn(): () => void {
  const going = useGoing();
  const { from } = useQueryParams();
  return () => going.toPath(from ?? pathOf('home'), { replace: true });
}
