import type { CallOutput } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/trading/follow';
import { type CopySettings, feePercent } from '@tidemark/domain/follow';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import type { Unfollowed } from './commands.ts';
import type { Following } from './following.ts';

/** How copies are sized, in the words of the wire. */
export function presentSizing({
  mode,
  ratio,
  allocation,
}: Pick<CopySettings, 'mode' | 'ratio' | 'allocation'>) {
  return {
    mode,
    multiple: ratio / 100,
    allocation: allocation === undefined ? null : formatAmount(allocation),
  };
}

/** A following in the words of the wire. */
export function presentFollowing(
  following: Following,
  sinceLimit: Amount,
): CallOutput<typeof calls.followTrader> {
  const { leaderId, maxAmount, lossLimit, status, feeRate, begunAt, pausedAt } = following;
  return {
    trader_id: leaderId,
    ...presentSizing(following),
    max_amount: formatAmount(maxAmount),
    loss_limit: lossLimit === undefined ? null : formatAmount(lossLimit),
    status,
    result: formatAmount(sinceLimit),
    performance_fee: feePercent(feeRate),
    since: new Date(begunAt).toISOString(),
    paused_at: pausedAt === undefined ? null : new Date(pausedAt).toISOString(),
  };
}

/** What became of the copies of a following that has ended, in the words of the wire. */
export function presentUnfollowed({
  leaderId,
  detached,
  closed,
  left,
  feePaid,
}: Unfollowed): CallOutput<typeof calls.canalFollow> {
  return {
    trader_id: leaderId,
    detached: [...detached],
    closed: [...closed],
    left: [...left],
    performance_fee: formatAmount(feePaid),
  };
}
