import type { AccountType } from '@tidemark/domain/ledger';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A posting of an event, to be held against the row that it belongs to. */
export interface EventPosting {
  readonly id: number;
  readonly reference: number;
  readonly amount: Amount;
  readonly at: Millis;
  /** The user's account that paid, and the one that received; undefined: the broker's. */
  readonly paidBy: UserAccount | undefined;
  readonly paidTo: UserAccount | undefined;
}

/** An account of a user. */
export interface UserAccount {
  readonly id: number;
  readonly userId: number;
  readonly kind: AccountType;
}

interface Row {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly at: number;
  readonly debit_account: string;
  readonly debit_user: string | null;
  readonly debit_kind: AccountType;
  readonly credit_account: string;
  readonly credit_user: string | null;
  readonly credit_kind: AccountType;
}

/** The postings of an event behind one of them, in id order: for verification, a chunk at a time. */
export async function selectPostingsOf(
  database: Queryable,
  asked: { readonly event: string; readonly afterId: number; readonly limit: number },
): Promise<EventPosting[]> {
  const rows = await database.query<Row>({
    text: `
      select posting.id, reference, amount, round(extract(epoch from posted_at) * 1000)::float8 as at,
        debit_account, debit.user_id as debit_user, debit.kind as debit_kind,
        credit_account, credit.user_id as credit_user, credit.kind as credit_kind
      from (
        select * from ledger.posting where event = $1 and id > $2::bigint order by id limit $3::int) as posting
      join ledger.account as debit on debit.id = debit_account
      join ledger.account as credit on credit.id = credit_account
      order by posting.id`,
    values: [asked.event, asked.afterId, asked.limit],
  });
  const accountOf = (id: string, userId: string | null, kind: AccountType) =>
    userId === null ? undefined : { id: Number(id), userId: Number(userId), kind };
  return rows.map((row) => ({
    id: Number(row.id),
    reference: Number(row.reference),
    amount: amountFromMillionths(BigInt(row.amount)),
    at: row.at,
    paidBy: accountOf(row.debit_account, row.debit_user, row.debit_kind),
    paidTo: accountOf(row.credit_account, row.credit_user, row.credit_kind),
  }));
}

/** References for which an event was posted more than once, at most a hundred. */
export async function selectPostedTwice(database: Queryable, event: string): Promise<number[]> {
  const rows = await database.query<{ reference: string }>({
    text: `
      select reference from ledger.posting where event = $1
      group by reference having count(*) > 1 order by reference limit 100`,
    values: [event],
  });
  return rows.map(({ reference }) => Number(reference));
}

/**
 * Number of postings of an event between two users' accounts, and a digest: the sum of a hash of each
 * (reference, payer, payee, amount). A module that stores the causes computes the same number and compares
 * single rows only if it differs.
 */
export async function digestOfMoves(database: Queryable, event: string): Promise<string> {
  const [row] = await database.query<{ digest: string }>({
    text: `
      select count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws(' ', reference, debit.user_id,
        debit.kind, credit.user_id, credit.kind, amount), 0)), 0) as digest
      from ledger.posting
      join ledger.account as debit on debit.id = debit_account
      join ledger.account as credit on credit.id = credit_account
      where event = $1`,
    values: [event],
  });
  return row?.digest ?? '';
}

/** Sums of some events on the users' side by reference: above zero where users received. */
export async function sumsByReference(
  database: Queryable,
  events: readonly string[],
): Promise<Map<number, Amount>> {
  const rows = await database.query<{ reference: string; total: string }>({
    text: `
      select reference, sum(case when credit_account >= 1000 then amount else -amount end)::bigint as total
      from ledger.posting where event = any($1::text[]) group by reference`,
    values: [events],
  });
  return new Map(
    rows.map(({ reference, total }) => [Number(reference), amountFromMillionths(BigInt(total))]),
  );
}
