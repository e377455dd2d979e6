import type { Lang } from '@tidemark/contract';
import type { DailyRate, LoanState, LoanStatus, RepaidBy } from '@tidemark/domain/loan';
import { amountFromMillionths } from '@tidemark/domain/money';
import { assert, present } from '@tidemark/domain/outcome';
import type { Approval, ReviewState } from '@tidemark/domain/review';
import type { Day, Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { Loan, LoanRequest } from '../loans/loan.ts';
import { millis, moment } from './columns.ts';

export interface LoanRow {
  readonly id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly config_id: number;
  readonly amount: string;
  readonly period: number;
  readonly free_period: number;
  readonly interest_rate: string;
  readonly penalty_rate: string;
  readonly interest: string;
  readonly penalty_day: string;
  readonly sign: string;
  readonly lang: Lang;
  readonly agreement: string;
  readonly agreement_hash: string;
  readonly asked_ms: number;
  readonly status: LoanStatus;
  readonly first_by: number | null;
  readonly first_ms: number | null;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
  readonly due_on: Day | null;
  readonly penalty: string;
  readonly penalty_through: Day | null;
  readonly checking_since: Day | null;
  readonly repaid_ms: number | null;
  readonly repaid_by: RepaidBy | null;
}

export const LOAN = `id::float8 as id, user_id::float8 as user_id, account_id::float8 as account_id, config_id,
  amount, period, free_period, interest_rate, penalty_rate, interest, penalty_day, sign, lang, agreement,
  agreement_hash, ${millis('asked_at', 'asked_ms')}, status, first_by::float8 as first_by,
  ${millis('first_at', 'first_ms')}, decided_by::float8 as decided_by, ${millis('decided_at', 'decided_ms')},
  remark, due_on::text as due_on, penalty, penalty_through::text as penalty_through,
  checking_since::text as checking_since, ${millis('repaid_at', 'repaid_ms')}, repaid_by`;

export function readLoan(row: LoanRow): Loan {
  return {
    id: row.id,
    userId: row.user_id,
    accountId: row.account_id,
    configId: row.config_id,
    amount: amountFromMillionths(BigInt(row.amount)),
    terms: {
      period: row.period,
      freePeriod: row.free_period,
      interestRate: BigInt(row.interest_rate) as DailyRate,
      penaltyRate: BigInt(row.penalty_rate) as DailyRate,
    },
    interest: amountFromMillionths(BigInt(row.interest)),
    penaltyDay: amountFromMillionths(BigInt(row.penalty_day)),
    sign: row.sign,
    lang: row.lang,
    agreement: row.agreement,
    agreementHash: row.agreement_hash,
    askedAt: moment(row.asked_ms),
    state: readState(row),
    remark: row.remark,
    penalty: amountFromMillionths(BigInt(row.penalty)),
    penaltyThrough: row.penalty_through ?? undefined,
  };
}

function readState(row: LoanRow): LoanState {
  const { status } = row;
  const firstApproval = approvalOf(row.first_by, row.first_ms);
  if (status === 'waiting') return { status, firstApproval };
  const decided = present(approvalOf(row.decided_by, row.decided_ms), 'what is decided was decided');
  if (status === 'rejected') return { status, firstApproval, decided, remark: row.remark };
  const paidOut = { firstApproval, approved: decided, dueOn: present(row.due_on, 'a paid loan is due') };
  if (status === 'owed') return { status, ...paidOut };
  if (status === 'checking') {
    return { status, ...paidOut, since: present(row.checking_since, 'a check began') };
  }
  assert(row.repaid_ms !== null && row.repaid_by !== null, 'what is repaid was repaid by something');
  return { status, ...paidOut, at: moment(row.repaid_ms), by: row.repaid_by };
}

function approvalOf(operatorId: number | null, ms: number | null): Approval | undefined {
  return operatorId === null || ms === null ? undefined : { operatorId, at: moment(ms) };
}

/** Stores a requested loan; undefined where its owner has an open one. */
export async function insertLoan(tx: Queryable, given: LoanRequest): Promise<number | undefined> {
  const { terms } = given;
  const [row] = await tx.query<{ id: number }>({
    name: 'loan.insert_loan',
    text: `insert into loan.loan
             (user_id, account_id, config_id, amount, period, free_period, interest_rate, penalty_rate,
              interest, penalty_day, sign, lang, agreement, agreement_hash, asked_at, status)
           values ($1::bigint, $2::bigint, $3, $4::bigint, $5, $6, $7::bigint, $8::bigint, $9::bigint,
             $10::bigint, $11, $12, $13, $14, to_timestamp($15::float8 / 1000), 'waiting')
           on conflict (user_id) where status in ('waiting', 'owed', 'checking') do nothing
           returning id::float8 as id`,
    values: [
      given.userId,
      given.accountId,
      given.configId,
      given.amount,
      terms.period,
      terms.freePeriod,
      terms.interestRate,
      terms.penaltyRate,
      given.interest,
      given.penaltyDay,
      given.sign,
      given.lang,
      given.agreement,
      given.agreementHash,
      given.askedAt,
    ],
  });
  return row?.id;
}

export async function loanById(database: Queryable, id: number): Promise<Loan | undefined> {
  const [row] = await database.query<LoanRow>({
    name: 'loan.loan_by_id',
    text: `select ${LOAN} from loan.loan where id = $1::bigint`,
    values: [id],
  });
  return row && readLoan(row);
}

/** The same, locked until the transaction ends. */
export async function lockLoan(tx: Queryable, id: number): Promise<Loan | undefined> {
  const [row] = await tx.query<LoanRow>({
    name: 'loan.lock_loan',
    text: `select ${LOAN} from loan.loan where id = $1::bigint for update`,
    values: [id],
  });
  return row && readLoan(row);
}

/** The loan of a user that is neither rejected nor repaid. */
export async function openLoanOf(database: Queryable, userId: number): Promise<Loan | undefined> {
  const [row] = await database.query<LoanRow>({
    name: 'loan.open_loan_of',
    text: `select ${LOAN} from loan.loan
            where user_id = $1::bigint and status in ('waiting', 'owed', 'checking')`,
    values: [userId],
  });
  return row && readLoan(row);
}

/** A page of a user's loans, newest first. */
export async function selectOwnLoans(
  database: Queryable,
  userId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: Loan[]; readonly total: number }> {
  const rows = await database.query<LoanRow>({
    name: 'loan.select_own_loans',
    text: `select ${LOAN} from loan.loan where user_id = $1::bigint
           order by id desc limit $2 offset $3::bigint`,
    values: [userId, pageSize, (page - 1) * pageSize],
  });
  const [count] = await database.query<{ total: number }>({
    name: 'loan.count_own_loans',
    text: 'select count(*)::int as total from loan.loan where user_id = $1::bigint',
    values: [userId],
  });
  return { rows: rows.map(readLoan), total: count?.total ?? 0 };
}

/** Stores the decision on a requested loan. */
export async function saveReviewed(tx: Queryable, id: number, review: ReviewState): Promise<void> {
  const decided = review.status === 'waiting' ? undefined : review;
  const status = { waiting: 'waiting', approved: 'owed', rejected: 'rejected' }[review.status];
  await tx.query({
    name: 'loan.save_reviewed',
    text: `update loan.loan
              set status = $2, first_by = $3::bigint, first_at = to_timestamp($4::float8 / 1000),
                decided_by = $5::bigint, decided_at = to_timestamp($6::float8 / 1000), remark = $7
            where id = $1::bigint and status = 'waiting'`,
    values: [
      id,
      status,
      review.firstApproval?.operatorId,
      review.firstApproval?.at,
      decided?.decided.operatorId,
      decided?.decided.at,
      // An operator's note on an approval is internal; it is in the audit trail.
      review.status === 'rejected' ? review.remark : '',
    ],
  });
}

/** A repayment is under check from a day on; the remark of an earlier one has had its day. */
export async function saveChecking(tx: Queryable, id: number, since: Day): Promise<void> {
  await tx.query({
    name: 'loan.save_checking',
    text: `update loan.loan set status = 'checking', checking_since = $2::date, remark = ''
            where id = $1::bigint and status = 'owed'`,
    values: [id, since],
  });
}

/** The repayment under check was rejected: it is owed again, and its owner reads why. */
export async function saveOwedAgain(tx: Queryable, id: number, remark: string): Promise<void> {
  await tx.query({
    name: 'loan.save_owed_again',
    text: `update loan.loan set status = 'owed', checking_since = null, remark = $2
            where id = $1::bigint and status = 'checking'`,
    values: [id, remark],
  });
}

export async function saveRepaid(
  tx: Queryable,
  id: number,
  { at, by }: { readonly at: Millis; readonly by: RepaidBy },
): Promise<void> {
  await tx.query({
    name: 'loan.save_repaid',
    text: `update loan.loan
              set status = 'repaid', checking_since = null, remark = '',
                repaid_at = to_timestamp($2::float8 / 1000), repaid_by = $3
            where id = $1::bigint and status in ('owed', 'checking')`,
    values: [id, at, by],
  });
}

/** The review queue of requested loans. */
export const loanQueue = reviewQueue({
  ...{ name: 'loan.loan', columns: LOAN, from: 'loan.loan', since: 'asked_at', id: 'id' },
  which: { ...byStatus(), approved: `status in ('owed', 'checking', 'repaid')` },
  read: readLoan,
});
