import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Day } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/**
 * Writes the penalty of every day that a loan lacks up to a day, of those due longest first, at most so
 * many loans; answers how many. While a repayment is under check, the days up to its proof count. The
 * amounts are those of `penaltyAfter`: the frozen amount of a day until the principal is reached.
 */
function charging(which: string): string {
  return `
    with owing as (
      select id, amount, penalty, penalty_day, coalesce(penalty_through, due_on) as through,
        case when status = 'checking' then least($1::date, checking_since) else $1::date end as upto
      from loan.loan
      where status in ('owed', 'checking') and penalty < amount and penalty_day > 0
        and coalesce(penalty_through, due_on) < $1::date
        and (status = 'owed' or coalesce(penalty_through, due_on) < checking_since) ${which}
      order by coalesce(penalty_through, due_on), id limit $2 for no key update),
    lacking as (
      select owing.id, (through + n)::date as day,
        least(penalty_day, amount - penalty - (n - 1) * penalty_day) as charged
      from owing, generate_series(1, upto - through) as n),
    written as (
      insert into loan.penalty (loan_id, day, amount)
      select id, day, charged from lacking where charged > 0 order by id, day)
    update loan.loan set penalty_through = owing.upto, penalty = loan.penalty + total.charged
    from owing join (
      select id, sum(greatest(charged, 0))::bigint as charged from lacking group by id) as total using (id)
    where loan.id = owing.id
    returning 1`;
}

/** A chunk of the daily job; see `charging`. */
export async function chargeDue(database: Queryable, through: Day, limit: number): Promise<number> {
  const rows = await database.query({
    name: 'loan.charge_due',
    text: charging(''),
    values: [through, limit],
  });
  return rows.length;
}

/** The days that one loan lacks, in the transaction that holds it. */
export async function chargeOne(tx: Queryable, loanId: number, through: Day): Promise<void> {
  await tx.query({
    name: 'loan.charge_one',
    text: charging('and id = $3::bigint'),
    values: [through, 1, loanId],
  });
}

/** The last day whose penalties are all written; undefined before the first. */
export async function selectAccrued(database: Queryable): Promise<Day | undefined> {
  const [row] = await database.query<{ through: Day | null }>({
    name: 'loan.select_accrued',
    text: 'select through::text as through from loan.accrued',
  });
  return row?.through ?? undefined;
}

export async function saveAccrued(database: Queryable, through: Day): Promise<void> {
  await database.query({
    name: 'loan.save_accrued',
    text: `update loan.accrued set through = $1::date where through is null or through < $1::date`,
    values: [through],
  });
}

/** What each day has charged for a loan, oldest first. */
export async function selectPenalties(
  database: Queryable,
  loanId: number,
): Promise<{ readonly day: Day; readonly amount: Amount }[]> {
  const rows = await database.query<{ day: Day; amount: string }>({
    name: 'loan.select_penalties',
    text: `select day::text as day, amount from loan.penalty where loan_id = $1::bigint order by day`,
    values: [loanId],
  });
  return rows.map(({ day, amount }) => ({ day, amount: amountFromMillionths(BigInt(amount)) }));
}
