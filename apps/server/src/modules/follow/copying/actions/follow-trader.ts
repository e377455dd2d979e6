import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/trading/follow';
import { copySettings, type FeeRate, feePercent } from '@tidemark/domain/follow';
import { isRefusal, mapOutcome, type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Database } from '../../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../../platform/http/route.ts';
import type { Desk } from '../../../desk/index.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { traderOf } from '../../store/traders.ts';
import type { FollowCommandHandler } from '../command-handler.ts';
import type { Following } from '../following.ts';
import { presentFollowing } from '../present.ts';
import { inOrder } from './accounts-at-end.ts';

/** What the module's actions work with. */
export interface FollowContext {
  readonly database: Database;
  readonly desk: Desk;
  readonly ledger: Pick<Ledger, 'accountIdsOf'>;
  readonly handler: FollowCommandHandler;
  /** A following that has not ended, from memory. */
  following(leaderId: number, followerId: number): Pick<Following, 'id' | 'feeRate'> | undefined;
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

/** A fee needs consent: the percent that was shown, which must still be the leader's. */
function feeRefusal(
  rate: FeeRate,
  { performance_fee: agreed }: CallRead<typeof calls.followTrader>,
): Refusal | undefined {
  const percent = feePercent(rate);
  if (agreed === percent || (agreed === undefined && rate === 0)) return undefined;
  const key = agreed === undefined ? 'follow.fee_not_agreed' : 'follow.fee_changed';
  return refuse(key, { percent }, 'performance_fee');
}

async function follow(
  { database, desk, ledger, handler, following }: FollowContext,
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
  // Who follows already keeps the fee of the beginning, and only changes the settings.
  const disagreement = following(leaderId, userId) ? undefined : feeRefusal(trader.feeRate, asked);
  if (disagreement) return disagreement;
  const [own, leaders] = await Promise.all([ledger.accountIdsOf(userId), ledger.accountIdsOf(leaderId)]);
  const [accountId, leaderAccountId] = [own.forex, leaders.forex];
  const outcome = await desk.execute(handler, {
    kind: 'follow',
    userId,
    claim,
    leaderId,
    leaderAccountId,
    accountId,
    accountIds: inOrder(accountId, leaderAccountId),
    settings,
    feeRate: trader.feeRate,
  });
  return mapOutcome(outcome, (result) => presentFollowing(result.following, result.sinceLimit));
}
