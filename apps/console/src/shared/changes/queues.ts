import type { CallOutput } from '@tidemark/contract';
import { reviewCounts } from '@tidemark/contract/operator/reviews';
import { useCall } from '../api.ts';
import { useMay } from '../session/me.ts';

export type Queue = CallOutput<typeof reviewCounts>[number];

const LOOK_EVERY_MS = 15_000;

/** The open review queues that this operator decides; undefined until loaded. */
export function useQueues(): readonly Queue[] | undefined {
  const mayDecide = useMay(reviewCounts);
  const counts = useCall(reviewCounts, {}, { enabled: mayDecide, refetchInterval: LOOK_EVERY_MS }).data;
  return counts?.filter(({ available }) => available);
}
