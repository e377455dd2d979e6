import { supportWaiting } from '@tidemark/contract/operator/support';
import { useCall } from './api.ts';
import { useMay } from './session/me.ts';

/** Should the channel be away. */
const LOOK_EVERY_MS = 30_000;

/** Number of users waiting for an answer; 0 until loaded, and for roles that do not answer. */
export function useSupportWaiting(): number {
  const mayAnswer = useMay(supportWaiting);
  const answer = useCall(supportWaiting, {}, { enabled: mayAnswer, refetchInterval: LOOK_EVERY_MS });
  return answer.data?.waiting ?? 0;
}
