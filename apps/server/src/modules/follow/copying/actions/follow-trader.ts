import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/follow';
import { copySettings } from '@tidemark/domain/follow';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Database } from '../../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../../platform/http/route.ts';
import type { Dealer, Desk } from '../../../desk/index.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { traderOf } from '../../store/traders.ts';
import type { FollowCommand } from '../commands.ts';

/** What the module's actions work with. */
export interface FollowContext {
  readonly database: Database;
  readonly desk: Desk;
  readonly ledger: Pick<Ledger, 'accountIdsOf'>;
  readonly dealer: Dealer<FollowCommand>;
}

type Followed = Outcome<CallOutput<typeof calls.followTrader>>;

/**
 * Puts a wish to follow on the desk, on the accounts of both, so that it stands before or behind each
 * of the leader's orders. One after the other: two of them at once could close a circle together.
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
  { database, desk, ledger, dealer }: FollowContext,
  asked: CallRead<typeof calls.followTrader>,
  { caller: { userId }, idempotency: claim }: CallerContext,
): Promise<Followed> {
  const { trader_id: leaderId, multiple, max_amount: maxAmount, loss_limit } = asked;
  const lossLimit = Number(loss_limit) === 0 ? undefined : loss_limit;
  const settings = copySettings({ multiple, maxAmount, lossLimit });
  if (isRefusal(settings)) return settings;
  if (leaderId === userId) return refuse('follow.own_trades', {}, 'trader_id');
  const trader = await traderOf(database, leaderId);
  if (!trader || trader.leftAt !== undefined) return refuse('follow.unknown_trader', {}, 'trader_id');
  const [own, leaders] = await Promise.all([ledger.accountIdsOf(userId), ledger.accountIdsOf(leaderId)]);
  const [accountId, leaderAccountId] = [own.forex, leaders.forex];
  const outcome = await desk.deal(dealer, {
    kind: 'follow',
    userId,
    claim,
    leaderId,
    leaderAccountId,
    accountId,
    accountIds: accountId < leaderAccountId ? [accountId, leaderAccountId] : [leaderAccountId, accountId],
    settings,
  });
  return outcome as Followed;
}
