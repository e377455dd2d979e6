import { amountFromMillionths, formatAmount } from '@tidemark/domain/money';
import type { PostingRecord } from '@tidemark/verify/receipt';
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
