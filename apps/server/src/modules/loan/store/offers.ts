import type { DailyRate, LoanOffer } from '@tidemark/domain/loan';
import { amountFromMillionths } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';

interface OfferRow {
  readonly id: number;
  readonly period: number;
  readonly min_amount: string;
  readonly max_amount: string;
  readonly interest_rate: string;
  readonly free_period: number;
  readonly penalty_rate: string;
  readonly position: number;
  readonly open: boolean;
}

/** All offers, in the order of the list. */
export async function selectOffers(database: Queryable): Promise<LoanOffer[]> {
  const rows = await database.query<OfferRow>({
    name: 'loan.select_offers',
    text: `select id, period, min_amount, max_amount, interest_rate, free_period, penalty_rate, position, open
           from loan.config order by position, id`,
  });
  return rows.map((row) => ({
    id: row.id,
    period: row.period,
    min: amountFromMillionths(BigInt(row.min_amount)),
    max: amountFromMillionths(BigInt(row.max_amount)),
    interestRate: BigInt(row.interest_rate) as DailyRate,
    freePeriod: row.free_period,
    penaltyRate: BigInt(row.penalty_rate) as DailyRate,
    position: row.position,
    isOpen: row.open,
  }));
}

/** Makes an offer, or changes the one of an id; answers its id. */
export async function saveOffer(
  tx: Queryable,
  id: number | undefined,
  offer: Omit<LoanOffer, 'id'>,
): Promise<number> {
  const values = [
    offer.period,
    offer.min,
    offer.max,
    offer.interestRate,
    offer.freePeriod,
    offer.penaltyRate,
    offer.position,
    offer.isOpen,
  ];
  const columns = 'period, min_amount, max_amount, interest_rate, free_period, penalty_rate, position, open';
  const given = '$1, $2::bigint, $3::bigint, $4::bigint, $5, $6::bigint, $7, $8';
  const [row] = await tx.query<{ id: number }>(
    id === undefined
      ? { text: `insert into loan.config (${columns}) values (${given}) returning id`, values }
      : {
          text: `update loan.config set (${columns}) = row(${given}) where id = $9 returning id`,
          values: [...values, id],
        },
  );
  if (row === undefined) throw new Error(`there is no loan configuration ${id}`);
  return row.id;
}

/** On which days before and after the due date borrowers get a mail. */
export interface ReminderDays {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export async function selectReminderDays(database: Queryable): Promise<ReminderDays> {
  const [row] = await database.query<{ remind_before: number[]; remind_after: number[] }>({
    name: 'loan.select_reminder_days',
    text: 'select remind_before, remind_after from loan.setting',
  });
  if (row === undefined) throw new Error('loans have their settings (migration 0025)');
  return { before: row.remind_before, after: row.remind_after };
}

export async function saveReminderDays(tx: Queryable, { before, after }: ReminderDays): Promise<void> {
  await tx.query({
    text: 'update loan.setting set remind_before = $1::int[], remind_after = $2::int[]',
    values: [`{${before.join(',')}}`, `{${after.join(',')}}`],
  });
}
