import type { CurrencyKind, Payee } from '@tidemark/domain/funding';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { DrawMethod } from '../payees/draw-method.ts';

/** The columns of a payee; those of the other kind are empty. */
export interface PayeeRow {
  readonly kind: CurrencyKind;
  readonly address: string;
  readonly payee_tag: string;
  readonly bank_name: string;
  readonly bank_address: string;
  readonly bank_swift: string;
  readonly payee_name: string;
  readonly payee_account: string;
  readonly payee_remark: string;
}

interface DrawMethodRow extends PayeeRow {
  readonly id: number;
  readonly user_id: number;
  readonly currency_id: number;
  readonly code: string;
  readonly protocol: string;
  readonly hold_until: number;
  readonly bound_at: number;
}

const METHOD = `method.id::float8 as id, user_id::float8 as user_id, currency_id, code, protocol, method.kind,
  address, method.payee_tag, bank_name, bank_address, bank_swift, payee_name, payee_account, payee_remark,
  (extract(epoch from hold_until) * 1000)::float8 as hold_until,
  (extract(epoch from bound_at) * 1000)::float8 as bound_at
  from funding.draw_method method join funding.currency on currency.id = currency_id`;

/** The payees of a user, newest first. */
export async function selectMethods(database: Queryable, userId: number): Promise<DrawMethod[]> {
  const rows = await database.query<DrawMethodRow>({
    name: 'funding.select_methods',
    text: `select ${METHOD} where user_id = $1::bigint and deleted_at is null order by method.id desc`,
    values: [userId],
  });
  return rows.map(readMethod);
}

/** A payee of this user; undefined where it is another's, was deleted, or never was. */
export async function methodOfUser(
  database: Queryable,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<DrawMethod | undefined> {
  const [row] = await database.query<DrawMethodRow>({
    name: 'funding.method_of_user',
    text: `select ${METHOD} where method.id = $1::bigint and user_id = $2::bigint and deleted_at is null`,
    values: [id, userId],
  });
  return row && readMethod(row);
}

/** Stores a payee; undefined if the same one is already stored. */
export async function insertMethod(
  tx: Queryable,
  given: {
    readonly userId: number;
    readonly currencyId: number;
    readonly key: string;
    readonly payee: Payee;
    readonly holdUntil: Millis;
    readonly now: Millis;
  },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'funding.insert_method',
    text: `insert into funding.draw_method
             (user_id, currency_id, payee_key, hold_until, bound_at, kind,
              address, bank_name, bank_address, bank_swift, payee_name, payee_account, payee_remark, payee_tag)
           values ($1::bigint, $2::int, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6,
                   $7, $8, $9, $10, $11, $12, $13, $14)
           on conflict (user_id, currency_id, payee_key) where deleted_at is null do nothing
           returning id::float8 as id`,
    values: [
      given.userId,
      given.currencyId,
      given.key,
      given.holdUntil,
      given.now,
      ...payeeColumns(given.payee),
    ],
  });
  return row?.id;
}

/** Deletes a payee; false if there is none. Its row stays, as a record of what was bound when. */
export async function deleteMethod(
  tx: Queryable,
  given: { readonly id: number; readonly userId: number; readonly now: Millis },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'funding.delete_method',
    text: `update funding.draw_method set deleted_at = to_timestamp($3::float8 / 1000)
            where id = $1::bigint and user_id = $2::bigint and deleted_at is null
           returning 1`,
    values: [given.id, given.userId, given.now],
  });
  return rows.length > 0;
}

/** kind, address, bank_name, bank_address, bank_swift, payee_name, payee_account, payee_remark, payee_tag. */
export function payeeColumns(payee: Payee): string[] {
  if (payee.kind === 'coin') return ['coin', payee.address, '', '', '', '', '', '', payee.tag];
  const { bankName, bankAddress, bankSwift, payeeName, payeeAccount, remark } = payee;
  return ['bank', '', bankName, bankAddress, bankSwift, payeeName, payeeAccount, remark, ''];
}

export function readPayee(row: PayeeRow): Payee {
  if (row.kind === 'coin') return { kind: 'coin', address: row.address, tag: row.payee_tag };
  return {
    kind: 'bank',
    bankName: row.bank_name,
    bankAddress: row.bank_address,
    bankSwift: row.bank_swift,
    payeeName: row.payee_name,
    payeeAccount: row.payee_account,
    remark: row.payee_remark,
  };
}

function readMethod(row: DrawMethodRow): DrawMethod {
  return {
    id: row.id,
    userId: row.user_id,
    currencyId: row.currency_id,
    code: row.code,
    protocol: row.protocol,
    payee: readPayee(row),
    holdUntil: Math.round(row.hold_until),
    boundAt: Math.round(row.bound_at),
  };
}
