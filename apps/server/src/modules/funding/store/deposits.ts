import {
  type CurrencyKind,
  type DepositState,
  type FirstDepositApproval,
  unitsFromMillionths,
} from '@tidemark/domain/funding';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { assert } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { Deposit, DepositRequest } from '../deposits/deposit.ts';

interface DepositRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: CurrencyKind;
  readonly currency_id: number;
  readonly code: string;
  readonly protocol: string;
  readonly decimals: number;
  readonly price: string;
  readonly option_id: number;
  readonly address: string;
  readonly bank_name: string;
  readonly payee_account: string;
  readonly units: string;
  readonly usd: string;
  readonly proof: string;
  readonly reference: string;
  readonly status: DepositState['status'];
  readonly submitted_ms: number;
  readonly first_by: number | null;
  readonly first_ms: number | null;
  readonly first_units: string | null;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
  readonly received_units: string | null;
  readonly received_usd: string | null;
}

const DEPOSIT = `id::float8 as id, user_id::float8 as user_id, kind, currency_id, code, protocol, decimals, price,
  option_id, address, bank_name, payee_account, units, usd, proof, reference, status,
  (extract(epoch from submitted_at) * 1000)::float8 as submitted_ms,
  first_by::float8 as first_by, (extract(epoch from first_at) * 1000)::float8 as first_ms, first_units,
  decided_by::float8 as decided_by, (extract(epoch from decided_at) * 1000)::float8 as decided_ms,
  remark, received_units, received_usd`;

function readDeposit(row: DepositRow): Deposit {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    currencyId: row.currency_id,
    code: row.code,
    protocol: row.protocol,
    decimals: row.decimals,
    price: amountFromMillionths(BigInt(row.price)),
    optionId: row.option_id,
    address: row.address,
    bankName: row.bank_name,
    payeeAccount: row.payee_account,
    units: unitsFromMillionths(BigInt(row.units)),
    usd: amountFromMillionths(BigInt(row.usd)),
    proof: row.proof,
    reference: row.reference,
    submittedAt: Math.round(row.submitted_ms),
    state: readState(row),
  };
}

function readState(row: DepositRow): DepositState {
  const { status, remark } = row;
  const first = readFirst(row);
  if (status === 'waiting') return { status, first };
  assert(row.decided_ms !== null, 'what does not wait ended at some time');
  const at = Math.round(row.decided_ms);
  if (status === 'cancelled') return { status, first, at };
  assert(row.decided_by !== null, 'what is decided was decided by somebody');
  const decided = { operatorId: row.decided_by, at };
  if (status === 'rejected') return { status, first, decided, remark };
  assert(row.received_units !== null && row.received_usd !== null, 'what is approved was received');
  const received = {
    units: unitsFromMillionths(BigInt(row.received_units)),
    usd: amountFromMillionths(BigInt(row.received_usd)),
  };
  return { status, first, decided, remark, received };
}

function readFirst({ first_by, first_ms, first_units }: DepositRow): FirstDepositApproval | undefined {
  if (first_by === null || first_ms === null || first_units === null) return undefined;
  return {
    operatorId: first_by,
    at: Math.round(first_ms),
    units: unitsFromMillionths(BigInt(first_units)),
  };
}

/** Stores a request, which waits from now on. */
export async function insertDeposit(
  tx: Queryable,
  given: DepositRequest & { readonly referenceKey: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'funding.insert_deposit',
    text: `insert into funding.deposit
             (user_id, kind, currency_id, code, protocol, decimals, price, option_id, address, bank_name,
              payee_account, units, usd, proof, reference, reference_key, status, submitted_at)
           values ($1::bigint, $2, $3, $4, $5, $6, $7::bigint, $8, $9, $10, $11, $12::bigint, $13::bigint, $14,
             $15, $16, 'waiting', to_timestamp($17::float8 / 1000))
           returning id::float8 as id`,
    values: [
      given.userId,
      given.kind,
      given.currencyId,
      given.code,
      given.protocol,
      given.decimals,
      given.price,
      given.optionId,
      given.address,
      given.bankName,
      given.payeeAccount,
      given.units,
      given.usd,
      given.proof,
      given.reference,
      given.referenceKey,
      given.submittedAt,
    ],
  });
  assert(row !== undefined, 'an inserted deposit has an id');
  return row.id;
}

export async function depositById(database: Queryable, id: number): Promise<Deposit | undefined> {
  const [row] = await database.query<DepositRow>({
    name: 'funding.deposit_by_id',
    text: `select ${DEPOSIT} from funding.deposit where id = $1::bigint`,
    values: [id],
  });
  return row && readDeposit(row);
}

/** The same, locked until the transaction ends. */
export async function lockDeposit(tx: Queryable, id: number): Promise<Deposit | undefined> {
  const [row] = await tx.query<DepositRow>({
    name: 'funding.lock_deposit',
    text: `select ${DEPOSIT} from funding.deposit where id = $1::bigint for update`,
    values: [id],
  });
  return row && readDeposit(row);
}

/** How many deposits of a user wait. */
export async function countOpenOf(tx: Queryable, userId: number): Promise<number> {
  const [row] = await tx.query<{ open: number }>({
    name: 'funding.count_open_deposits_of',
    text: `select count(*)::int as open from funding.deposit where user_id = $1::bigint and status = 'waiting'`,
    values: [userId],
  });
  return row?.open ?? 0;
}

/** A page of a user's deposits, the newest first. */
export async function selectOwnDeposits(
  database: Queryable,
  userId: number,
  asked: {
    readonly kind: CurrencyKind | undefined;
    /** This one alone. */
    readonly id: number | undefined;
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ readonly rows: Deposit[]; readonly total: number }> {
  const wanted = [userId, asked.kind ?? null, asked.id ?? null];
  const own = `user_id = $1::bigint and ($2::text is null or kind = $2) and ($3::bigint is null or id = $3)`;
  const rows = await database.query<DepositRow>({
    name: 'funding.select_own_deposits',
    text: `select ${DEPOSIT} from funding.deposit
            where ${own} order by id desc limit $4 offset $5::bigint`,
    values: [...wanted, asked.pageSize, (asked.page - 1) * asked.pageSize],
  });
  const [count] = await database.query<{ total: number }>({
    name: 'funding.count_own_deposits',
    text: `select count(*)::int as total from funding.deposit where ${own}`,
    values: wanted,
  });
  return { rows: rows.map(readDeposit), total: count?.total ?? 0 };
}

/** Its owner has taken it back. */
export async function saveCancelled(tx: Queryable, id: number, at: Millis): Promise<void> {
  const saved = await tx.query({
    name: 'funding.save_cancelled_deposit',
    text: `update funding.deposit set status = 'cancelled', decided_at = to_timestamp($2::float8 / 1000)
            where id = $1::bigint and status = 'waiting' returning id`,
    values: [id, at],
  });
  assert(saved.length === 1, 'what waits is taken back once, and nobody has decided it meanwhile');
}

/** Writes down what operators have made of a deposit. */
export async function saveReviewed(
  tx: Queryable,
  id: number,
  state: Exclude<DepositState, { status: 'cancelled' }>,
): Promise<void> {
  const decided = state.status === 'waiting' ? undefined : state.decided;
  const received = state.status === 'approved' ? state.received : undefined;
  const saved = await tx.query({
    name: 'funding.save_reviewed_deposit',
    text: `update funding.deposit
              set status = $2, first_by = $3::bigint, first_at = to_timestamp($4::float8 / 1000),
                first_units = $5::bigint, decided_by = $6::bigint, decided_at = to_timestamp($7::float8 / 1000),
                remark = $8, received_units = $9::bigint, received_usd = $10::bigint
            where id = $1::bigint and status = 'waiting' returning id`,
    values: [
      id,
      state.status,
      state.first?.operatorId,
      state.first?.at,
      state.first?.units,
      decided?.operatorId,
      decided?.at,
      state.status === 'waiting' ? '' : state.remark,
      received?.units,
      received?.usd,
    ],
  });
  assert(saved.length === 1, 'what waits is decided once, and its owner has not taken it back meanwhile');
}

/** The operators' view of the deposits. */
export const depositQueue = reviewQueue({
  ...{ name: 'funding.deposit', columns: DEPOSIT, from: 'funding.deposit', since: 'submitted_at', id: 'id' },
  which: byStatus('status', `status <> 'cancelled'`),
  read: readDeposit,
});

/** What waits: how many, since when, and what it is worth in USD. */
export async function sumWaiting(
  database: Queryable,
): Promise<{ readonly total: number; readonly oldestAt: Millis | undefined; readonly usd: Amount }> {
  const [row] = await database.query<{ total: number; oldest_ms: number | null; usd: string }>({
    name: 'funding.sum_waiting_deposits',
    text: `select count(*)::int as total, coalesce(sum(usd), 0)::bigint as usd,
             (extract(epoch from min(submitted_at)) * 1000)::float8 as oldest_ms
             from funding.deposit where status = 'waiting'`,
  });
  const oldest = row?.oldest_ms ?? null;
  return {
    total: row?.total ?? 0,
    oldestAt: oldest === null ? undefined : Math.round(oldest),
    usd: amountFromMillionths(BigInt(row?.usd ?? '0')),
  };
}

/** Deposits by their ids: for verification. */
export async function selectDepositsById(database: Queryable, ids: readonly number[]): Promise<Deposit[]> {
  const rows = await database.query<DepositRow>({
    text: `select ${DEPOSIT} from funding.deposit where id = any($1::bigint[])`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readDeposit);
}

/** How many deposits have been approved. */
export async function countApproved(database: Queryable): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    text: `select count(*)::float8 as total from funding.deposit where status = 'approved'`,
  });
  return row?.total ?? 0;
}
