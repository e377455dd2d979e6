import type { FirstRepaymentApproval, RepaymentState } from '@tidemark/domain/loan';
import { amountFromMillionths } from '@tidemark/domain/money';
import { assert, present } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { Repayment, RepaymentRequest } from '../repayments/repayment.ts';
import { millis, moment } from './columns.ts';

interface RepaymentRow {
  readonly id: number;
  readonly loan_id: number;
  readonly user_id: number;
  readonly option_id: number;
  readonly code: string;
  readonly protocol: string;
  readonly address: string;
  readonly price: string;
  readonly proof: string;
  readonly status: RepaymentState['status'];
  readonly submitted_ms: number;
  readonly first_by: number | null;
  readonly first_ms: number | null;
  readonly first_received: string | null;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
  readonly received: string | null;
}

const REPAYMENT = `id::float8 as id, loan_id::float8 as loan_id, user_id::float8 as user_id, option_id, code,
  protocol, address, price, proof, status, ${millis('submitted_at', 'submitted_ms')},
  first_by::float8 as first_by, ${millis('first_at', 'first_ms')}, first_received,
  decided_by::float8 as decided_by, ${millis('decided_at', 'decided_ms')}, remark, received`;

function readRepayment(row: RepaymentRow): Repayment {
  const { id, code, protocol, address, proof } = row;
  return {
    ...{ id, code, protocol, address, proof },
    loanId: row.loan_id,
    userId: row.user_id,
    optionId: row.option_id,
    price: amountFromMillionths(BigInt(row.price)),
    submittedAt: moment(row.submitted_ms),
    state: readState(row),
  };
}

function readState(row: RepaymentRow): RepaymentState {
  const { status, remark } = row;
  const first = readFirst(row);
  if (status === 'waiting') return { status, first };
  assert(row.decided_by !== null && row.decided_ms !== null, 'what is decided was decided by somebody');
  const decided = { operatorId: row.decided_by, at: moment(row.decided_ms) };
  if (status === 'rejected') return { status, first, decided, remark };
  const received = present(row.received, 'what is approved was received');
  return { status, first, decided, remark, received: amountFromMillionths(BigInt(received)) };
}

function readFirst(row: RepaymentRow): FirstRepaymentApproval | undefined {
  const { first_by, first_ms, first_received } = row;
  if (first_by === null || first_ms === null || first_received === null) return undefined;
  const received = amountFromMillionths(BigInt(first_received));
  return { operatorId: first_by, at: moment(first_ms), received };
}

/** The review queue of repayments with a proof. */
export const repaymentQueue = reviewQueue({
  ...{ name: 'loan.repayment', columns: REPAYMENT, from: 'loan.repayment', since: 'submitted_at', id: 'id' },
  which: byStatus(),
  read: readRepayment,
});

/** Stores a repayment, which then waits. */
export async function insertRepayment(tx: Queryable, given: RepaymentRequest): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'loan.insert_repayment',
    text: `insert into loan.repayment
             (loan_id, user_id, option_id, code, protocol, address, price, proof, status, submitted_at)
           values ($1::bigint, $2::bigint, $3, $4, $5, $6, $7::bigint, $8, 'waiting',
             to_timestamp($9::float8 / 1000))
           returning id::float8 as id`,
    values: [
      given.loanId,
      given.userId,
      given.optionId,
      given.code,
      given.protocol,
      given.address,
      given.price,
      given.proof,
      given.submittedAt,
    ],
  });
  return present(row, 'an insert answers its row').id;
}

/** Whether a proof serves a repayment that waits or was approved. Its upload is locked by the caller. */
export async function isProofOfRepayment(tx: Queryable, proof: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'loan.is_proof_of_repayment',
    text: `select 1 from loan.repayment where proof = $1 and status in ('waiting', 'approved') limit 1`,
    values: [proof],
  });
  return rows.length > 0;
}

/** Repayments by the names of their proofs, the newest first. */
export function repaymentsByProof(
  database: Queryable,
  proofs: readonly string[],
): Promise<{ readonly id: number; readonly proof: string }[]> {
  return database.query({
    name: 'loan.repayments_by_proof',
    text: `select id::float8 as id, proof from loan.repayment where proof = any($1::text[])
            order by id desc limit 500`,
    values: [proofs],
  });
}

/** The last repayment of a loan with a proof. */
export async function lastRepaymentOf(database: Queryable, loanId: number): Promise<Repayment | undefined> {
  const [row] = await database.query<RepaymentRow>({
    name: 'loan.last_repayment_of',
    text: `select ${REPAYMENT} from loan.repayment where loan_id = $1::bigint order by id desc limit 1`,
    values: [loanId],
  });
  return row && readRepayment(row);
}

export async function repaymentById(database: Queryable, id: number): Promise<Repayment | undefined> {
  const [row] = await database.query<RepaymentRow>({
    name: 'loan.repayment_by_id',
    text: `select ${REPAYMENT} from loan.repayment where id = $1::bigint`,
    values: [id],
  });
  return row && readRepayment(row);
}

/** The same, locked until the transaction ends. */
export async function lockRepayment(tx: Queryable, id: number): Promise<Repayment | undefined> {
  const [row] = await tx.query<RepaymentRow>({
    name: 'loan.lock_repayment',
    text: `select ${REPAYMENT} from loan.repayment where id = $1::bigint for update`,
    values: [id],
  });
  return row && readRepayment(row);
}

/** Writes down what was decided, or approved first. */
export async function saveRepayment(tx: Queryable, id: number, state: RepaymentState): Promise<void> {
  const { first } = state;
  const decided = state.status === 'waiting' ? undefined : state;
  await tx.query({
    name: 'loan.save_repayment',
    text: `update loan.repayment
              set status = $2, first_by = $3::bigint, first_at = to_timestamp($4::float8 / 1000),
                first_received = $5::bigint, decided_by = $6::bigint,
                decided_at = to_timestamp($7::float8 / 1000), remark = $8, received = $9::bigint
            where id = $1::bigint and status = 'waiting'`,
    values: [
      id,
      state.status,
      first?.operatorId,
      first?.at,
      first?.received,
      decided?.decided.operatorId,
      decided?.decided.at,
      decided?.remark ?? '',
      state.status === 'approved' ? state.received : undefined,
    ],
  });
}
