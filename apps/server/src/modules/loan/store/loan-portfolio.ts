import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Day } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Loan } from '../loans/loan.ts';
import { LOAN, type LoanRow, readLoan } from './loans.ts';

/** Which loans an operator requests. */
export type LoanFilterState = 'due' | 'overdue' | 'open' | 'all';

const OWED = `status in ('owed', 'checking')`;
/** Conditions by today ($1) and the last day that is due soon ($2). */
const SOON = `${OWED} and due_on >= $1::date and due_on <= $2::date`;
const LATE = `${OWED} and due_on < $1::date`;
const STATES: Record<LoanFilterState, string> = {
  due: SOON,
  overdue: LATE,
  open: OWED,
  all: 'true',
};

export interface LoanQuery {
  readonly state: LoanFilterState;
  readonly userId: number | undefined;
  readonly today: Day;
  /** The last day that is due soon. */
  readonly until: Day;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of loans, those that were due first before all; all of them: newest first. */
export async function selectLoans(
  database: Queryable,
  { state, userId, today, until, page, pageSize }: LoanQuery,
): Promise<{ readonly rows: Loan[]; readonly total: number }> {
  // Both days are named in each, so that every statement takes the same parameters.
  const where = `${STATES[state]} and $1::date <= $2::date and ($3::bigint is null or user_id = $3)`;
  const order = state === 'all' ? 'id desc' : 'due_on, id';
  const rows = await database.query<LoanRow>({
    name: `loan.select_book_${state}`,
    text: `select ${LOAN} from loan.loan where ${where} order by ${order} limit $4 offset $5::bigint`,
    values: [today, until, userId, pageSize, (page - 1) * pageSize],
  });
  const [count] = await database.query<{ total: number }>({
    name: `loan.count_book_${state}`,
    text: `select count(*)::int as total from loan.loan where ${where}`,
    values: [today, until, userId],
  });
  return { rows: rows.map(readLoan), total: count?.total ?? 0 };
}

/** Loans in sum: how many, and their principal. */
export interface LoanTotal {
  readonly count: number;
  readonly principal: Amount;
}

export async function selectLoanTotals(
  database: Queryable,
  { today, until }: Pick<LoanQuery, 'today' | 'until'>,
): Promise<{
  readonly open: LoanTotal;
  readonly soon: LoanTotal;
  readonly late: LoanTotal & { readonly penalty: Amount };
}> {
  const [row] = await database.query<Record<string, string>>({
    name: 'loan.select_book_totals',
    text: `
      select count(*) as open, coalesce(sum(amount), 0) as open_principal,
        count(*) filter (where ${SOON}) as soon,
        coalesce(sum(amount) filter (where ${SOON}), 0) as soon_principal,
        count(*) filter (where ${LATE}) as late,
        coalesce(sum(amount) filter (where ${LATE}), 0) as late_principal,
        coalesce(sum(penalty) filter (where ${LATE}), 0) as late_penalty
      from loan.loan where ${OWED}`,
    values: [today, until],
  });
  const amount = (name: string) => amountFromMillionths(BigInt(row?.[name] ?? 0));
  const figure = (name: string) => ({
    count: Number(row?.[name] ?? 0),
    principal: amount(`${name}_principal`),
  });
  return {
    open: figure('open'),
    soon: figure('soon'),
    late: { ...figure('late'), penalty: amount('late_penalty') },
  };
}
