import type { CallOutput } from '@tidemark/contract';
import { performanceFees, traderFee } from '@tidemark/contract/calls/trading/performance-fees';
import { api } from '../../../shared/api/api.ts';
import { useCall } from '../../../shared/api/use-call.ts';
import { type Pages, usePages } from '../../../shared/lists/use-pages.ts';

export type SettledFee = CallOutput<typeof performanceFees>['data'][number];
export type FeeSide = 'paid' | 'received';

/** The lead trader's own fee. */
export function useOwnFee() {
  return useCall(traderFee, {}, { quiet: true, staleTime: 0 });
}

/** Performance fees that were paid as a follower, or received as a lead trader; newest first, or the one with a number. */
export function useSettledFees(side: FeeSide, id?: number): Pages<SettledFee> {
  return usePages<SettledFee>([performanceFees.path, side, id], (page, signal) =>
    api.call(performanceFees, { page, side, ...(id ? { id } : {}) }, { quiet: true, signal }),
  );
}
