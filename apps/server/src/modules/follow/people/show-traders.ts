import type { CallOutput, CallRead } from '@tidemark/contract';
import type { ranking, traderDetail, traderList } from '@tidemark/contract/calls/traders';
import { multipleOf, winRate } from '@tidemark/domain/follow';
import { formatAmount, plus, ZERO } from '@tidemark/domain/money';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { RequestContext } from '../../../platform/http/route.ts';
import { floatingNow } from '../statistics/count.ts';
import { periodStart } from '../statistics/figures.ts';
import { selectFollowerResults, selectTraders, selectTradersOf, type TraderFigures } from '../store/lists.ts';
import { selectDays } from '../store/statistics.ts';
import { NO_AVATAR, nicknameOf } from './nickname.ts';
import type { PeopleParts } from './parts.ts';

/** Followings that a trader's page tells of. */
const RESULTS_MAX = 100;
const VISITOR = 0;

type Paged = CallRead<typeof traderList>;

/** The names that strangers read, by user. */
export async function nicknamesOf(
  { session }: Pick<PeopleParts, 'session'>,
  userIds: readonly number[],
): Promise<(userId: number) => string> {
  const people = await session.people.usersByIds([...new Set(userIds)]);
  const byId = new Map(people.map((person) => [person.id, person]));
  return (userId) => nicknameOf(byId.get(userId));
}

/** A trader in a list. */
export function presentTrader(
  figures: TraderFigures,
  nickname: string,
): CallOutput<typeof traderList>['data'][number] {
  const { threeWeek, total } = figures;
  return {
    id: figures.id,
    user_id: figures.userId,
    nickname,
    avatar: NO_AVATAR,
    follow_num: figures.followers,
    is_followed: figures.isFollowed,
    profit_percent: total.rate,
    total_profit: formatAmount(total.profit),
    win_rate: winRate(threeWeek.wins, threeWeek.trades),
    three_week_profit: formatAmount(threeWeek.profit),
  };
}

/** Pages as all lists are answered. */
export function pageOf<T>(data: T[], total: number, { page, page_size }: Paged) {
  return { data, total, page, last_page: Math.max(1, Math.ceil(total / page_size)) };
}

/** Traders of the caller's world who may be followed; a visitor's is the real one. */
export async function listTraders(
  people: PeopleParts,
  input: Paged,
  { caller }: RequestContext,
): Promise<CallOutput<typeof traderList>> {
  const { rows, total } = await selectTraders(people.database, {
    isDemo: caller?.isDemo ?? false,
    askedBy: caller?.userId ?? VISITOR,
    withLeft: false,
    offset: (input.page - 1) * input.page_size,
    limit: input.page_size,
  });
  const nickname = await nicknamesOf(
    people,
    rows.map(({ userId }) => userId),
  );
  const data = rows.map((row) => presentTrader(row, nickname(row.userId)));
  return pageOf(data, total, input);
}

/** Everybody of the real world who is or was a trader; who has left comes after all others. */
export async function listRanking(people: PeopleParts, input: Paged): Promise<CallOutput<typeof ranking>> {
  const { rows, total } = await selectTraders(people.database, {
    isDemo: false,
    askedBy: VISITOR,
    withLeft: true,
    offset: (input.page - 1) * input.page_size,
    limit: input.page_size,
  });
  const nickname = await nicknamesOf(
    people,
    rows.map(({ userId }) => userId),
  );
  const data = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    user: { nickname: nickname(row.userId), avatar: NO_AVATAR },
    multiple: multipleOf(row.total.rate),
    three_week_rate: row.threeWeek.rate,
    three_week_win: winRate(row.threeWeek.wins, row.threeWeek.trades),
    three_week_profit: formatAmount(row.threeWeek.profit),
    total_rate: row.total.rate,
    total_trade_num: row.total.trades,
    code: row.code,
    left: row.hasLeft,
  }));
  return pageOf(data, total, input);
}

/** A trader's page. One of the other world looks like one who does not exist. */
export async function showTrader(
  people: PeopleParts,
  { id }: CallRead<typeof traderDetail>,
  { caller, now }: RequestContext,
): Promise<Outcome<CallOutput<typeof traderDetail>>> {
  const [figures] = await selectTradersOf(people.database, [id], caller?.userId ?? VISITOR);
  if (figures === undefined || figures.isDemo !== (caller?.isDemo ?? false)) {
    return refuse('follow.unknown_trader', {}, 'id');
  }
  const start = periodStart(startOfUtcDay(now));
  const { database, forex } = people;
  const [nickname, equity, instruments, results] = await Promise.all([
    nicknamesOf(people, [id]),
    equityByDay(people, figures, { start, now }),
    // What who has left deals since is nobody's business.
    figures.hasLeft ? [] : forex.history.closedByInstrument(id, start),
    selectFollowerResults(database, id, RESULTS_MAX),
  ]);
  const { threeWeek, total, countedAt } = figures;
  return {
    ...presentTrader(figures, nickname(id)),
    three_week: {
      win_rate: winRate(threeWeek.wins, threeWeek.trades),
      profit: formatAmount(threeWeek.profit),
      rate: threeWeek.rate,
      trades: threeWeek.trades,
    },
    equity,
    drawdown: figures.drawdown,
    instruments: sharesOf(people, instruments),
    followers_results: results.map(({ since, trades, profit, isFollowing }) => ({
      since: dayText(since),
      trades,
      profits: formatAmount(profit),
      following: isFollowing,
    })),
    total_trade_num: total.trades,
    left: figures.hasLeft,
    code: figures.code,
    counted_at: countedAt === undefined ? null : new Date(countedAt).toISOString(),
  };
}

/** Days since the one before the period; of who is a trader, the last one is what the account is worth now. */
async function equityByDay(
  people: PeopleParts,
  { userId, hasLeft }: TraderFigures,
  { start, now: from }: { readonly start: Millis; readonly now: Millis },
) {
  const days = (await selectDays(people.database, [userId], start - DAY_MS)).get(userId) ?? [];
  const [account] = hasLeft ? [] : await people.ledger.contractDays([{ userId, from }]);
  const now = account && plus(account.balance, floatingNow(people.forex, userId));
  return days
    .filter(({ equity }) => equity !== undefined)
    .map(({ day, equity }, at) => ({
      day: dayText(day),
      equity: formatAmount((at === days.length - 1 ? now : undefined) ?? equity ?? ZERO),
    }));
}

function sharesOf(
  { market }: PeopleParts,
  closed: readonly { readonly instrumentId: number; readonly trades: number }[],
) {
  const all = closed.reduce((count, { trades }) => count + trades, 0);
  return closed.map(({ instrumentId, trades }) => ({
    ShowCode: present(market.instrument(instrumentId), 'a dealt instrument is known').showCode,
    share: winRate(trades, all),
  }));
}

function dayText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
