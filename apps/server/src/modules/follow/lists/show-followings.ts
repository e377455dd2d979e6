import { setImmediate as others } from 'node:timers/promises';
import type { CallOutput, CallRead } from '@tidemark/contract';
import type { followedTrader, myFollower } from '@tidemark/contract/calls/trading/copies';
import { feePercent } from '@tidemark/domain/follow';
import { lotsFromUnits, lotsToNumber } from '@tidemark/domain/forex';
import { type Amount, divideHalfEven, formatAmount, minus, plus, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import { presentSizing } from '../copying/present.ts';
import { appearancesOf, maskedNames, NO_AVATAR } from '../people/nickname.ts';
import { pageOf, presentTrader } from '../people/show-traders.ts';
import { selectFollowingSums, selectLeaderSums } from '../store/copy-lists.ts';
import { selectTradersOf } from '../store/lists.ts';
import { floatingOf } from './floating.ts';
import type { ListParts } from './parts.ts';

/** Followers whose open copies are valued before others have their turn. */
const SLICE = 100;
const NO_LOTS = lotsFromUnits(0);

const offsetOf = ({ page, page_size }: { page: number; page_size: number }) => (page - 1) * page_size;

/** Traders whom the caller follows or has followed, with their current figures and those of the copies. */
export async function listFollowed(
  parts: ListParts,
  input: CallRead<typeof followedTrader>,
  { caller: { userId }, now }: CallerContext,
): Promise<CallOutput<typeof followedTrader>> {
  const { database, forex } = parts;
  const { rows, total } = await selectFollowingSums(database, {
    of: 'follower',
    userId,
    withEnded: input.history === 1,
    offset: offsetOf(input),
    limit: input.page_size,
  });
  const leaderIds = rows.map(({ leaderId }) => leaderId);
  const [traders, appearance, takes] = await Promise.all([
    selectTradersOf(database, leaderIds, userId),
    appearancesOf(parts, leaderIds),
    forex.history.takenBy([...rows.map(({ orderIds }) => orderIds), ...rows.map(({ openIds }) => openIds)]),
  ]);
  const byUser = new Map(traders.map((trader) => [trader.userId, trader]));
  const data = rows.map((row, at) => {
    const trader = present(byUser.get(row.leaderId), 'who is followed is or was a trader');
    const profits = netOf(row, floatingOf(forex, userId, row.openIds));
    return {
      ...presentTrader(parts, trader, appearance(row.leaderId), now),
      ...presentSizing(row),
      max_amount: formatAmount(row.maxAmount),
      loss_limit: row.lossLimit === undefined ? null : formatAmount(row.lossLimit),
      status: row.status,
      since: new Date(row.begunAt).toISOString(),
      position_num: row.openIds.length,
      position_quantity: lotsToNumber(takes[rows.length + at]?.openLots ?? NO_LOTS),
      total_num: row.filled,
      total_amount: formatAmount(takes[at]?.margin ?? ZERO),
      total_profits: formatAmount(profits),
      total_fees: formatAmount(row.fees),
      own_fee: feePercent(row.feeRate),
      high_water: formatAmount(row.highWater),
      performance_fees: formatAmount(row.feesPaid),
      skipped_num: row.skipped,
      left: trader.hasLeft,
    };
  });
  return pageOf(data, total, input);
}

/** The caller's followers; an empty list if the caller is no lead trader. */
export async function listFollowers(
  parts: ListParts,
  input: CallRead<typeof myFollower>,
  { caller: { userId } }: CallerContext,
): Promise<CallOutput<typeof myFollower>> {
  const { database, forex } = parts;
  const asked = { of: 'leader', userId, withEnded: false, offset: offsetOf(input) } as const;
  const [{ rows, total }, sums] = await Promise.all([
    selectFollowingSums(database, { ...asked, limit: input.page_size }),
    selectLeaderSums(database, userId),
  ]);
  const [nickname, takes] = await Promise.all([
    maskedNames(
      parts,
      rows.map(({ followerId }) => followerId),
    ),
    forex.history.takenBy(rows.map(({ orderIds }) => orderIds)),
  ]);
  const openIds = [...sums.open.values()].flat();
  const openFee = (await forex.history.takenBy([openIds]))[0]?.openFee ?? ZERO;
  const data = rows.map((row, at) => {
    const profits = netOf(row, floatingOf(forex, row.followerId, row.openIds));
    return {
      follow_id: row.followerId,
      nickname: nickname(row.followerId),
      avatar: NO_AVATAR,
      profitability: percentOf(profits, takes[at]?.margin ?? ZERO),
      total_profits: formatAmount(profits),
      mode: row.mode,
      multiple: row.ratio / 100,
      own_fee: feePercent(row.feeRate),
      performance_fees: formatAmount(row.feesPaid),
      status: row.status,
      since: new Date(row.begunAt).toISOString(),
    };
  });
  return {
    ...pageOf(data, total, input),
    total_profits: formatAmount(minus(sums.profit, minus(sums.fees, openFee))),
    position_profits: formatAmount(minus(await floatingOfAll(forex, sums.open), openFee)),
    performance_fees: formatAmount(sums.feesPaid),
    follow_num: total,
  };
}

/** Net result of copies: closed and open at market, less all their fees. */
function netOf({ profit, fees }: { readonly profit: Amount; readonly fees: Amount }, floating: Amount) {
  return minus(plus(profit, floating), fees);
}

async function floatingOfAll(
  forex: ListParts['forex'],
  open: ReadonlyMap<number, readonly number[]>,
): Promise<Amount> {
  let total = ZERO;
  let valued = 0;
  for (const [followerId, ids] of open) {
    total = plus(total, floatingOf(forex, followerId, ids));
    valued += 1;
    if (valued % SLICE === 0) await others();
  }
  return total;
}

function percentOf(part: Amount, whole: Amount): number {
  return whole <= 0n ? 0 : Number(divideHalfEven(part * 10_000n, whole)) / 100;
}
