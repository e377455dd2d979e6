import {
  statusOf,
  unitsFromMillionths,
  type WithdrawalState,
  type WithdrawalStatus,
} from '@tidemark/domain/funding';
import { amountFromMillionths } from '@tidemark/domain/money';
import { assert } from '@tidemark/domain/outcome';
import type { Approval, ReviewState } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { Step, StepStatus, WithdrawalRecord, WithdrawalTerms } from '../withdrawals/record.ts';
import { type PayeeRow, payeeColumns, readPayee } from './withdrawal-methods.ts';

export interface WithdrawalRow extends PayeeRow {
  readonly id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly method_id: number;
  readonly currency_id: number;
  readonly code: string;
  readonly protocol: string;
  readonly fee_type: 1 | 2;
  readonly draw_rate: string;
  readonly draw_price: string;
  readonly memo: string;
  readonly amount: string;
  readonly fee: string;
  readonly received: string;
  readonly status: WithdrawalStatus;
  readonly drawn_ms: number;
  readonly confirmed_ms: number | null;
  readonly first_by: number | null;
  readonly first_ms: number | null;
  readonly decided_by: number | null;
  readonly ended_ms: number | null;
  readonly remark: string;
}

/** The columns of a withdrawal, and where they are. */
const COLUMNS = `id::float8 as id, user_id::float8 as user_id, account_id::float8 as account_id,
  method_id::float8 as method_id, currency_id, code, protocol, fee_type, draw_rate, draw_price, memo,
  kind, address, payee_tag, bank_name, bank_address, bank_swift, payee_name, payee_account, payee_remark,
  amount, fee, received, status, remark, first_by::float8 as first_by, decided_by::float8 as decided_by,
  (extract(epoch from drawn_at) * 1000)::float8 as drawn_ms,
  (extract(epoch from confirmed_at) * 1000)::float8 as confirmed_ms,
  (extract(epoch from first_at) * 1000)::float8 as first_ms,
  (extract(epoch from ended_at) * 1000)::float8 as ended_ms`;

export const RECORD = `${COLUMNS} from funding.withdrawal`;

/** Stores a withdrawal, unconfirmed. */
export async function insertWithdrawal(tx: Queryable, given: WithdrawalTerms): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'funding.insert_withdrawal',
    text: `insert into funding.withdrawal
             (user_id, account_id, method_id, currency_id, code, protocol, fee_type, draw_rate, draw_price, memo,
              amount, fee, received, drawn_at, status, kind,
              address, bank_name, bank_address, bank_swift, payee_name, payee_account, payee_remark, payee_tag)
           values ($1::bigint, $2::bigint, $3::bigint, $4::int, $5, $6, $7::smallint, $8::bigint, $9::bigint, $10,
                   $11::bigint, $12::bigint, $13::bigint, to_timestamp($14::float8 / 1000), 'unconfirmed',
                   $15, $16, $17, $18, $19, $20, $21, $22, $23)
           returning id::float8 as id`,
    values: [
      given.userId,
      given.accountId,
      given.methodId,
      given.currencyId,
      given.code,
      given.protocol,
      given.terms.feeType,
      given.terms.rate.toString(),
      given.terms.price.toString(),
      given.memo,
      given.amount.toString(),
      given.fee.toString(),
      given.received.toString(),
      given.drawnAt,
      ...payeeColumns(given.payee),
    ],
  });
  assert(row !== undefined, 'a row that was inserted comes back');
  return row.id;
}

/** Adds to the timeline; each thing happens once to a withdrawal. */
export async function insertStep(tx: Queryable, step: Step): Promise<void> {
  await tx.query({
    name: 'funding.insert_withdrawal_step',
    text: `insert into funding.withdrawal_step (withdrawal_id, status, at, note)
           values ($1::bigint, $2, to_timestamp($3::float8 / 1000), $4)`,
    values: [step.withdrawalId, step.status, step.at, step.note],
  });
}

/** Stores the current status of a withdrawal. */
export async function saveState(
  tx: Queryable,
  id: number,
  { state, confirmedAt }: { readonly state: WithdrawalState; readonly confirmedAt: Millis | undefined },
): Promise<void> {
  const review = state.status === 'review' ? state.review : undefined;
  const decided = review !== undefined && review.status !== 'waiting' ? review.decided : undefined;
  const endedAt = state.status === 'cancelled' || state.status === 'expired' ? state.at : decided?.at;
  await tx.query({
    name: 'funding.save_withdrawal_state',
    text: `update funding.withdrawal
              set status = $2, confirmed_at = to_timestamp($3::float8 / 1000), first_by = $4::bigint,
                  first_at = to_timestamp($5::float8 / 1000), decided_by = $6::bigint,
                  ended_at = to_timestamp($7::float8 / 1000), remark = $8
            where id = $1::bigint`,
    values: [
      id,
      statusOf(state),
      confirmedAt ?? null,
      review?.firstApproval?.operatorId ?? null,
      review?.firstApproval?.at ?? null,
      decided?.operatorId ?? null,
      endedAt ?? null,
      review !== undefined && review.status !== 'waiting' ? review.remark : '',
    ],
  });
}

export async function withdrawalById(database: Queryable, id: number): Promise<WithdrawalRecord | undefined> {
  const [row] = await database.query<WithdrawalRow>({
    name: 'funding.withdrawal_by_id',
    text: `select ${RECORD} where id = $1::bigint`,
    values: [id],
  });
  return row && readRecord(row);
}

/** The same, locked until the transaction ends. */
export async function lockWithdrawal(tx: Queryable, id: number): Promise<WithdrawalRecord | undefined> {
  const [row] = await tx.query<WithdrawalRow>({
    name: 'funding.lock_withdrawal',
    text: `select ${RECORD} where id = $1::bigint for no key update`,
    values: [id],
  });
  return row && readRecord(row);
}

/** Some unconfirmed withdrawals requested before a moment, locked; rows locked by others are skipped. */
export async function lockUnconfirmed(
  tx: Queryable,
  { drawnBefore, limit }: { readonly drawnBefore: Millis; readonly limit: number },
): Promise<WithdrawalRecord[]> {
  const rows = await tx.query<WithdrawalRow>({
    name: 'funding.lock_unconfirmed',
    text: `select ${RECORD} where status = 'unconfirmed' and drawn_at <= to_timestamp($1::float8 / 1000)
           order by id limit $2 for no key update skip locked`,
    values: [drawnBefore, limit],
  });
  return rows.map(readRecord);
}

/** A page of a user's withdrawals, newest first. */
export async function selectWithdrawalsOfUser(
  database: Queryable,
  asked: {
    readonly userId: number;
    readonly kind: 'coin' | 'bank' | undefined;
    /** This one alone. */
    readonly id: number | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ readonly rows: WithdrawalRecord[]; readonly total: number }> {
  const wanted = [asked.userId, asked.kind ?? null, asked.id ?? null];
  const own = `user_id = $1::bigint and ($2::text is null or kind = $2) and ($3::bigint is null or id = $3)`;
  const rows = await database.query<WithdrawalRow>({
    name: 'funding.withdrawals_of_user',
    text: `select ${RECORD} where ${own} order by id desc limit $4 offset $5::bigint`,
    values: [...wanted, asked.limit, asked.offset],
  });
  const [count] = await database.query<{ total: number }>({
    name: 'funding.count_withdrawals_of_user',
    text: `select count(*)::int as total from funding.withdrawal where ${own}`,
    values: wanted,
  });
  return { rows: rows.map(readRecord), total: count?.total ?? 0 };
}

/** The timelines of withdrawals, oldest first. */
export async function selectSteps(database: Queryable, ids: readonly number[]): Promise<Step[]> {
  if (ids.length === 0) return [];
  const rows = await database.query<{ id: number; status: StepStatus; at: number; note: string }>({
    name: 'funding.select_withdrawal_steps',
    text: `select withdrawal_id::float8 as id, status, note, (extract(epoch from at) * 1000)::float8 as at
             from funding.withdrawal_step where withdrawal_id = any($1::bigint[]) order by withdrawal_id, seq`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(({ id, status, at, note }) => ({ withdrawalId: id, status, at: Math.round(at), note }));
}

/** The operators' view of the withdrawals that reached review. */
export const withdrawalQueue = reviewQueue({
  ...{
    name: 'funding.withdrawal',
    columns: COLUMNS,
    from: 'funding.withdrawal',
    since: 'confirmed_at',
    id: 'id',
  },
  which: {
    ...byStatus('status', `status in ('waiting', 'paid', 'rejected')`),
    approved: `status = 'paid'`,
  },
  read: readRecord,
});

export function readRecord(row: WithdrawalRow): WithdrawalRecord {
  return {
    id: row.id,
    userId: row.user_id,
    accountId: row.account_id,
    methodId: row.method_id,
    currencyId: row.currency_id,
    code: row.code,
    protocol: row.protocol,
    terms: {
      feeType: row.fee_type,
      rate: BigInt(row.draw_rate),
      price: unitsFromMillionths(BigInt(row.draw_price)),
    },
    payee: readPayee(row),
    memo: row.memo,
    amount: amountFromMillionths(BigInt(row.amount)),
    fee: amountFromMillionths(BigInt(row.fee)),
    received: unitsFromMillionths(BigInt(row.received)),
    drawnAt: Math.round(row.drawn_ms),
    confirmedAt: row.confirmed_ms === null ? undefined : Math.round(row.confirmed_ms),
    state: readState(row),
  };
}

function readState(row: WithdrawalRow): WithdrawalState {
  const { status, remark } = row;
  if (status === 'unconfirmed') return { status };
  if (status === 'cancelled' || status === 'expired') return { status, at: Math.round(row.ended_ms ?? 0) };
  const firstApproval = approval(row.first_by, row.first_ms);
  if (status === 'waiting') return review({ status, firstApproval });
  const decided = approval(row.decided_by, row.ended_ms);
  assert(decided !== undefined, 'what is decided was decided by somebody');
  return review({ status: status === 'paid' ? 'approved' : 'rejected', firstApproval, decided, remark });
}

function review(state: ReviewState): WithdrawalState {
  return { status: 'review', review: state };
}

function approval(operatorId: number | null, at: number | null): Approval | undefined {
  return operatorId === null || at === null ? undefined : { operatorId, at: Math.round(at) };
}
