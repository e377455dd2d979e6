import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/trading/follow';
import { copySettings } from '@tidemark/domain/follow';
import { isRefusal, mapOutcome, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Database } from '../../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../../platform/http/route.ts';
import type { Desk } from '../../../desk/index.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { traderOf } from '../../store/traders.ts';
import type { FollowCommandHandler } from '../command-handler.ts';
import { presentFollowing } from '../present.ts';

/** What the module's actions work with. */
export interface FollowContext {
  readonly database: Database;
  readonly desk: Desk;
  readonly ledger: Pick<Ledger, 'accountIdsOf'>;
  readonly handler: FollowCommandHandler;
}

type Followed = Outcome<CallOutput<typeof calls.followTrader>>;

/**
 * Executes a following at the desk, on the accounts of both, so that it is ordered with each of the leader's
 * orders. One after the other: two at once could close a circle together.
 */
export function followTrader(
  context: FollowContext,
): (asked: CallRead<typeof calls.followTrader>, request: CallerContext) => Promise<Followed> {
  let last: Promise<unknown> = Promise.resolve();
  return (asked, request) => {
    const run = last.then(() => follow(context, asked, request));
    last = run.catch(() => undefined);
    return run;
  };
}

async function follow(
  { database, desk, ledger, handler }: FollowContext,
  asked: CallRead<typeof calls.followTrader>,
  { caller: { userId }, idempotency: claim }: CallerContext,
): Promise<Followed> {
  const { trader_id: leaderId, multiple, mode, allocation, max_amount: maxAmount, loss_limit } = asked;
  const lossLimit = Number(loss_limit) === 0 ? undefined : loss_limit;
  const settings = copySettings({ mode, copyRatio: multiple, allocation, maxAmount, lossLimit });
  if (isRefusal(settings)) return settings;
  if (leaderId === userId) return refuse('follow.own_trades', {}, 'trader_id');
  const trader = await traderOf(database, leaderId);
  if (!trader || trader.leftAt !== undefined) return refuse('follow.unknown_trader', {}, 'trader_id');
  const [own, leaders] = await Promise.all([ledger.accountIdsOf(userId), ledger.accountIdsOf(leaderId)]);
  const [accountId, leaderAccountId] = [own.forex, leaders.forex];
  const outcome = await desk.execute(handler, {
    kind: 'follow',
    userId,
    claim,
    leaderId,
    leaderAccountId,
    accountId,
    accountIds: accountId < leaderAccountId ? [accountId, leaderAccountId] : [leaderAccountId, accountId],
    settings,
  });
  return mapOutcome(outcome, (result) => presentFollowing(result.following, result.sinceLimit));
}
