import type { CallOutput } from '@tidemark/contract';
import type { dashboard } from '@tidemark/contract/operator/dashboard';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import { type Day, type Millis, plusDays, recentDays, startOfDayInZone } from '@tidemark/domain/time';
import type { DayPayments } from '../ledger/index.ts';
import type { Ports } from './parts.ts';

type Days = NonNullable<CallOutput<typeof dashboard>['money_by_day']>;

const DAYS = 30;

/** One day of a zone, and the moment at which it begins. */
interface DayThere {
  readonly day: Day;
  readonly start: Millis;
}

/** Deposits and withdrawals of a zone's today and the 29 days before it, oldest first. */
export async function moneyByDay(
  ledger: Pick<Ports['ledger'], 'paymentsByDay'>,
  timeZone: string,
  now: Millis,
): Promise<Days> {
  const days = lastDays(timeZone, now);
  return everyDay(await ledger.paymentsByDay(days.map(({ start }) => start)), days);
}

/** The thirty days that end with today. */
export function lastDays(timeZone: string, now: Millis): readonly DayThere[] {
  const { from } = recentDays(timeZone, DAYS, now);
  return Array.from({ length: DAYS }, (_, nth) => {
    const day = plusDays(from, nth);
    return { day, start: startOfDayInZone(timeZone, day) };
  });
}

/** The days, those without a payment included. */
export function everyDay(paid: readonly DayPayments[], days: readonly DayThere[]): Days {
  const byDay = new Map(paid.map((payments) => [payments.day, payments]));
  return days.map(({ day, start }) => {
    const payments = byDay.get(start);
    return {
      day,
      deposits: formatAmount(payments?.deposits ?? ZERO),
      withdrawals: formatAmount(payments?.withdrawals ?? ZERO),
    };
  });
}
