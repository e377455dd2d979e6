import type { CallOutput, CallRead } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/trading/performance-fees';
import { FEE_RATE_MAX, type FeeRate, feePercent, readFeeRate } from '@tidemark/domain/follow';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { answer, type CallerContext, type Route } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import type { FeeSettlement } from '../copying/following.ts';
import { appearancesOf, maskedNames } from '../people/nickname.ts';
import type { PeopleParts } from '../people/parts.ts';
import { pageOf } from '../people/show-traders.ts';
import { selectSettlements } from '../store/performance-fees.ts';
import { saveFeeRate, traderOf } from '../store/traders.ts';

type OwnFee = CallOutput<typeof calls.traderFee>;

/** The performance fee of a lead trader, and what was settled. */
export function feeRoutes(people: PeopleParts): Route[] {
  return [
    answer(calls.traderFee, (_, context) => showFee(people, context)),
    answer(calls.traderFeeSubmit, (input, context) => saveFee(people, input, context)),
    answer(calls.performanceFees, (input, context) => listFees(people, input, context)),
  ];
}

const presentRate = (rate: FeeRate): OwnFee => ({ percent: feePercent(rate), max: feePercent(FEE_RATE_MAX) });

/** The caller's own fee; refused for who is no lead trader. */
async function showFee(
  { database }: PeopleParts,
  { caller: { userId } }: CallerContext,
): Promise<Outcome<OwnFee>> {
  const trader = await traderOf(database, userId);
  if (trader === undefined || trader.leftAt !== undefined) return refuse('follow.not_a_trader');
  return presentRate(trader.feeRate);
}

/** Sets the caller's fee for followings that begin from now on. Refused out of bounds, and for who is no lead trader. */
async function saveFee(
  { database }: PeopleParts,
  { percent }: CallRead<typeof calls.traderFeeSubmit>,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<OwnFee>> {
  const rate = readFeeRate(percent);
  if (isRefusal(rate)) return rate;
  // The same form after another one is a change of its own.
  const stillGood = async () => (await traderOf(database, userId))?.feeRate === rate;
  const saved = await answerOnce(database, { userId, claim, now, stillGood }, async (tx) =>
    (await saveFeeRate(tx, userId, rate)) ? { rate } : refuse('follow.not_a_trader'),
  );
  return isRefusal(saved) ? saved : presentRate(saved.rate);
}

/** What the caller has paid, or received; followers are shown by masked names. */
async function listFees(
  people: PeopleParts,
  input: CallRead<typeof calls.performanceFees>,
  { caller: { userId } }: CallerContext,
): Promise<CallOutput<typeof calls.performanceFees>> {
  const isPaid = input.side === 'paid';
  const { rows, total, paid } = await selectSettlements(people.database, {
    ...{ of: isPaid ? 'follower' : 'leader', userId, id: input.id },
    ...{ offset: (input.page - 1) * input.page_size, limit: input.page_size },
  });
  const nameOf = isPaid ? await leadersOf(people, rows) : await followersOf(people, rows);
  const data = rows.map((row) => presentSettlement(row, nameOf(row)));
  return { ...pageOf(data, total, input), total_paid: formatAmount(paid) };
}

async function leadersOf(people: PeopleParts, rows: readonly FeeSettlement[]) {
  const appearance = await appearancesOf(
    people,
    rows.map(({ leaderId }) => leaderId),
  );
  return ({ leaderId }: FeeSettlement) => appearance(leaderId).nickname;
}

async function followersOf(people: PeopleParts, rows: readonly FeeSettlement[]) {
  const nickname = await maskedNames(
    people,
    rows.map(({ followerId }) => followerId),
  );
  return ({ followerId }: FeeSettlement) => nickname(followerId);
}

function presentSettlement(
  row: FeeSettlement,
  nickname: string,
): CallOutput<typeof calls.performanceFees>['data'][number] {
  return {
    ...{ id: row.id, trader_id: row.leaderId, follow_id: row.followerId, nickname, period: row.period },
    percent: feePercent(row.rate),
    result: formatAmount(row.result),
    financing: formatAmount(row.financing),
    high_water_before: formatAmount(row.markBefore),
    high_water: formatAmount(row.markAfter),
    fee: formatAmount(row.fee),
    paid: formatAmount(row.paid),
    at: new Date(row.at).toISOString(),
  };
}
