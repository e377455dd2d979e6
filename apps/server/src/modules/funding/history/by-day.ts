import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/money/statement';
import { type Amount, formatAmount, minus, negate, plus, sum, ZERO } from '@tidemark/domain/money';
import {
  type Day,
  day,
  dayInZone,
  type Millis,
  plusDays,
  recentDays,
  startOfDayInZone,
} from '@tidemark/domain/time';
import type { HistoryParts } from './parts.ts';

/** Events whose sums are the realised profit of a day; fees among them. */
const results = new Set([
  'forex.profit',
  'forex.loss',
  'forex.protection',
  'micro.profit',
  'micro.loss',
  'forex.fee',
  'forex.financing_charge',
  'forex.financing_credit',
  'follow.performance_fee',
  'fund.income',
  'fund.redemption_penalty',
]);

/** Realised profit after fees of each day of a month, by the days of the caller's zone. */
export async function showCalendar(
  { ledger, clock, forex, futures }: HistoryParts,
  input: CallRead<typeof calls.profitCalendar>,
  userId: number,
): Promise<CallOutput<typeof calls.profitCalendar>> {
  const timeZone = input.time_zone;
  const month = input.month || dayInZone(timeZone, clock.now()).slice(0, 7);
  const names = daysOfMonth(month);
  const starts = names.map((one) => startOfDayInZone(timeZone, one));
  const before = startOfDayInZone(timeZone, plusDays(names.at(-1) ?? day(`${month}-01`), 1));
  const accounts = await ledger.viewsOf(userId);
  const [sums, closed, settled] = await Promise.all([
    ledger.lines.byDay({ accounts, days: starts, before }),
    forex.history.closedByDay(userId, starts, before),
    futures.settledByDay(userId, starts, before),
  ]);
  const days = names.map((name, nth) => {
    const start = starts[nth] ?? before;
    // A day that the zone left out begins and ends with the next one, and has nothing of its own.
    const isLeftOut = start === starts[nth + 1];
    const own = sums.filter((one) => !isLeftOut && one.day === start && results.has(one.event));
    const fees = own.filter(({ event }) => event === 'forex.fee');
    return {
      day: name,
      profit: sum(own.map(({ amount }) => amount)),
      fees: negate(sum(fees.map(({ amount }) => amount))),
      trades: isLeftOut ? 0 : (closed.get(start) ?? 0) + (settled.get(start) ?? 0),
    };
  });
  return {
    month,
    days: days.map(({ profit, fees, ...one }) => ({
      ...one,
      profit: formatAmount(profit),
      fees: formatAmount(fees),
    })),
    total: formatAmount(sum(days.map(({ profit }) => profit))),
    fees: formatAmount(sum(days.map(({ fees }) => fees))),
    trades: days.reduce((total, { trades }) => total + trades, 0),
  };
}

/** The days of a month, YYYY-MM. */
function daysOfMonth(month: string): readonly Day[] {
  const first = day(`${month}-01`);
  const days = Array.from({ length: 31 }, (_, nth) => plusDays(first, nth));
  return days.filter((one) => one.startsWith(month));
}

/** Equity of all accounts at the end of each day of a zone, from the first on which there was any; the last is now. */
export async function showEquity(
  { ledger, clock, forex }: HistoryParts,
  { days: count, time_zone: timeZone }: CallRead<typeof calls.equityByDay>,
  userId: number,
): Promise<CallOutput<typeof calls.equityByDay>> {
  const { from, to: today } = recentDays(timeZone, count, clock.now());
  const names = Array.from({ length: count }, (_, nth) => plusDays(from, nth));
  const starts = names.map((name) => startOfDayInZone(timeZone, name));
  const accounts = await ledger.viewsOf(userId);
  const [before, sums, floating, now] = await Promise.all([
    ledger.lines.sums({ accounts, from: undefined, before: starts[0] }),
    ledger.lines.byDay({ accounts, days: starts, before: undefined }),
    floatingOf(forex, { userId, timeZone, starts }),
    forex.history.floatingNow(userId),
  ]);
  let cash = minus(before.received, before.paid);
  const ends = names.map((day, nth) => {
    const own = starts[nth] === starts[nth + 1] ? [] : sums.filter((one) => one.day === starts[nth]);
    cash = sum([cash, ...own.map(({ amount }) => amount)]);
    return { day, cash, floating: day === today ? now : (floating[nth] ?? ZERO) };
  });
  const first = ends.findIndex(({ cash, floating: worth }) => cash !== 0n || worth !== 0n);
  return ends.slice(first === -1 ? -1 : first).map(presentDay);
}

/** What open positions were worth at the end of each day but the last: of UTC days at the close of daily bars. */
async function floatingOf(
  forex: HistoryParts['forex'],
  asked: { readonly userId: number; readonly timeZone: string; readonly starts: readonly Millis[] },
): Promise<readonly (Amount | undefined)[]> {
  const { userId, timeZone, starts } = asked;
  const [past, ends] = [starts.slice(0, -1), starts.slice(1)];
  if (timeZone === 'UTC') {
    const worth = await forex.history.floatingAtEndOf(userId, past);
    return past.map((start) => worth.get(start));
  }
  const worth = await forex.history.floatingAtEnds(userId, ends);
  return ends.map((end) => worth.get(end));
}

function presentDay({ day, cash, floating }: { day: Day; cash: Amount; floating: Amount }) {
  return { day, equity: formatAmount(plus(cash, floating)), cash: formatAmount(cash) };
}
