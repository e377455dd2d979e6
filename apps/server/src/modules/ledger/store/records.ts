import { amountFromMillionths, formatAmount } from '@tidemark/domain/money';
import type { EarlierPostingsRecord, PostingRecord } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';

interface Row {
  readonly id: string;
  readonly event: string;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
  readonly at: number;
}

/** Postings as the log commits to them, by id. */
export async function postingRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, PostingRecord>> {
  const rows = await database.query<Row>({
    name: 'ledger.posting_records',
    text: `
      select id, event, reference, debit_account as debit, credit_account as credit, amount,
        round(date_part('epoch', posted_at) * 1000) as at
      from ledger.posting where id = any($1::bigint[])`,
    values: [`{${ids.join(',')}}`],
  });
  return new Map(
    rows.map(({ id, event, reference, debit, credit, amount, at }) => [
      id,
      {
        ...{ kind: 'posting', id, event, reference, debit, credit },
        amount: formatAmount(amountFromMillionths(BigInt(amount))),
        at,
      },
    ]),
  );
}

/** Ids in a range of postings from before the log. */
const RANGE = 10_000;

/** Digests of the postings from before the log, by the last id of their range; the first range has all ids below. */
export async function earlierPostingsRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, EarlierPostingsRecord>> {
  const rows = await database.query<Omit<EarlierPostingsRecord, 'kind'>>({
    text: `
      select range.last as id, digest.* from unnest($1::bigint[]) as range (last) cross join lateral (
        select count(*)::int as count, encode(sha256(convert_to(coalesce(string_agg(
            concat_ws(' ', id, event, reference, debit_account, credit_account, amount,
              (extract(epoch from posted_at) * 1000000)::bigint), e'\\n' order by id), ''), 'UTF8')), 'hex') as sha256
        from ledger.posting where id <= range.last and id >= case when range.last <= ${RANGE}
          then '-9223372036854775808'::bigint else (range.last - 1) / ${RANGE} * ${RANGE} + 1 end) as digest`,
    values: [`{${ids.join(',')}}`],
  });
  return new Map(rows.map(({ id, count, sha256 }) => [id, { kind: 'posting.earlier', id, count, sha256 }]));
}
