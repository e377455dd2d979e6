import type { CallOutput, CallRead } from '@tidemark/contract';
import type { ranking, traderDetail, traderList } from '@tidemark/contract/calls/trading/traders';
import {
  chained,
  feePercent,
  missingForRanking,
  multipleOf,
  type RankingThresholds,
  rateOf,
  recordDays,
  UNCHANGED,
  winRate,
} from '@tidemark/domain/follow';
import { formatAmount, plus } from '@tidemark/domain/money';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { nameKey } from '@tidemark/domain/text';
import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { RequestContext } from '../../../platform/http/route.ts';
import { floatingNow } from '../statistics/count.ts';
import { periodStart } from '../statistics/figures.ts';
import {
  countTraders,
  selectFollowerResults,
  selectTraders,
  selectTradersOf,
  type TraderFigures,
} from '../store/lists.ts';
import { selectDays } from '../store/statistics.ts';
import { selectThresholds } from '../store/thresholds.ts';
import { type Appearance, appearancesOf } from './nickname.ts';
import type { PeopleParts } from './parts.ts';

/** Most followings that a trader's page shows. */
const RESULTS_MAX = 100;
const VISITOR = 0;

type Paged = Pick<CallRead<typeof traderList>, 'page' | 'page_size'>;

/** Parameters of a list of traders. */
type Choices = Omit<CallRead<typeof traderList>, 'ranked'> & { readonly ranked?: 0 | 1 | undefined };

/** A trader in a list. */
export function presentTrader(
  { strategyOf }: Pick<PeopleParts, 'strategyOf'>,
  figures: TraderFigures,
  { nickname, avatar }: Appearance,
  now: Millis,
): CallOutput<typeof traderList>['data'][number] {
  const { threeWeek, total } = figures;
  return {
    id: figures.id,
    user_id: figures.userId,
    nickname,
    avatar,
    strategy: strategyOf(figures.userId) ?? null,
    performance_fee: feePercent(figures.feeRate),
    follow_num: figures.followers,
    is_followed: figures.isFollowed,
    profit_percent: total.rate,
    total_profit: formatAmount(total.profit),
    win_rate: winRate(threeWeek.wins, threeWeek.trades),
    three_week_profit: formatAmount(threeWeek.profit),
    three_week_rate: threeWeek.rate,
    three_week_trades: threeWeek.trades,
    drawdown: figures.drawdown,
    ...presentRisk(figures),
    ...recordOf(figures, now),
  };
}

function presentRisk({ risk }: TraderFigures) {
  return { risk_score: risk?.score ?? null, volatility: risk?.volatility ?? null };
}

/** How long a user has traded, and what is missing for the ranking. */
function recordOf({ firstOpenedAt, threeWeek, thresholds }: TraderFigures, now: Millis) {
  const record = { firstOpenedAt, positions: threeWeek.trades, leastCapital: threeWeek.leastCapital };
  return { days: recordDays(record, now), missing: missingForRanking(record, thresholds, now) };
}

function presentThresholds({ days, positions, capital }: RankingThresholds) {
  return { days, positions, capital: formatAmount(capital) };
}

/** Pages as all lists are answered. */
export function pageOf<T>(data: T[], total: number, { page, page_size }: Paged) {
  return { data, total, page, last_page: Math.max(1, Math.ceil(total / page_size)) };
}

/** Traders of the caller's world who may be followed; a visitor's is the real one. */
export async function listTraders(
  people: PeopleParts,
  input: CallRead<typeof traderList>,
  { caller, now }: RequestContext,
): Promise<CallOutput<typeof traderList>> {
  const { rows, total, thresholds, appearance } = await tradersOf(people, input, {
    ...{ isDemo: caller?.isDemo ?? false, withLeft: false, now },
    askedBy: caller?.userId ?? VISITOR,
  });
  const data = rows.map((row) => presentTrader(people, row, appearance(row.userId), now));
  return { ...pageOf(data, total, input), thresholds: presentThresholds(thresholds) };
}

/** What a list shows of a trader: not the introduction. */
function cardOf({ nickname, avatar }: Appearance) {
  return { nickname, avatar };
}

/**
 * Current and former traders of the real world who meet the ranking's thresholds, or with `ranked=0` all
 * others; former traders come last.
 */
export async function listRanking(
  people: PeopleParts,
  input: CallRead<typeof ranking>,
  { now }: Pick<RequestContext, 'now'>,
): Promise<CallOutput<typeof ranking>> {
  const ofWorld = { isDemo: false, withLeft: input.left !== 0, now };
  const [{ rows, total, thresholds, appearance }, notRanked] = await Promise.all([
    tradersOf(people, { ...input, ranked: input.ranked ?? 1 }, { ...ofWorld, askedBy: VISITOR }),
    countTraders(people.database, { ...NO_BOUNDS, isDemo: false, withLeft: false, ranked: false }, now),
  ]);
  const data = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    user: cardOf(appearance(row.userId)),
    multiple: multipleOf(row.total.rate),
    three_week_rate: row.threeWeek.rate,
    three_week_win: winRate(row.threeWeek.wins, row.threeWeek.trades),
    three_week_profit: formatAmount(row.threeWeek.profit),
    three_week_trades: row.threeWeek.trades,
    total_rate: row.total.rate,
    total_trade_num: row.total.trades,
    drawdown: row.drawdown,
    ...presentRisk(row),
    follow_num: row.followers,
    code: row.code,
    left: row.hasLeft,
    ...recordOf(row, now),
  }));
  return { ...pageOf(data, total, input), thresholds: presentThresholds(thresholds), not_ranked: notRanked };
}

const NO_BOUNDS = {
  ...{ rateMin: undefined, winRateMin: undefined, drawdownMax: undefined },
  ...{ daysMin: undefined, positionsMin: undefined, riskMax: undefined },
  ...{ category: undefined, nameKey: undefined },
};

/** The requested page of traders, with their names and the ranking's thresholds. */
async function tradersOf(
  people: PeopleParts,
  input: Choices,
  asked: {
    readonly isDemo: boolean;
    readonly withLeft: boolean;
    readonly askedBy: number;
    readonly now: Millis;
  },
) {
  const { isDemo, withLeft, askedBy, now } = asked;
  const [{ rows, total }, thresholds] = await Promise.all([
    selectTraders(people.database, {
      filter: {
        ...{ isDemo, withLeft, ranked: input.ranked === undefined ? undefined : input.ranked === 1 },
        ...{ rateMin: input.rate_min, winRateMin: input.win_rate_min, drawdownMax: input.drawdown_max },
        ...{ daysMin: input.days_min, positionsMin: input.positions_min, riskMax: input.risk_max },
        ...{ category: input.category, nameKey: input.name ? nameKey(input.name) : undefined },
      },
      ...{ sort: input.sort, isReversed: input.order === 'worst', askedBy, now },
      offset: (input.page - 1) * input.page_size,
      limit: input.page_size,
    }),
    selectThresholds(people.database),
  ]);
  const appearance = await appearancesOf(
    people,
    rows.map(({ userId }) => userId),
  );
  return { rows, total, thresholds, appearance };
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
  const [appearance, equity, instruments, results] = await Promise.all([
    appearancesOf(people, [id]),
    equityByDay(people, figures, { start, now }),
    // Trades after leaving are private.
    figures.hasLeft ? [] : forex.history.closedByInstrument(id, start),
    selectFollowerResults(database, id, RESULTS_MAX),
  ]);
  const { threeWeek, total, countedAt } = figures;
  return {
    ...presentTrader(people, figures, appearance(id), now),
    introduction: appearance(id).introduction,
    three_week: {
      win_rate: winRate(threeWeek.wins, threeWeek.trades),
      profit: formatAmount(threeWeek.profit),
      rate: threeWeek.rate,
      trades: threeWeek.trades,
    },
    equity,
    instruments: sharesOf(people, instruments),
    followers_results: results.map(({ since, trades, profit, isFollowing }) => ({
      since: dayText(since),
      trades,
      profits: formatAmount(profit),
      following: isFollowing,
    })),
    total_trade_num: total.trades,
    thresholds: presentThresholds(figures.thresholds),
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
  let since = UNCHANGED;
  return days.map(({ day, equity, growth }, at) => {
    if (at > 0) since = chained([since, growth]);
    const shown = (at === days.length - 1 ? now : undefined) ?? equity;
    return { day: dayText(day), equity: formatAmount(shown), rate: rateOf(since) };
  });
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
