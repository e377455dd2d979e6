import type { CallOutput } from '@tidemark/contract';
import type { dashboard } from '@tidemark/contract/operator/dashboard';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { DayPayments } from '../ledger/index.ts';
import type { Doors } from './parts.ts';

type Days = NonNullable<CallOutput<typeof dashboard>['money_by_day']>;

const DAYS = 30;

/** Deposits and withdrawals of today and the 29 UTC days before it, oldest first. */
export async function moneyByDay(ledger: Pick<Doors['ledger'], 'paymentsByDay'>, now: Millis): Promise<Days> {
  const first = firstDay(now);
  return everyDay(await ledger.paymentsByDay(first), first);
}

/** Midnight at which the first of the days begins. */
export function firstDay(now: Millis): Millis {
  return (Math.floor(now / DAY_MS) - DAYS + 1) * DAY_MS;
}

/** The days from a first one on, those without a payment included. */
export function everyDay(paid: readonly DayPayments[], first: Millis): Days {
  const byDay = new Map(paid.map((payments) => [payments.day, payments]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    const payments = byDay.get(day);
    return {
      day,
      deposits: formatAmount(payments?.deposits ?? ZERO),
      withdrawals: formatAmount(payments?.withdrawals ?? ZERO),
    };
  });
}
