import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/statement';
import { type Amount, formatAmount, minus, negate, plus, sum, ZERO } from '@tidemark/domain/money';
import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { HistoryParts } from './parts.ts';
import { dayOf, startOf } from './period.ts';

/** Events whose sums are the realised profit of a day; fees among them. */
const results = new Set([
  'forex.profit',
  'forex.loss',
  'forex.protection',
  'micro.profit',
  'micro.loss',
  'forex.fee',
  'fund.income',
  'fund.redemption_penalty',
]);

/** Realised profit after fees of each UTC day of a month. */
export async function showCalendar(
  { ledger, clock, forex, futures }: HistoryParts,
  input: CallRead<typeof calls.profitCalendar>,
  userId: number,
): Promise<CallOutput<typeof calls.profitCalendar>> {
  const month = input.month || dayOf(clock.now()).slice(0, 7);
  const [from, before] = [startOf(`${month}-01`), startOfNextMonth(month)];
  const accounts = await ledger.viewsOf(userId);
  const [sums, closed, settled] = await Promise.all([
    ledger.lines.byDay({ accounts, from, before }),
    forex.history.closedByDay(userId, from, before),
    futures.settledByDay(userId, from, before),
  ]);
  const days = daysBetween(from, before).map((day) => {
    const own = sums.filter((one) => one.day === day && results.has(one.event));
    const fees = own.filter(({ event }) => event === 'forex.fee');
    return {
      day,
      profit: sum(own.map(({ amount }) => amount)),
      fees: negate(sum(fees.map(({ amount }) => amount))),
      trades: (closed.get(day) ?? 0) + (settled.get(day) ?? 0),
    };
  });
  return {
    month,
    days: days.map(({ day, profit, fees, trades }) => ({
      day: dayOf(day),
      profit: formatAmount(profit),
      fees: formatAmount(fees),
      trades,
    })),
    total: formatAmount(sum(days.map(({ profit }) => profit))),
    fees: formatAmount(sum(days.map(({ fees }) => fees))),
    trades: days.reduce((total, { trades }) => total + trades, 0),
  };
}

function startOfNextMonth(month: string): Millis {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return Date.UTC(year, number, 1);
}

function daysBetween(from: Millis, before: Millis): Millis[] {
  return Array.from({ length: Math.round((before - from) / DAY_MS) }, (_, at) => from + at * DAY_MS);
}

/** Equity of all accounts at the end of each UTC day, from the first on which there was any; the last is now. */
export async function showEquity(
  { ledger, clock, forex }: HistoryParts,
  { days }: CallRead<typeof calls.equityByDay>,
  userId: number,
): Promise<CallOutput<typeof calls.equityByDay>> {
  const today = startOfUtcDay(clock.now());
  const past = daysBetween(today - (days - 1) * DAY_MS, today);
  const accounts = await ledger.viewsOf(userId);
  const [before, sums, floating, now] = await Promise.all([
    ledger.lines.sums({ accounts, from: undefined, before: past[0] }),
    ledger.lines.byDay({ accounts, from: past[0], before: undefined }),
    forex.history.floatingAtEndOf(userId, past),
    forex.history.floatingNow(userId),
  ]);
  let cash = minus(before.received, before.paid);
  const ends = [...past, today].map((day) => {
    cash = sum([cash, ...sums.filter((one) => one.day === day).map(({ amount }) => amount)]);
    return { day, cash, floating: day === today ? now : (floating.get(day) ?? ZERO) };
  });
  const first = ends.findIndex(({ cash, floating: worth }) => cash !== 0n || worth !== 0n);
  return ends.slice(first === -1 ? -1 : first).map(presentDay);
}

function presentDay({ day, cash, floating }: { day: Millis; cash: Amount; floating: Amount }) {
  return { day: dayOf(day), equity: formatAmount(plus(cash, floating)), cash: formatAmount(cash) };
}
