import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Loan } from '../loans/loan.ts';
import { LOAN, type LoanRow, readLoan } from './loans.ts';

/** Loans after one of them, some at a time. */
export async function loansAfter(database: Queryable, after: number, limit: number): Promise<Loan[]> {
  const rows = await database.query<LoanRow>({
    text: `select ${LOAN} from loan.loan where id > $1::bigint order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(readLoan);
}

/** What the days have charged for loans: how many, in sum, the first and the last. */
export async function selectCharged(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, { days: number; sum: bigint; first: string; last: string }>> {
  const rows = await database.query<{ id: number; days: number; sum: string; first: string; last: string }>({
    text: `select loan_id::float8 as id, count(*)::int as days, sum(amount)::text as sum,
             min(day)::text as first, max(day)::text as last
           from loan.penalty where loan_id = any($1::bigint[]) group by loan_id`,
    values: [`{${ids.join(',')}}`],
  });
  return new Map(rows.map(({ id, days, sum, first, last }) => [id, { days, sum: BigInt(sum), first, last }]));
}

/** Amounts received from outside for loans, by approved repayments. */
export async function selectReceived(
  database: Queryable,
  loanIds: readonly number[],
): Promise<Map<number, bigint>> {
  const rows = await database.query<{ id: number; received: string }>({
    text: `select loan_id::float8 as id, sum(received)::text as received from loan.repayment
            where status = 'approved' and loan_id = any($1::bigint[]) group by loan_id`,
    values: [`{${loanIds.join(',')}}`],
  });
  return new Map(rows.map(({ id, received }) => [id, BigInt(received)]));
}

/** Proofs of repayments after one of them, some at a time. */
export async function proofsAfter(
  database: Queryable,
  after: number,
  limit: number,
): Promise<{ id: number; proof: string }[]> {
  return database.query({
    text: `select id::float8 as id, proof from loan.repayment where id > $1::bigint order by id limit $2`,
    values: [after, limit],
  });
}
