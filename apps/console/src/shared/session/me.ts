import type { Call, CallOutput, OperatorRole } from '@tidemark/contract';
import { operatorMe } from '@tidemark/contract/operator/session';
import { useCall } from '../api.ts';
import { useIsSignedIn } from './session.ts';

export type Me = CallOutput<typeof operatorMe>;

/** The signed-in operator; undefined until loaded. */
export function useMe(): Me | undefined {
  const signedIn = useIsSignedIn();
  return useCall(operatorMe, {}, { enabled: signedIn, staleTime: 60_000 }).data;
}

/** Whether a role may make a call of the console, by the API contract. The server checks again. */
export function may(role: OperatorRole | undefined, call: Call): boolean {
  return role !== undefined && typeof call.access === 'object' && call.access.operator.includes(role);
}

/** Whether the operator may make a call; false until loaded. */
export function useMay(call: Call): boolean {
  return may(useMe()?.role, call);
}
