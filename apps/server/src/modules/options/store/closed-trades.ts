import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { ClosedOption } from '../closed-option.ts';
import { CLOSED, columns, type OptionRow, readClosed } from './options.ts';

/** Settled Up/Down trades of one account, the last settled first. */
export interface SettledAsked {
  readonly accountId: number;
  readonly instrumentId?: number | undefined;
  /** From this moment on, and before this one. */
  readonly from?: Millis | undefined;
  readonly before?: Millis | undefined;
  /** These alone. */
  readonly ids?: readonly number[] | undefined;
  /** Only what was settled before this, by time and then id: the end of the page before. */
  readonly after?: { readonly at: Millis; readonly id: number } | undefined;
  readonly limit: number;
}

/** A page of the trades settled on an account; void ones were none. */
export async function selectSettled(
  database: Queryable,
  { accountId, instrumentId, from, before, ids, after, limit }: SettledAsked,
): Promise<ClosedOption[]> {
  const rows = await database.query<OptionRow>({
    name: 'micro.settled',
    text: `
      select ${columns} from micro.wager
      where account_id = $1::bigint and status = ${CLOSED} and void_reason is null
        and settled_at >= coalesce(to_timestamp($2::float8 / 1000), '-infinity')
        and settled_at < coalesce(to_timestamp($3::float8 / 1000), 'infinity')
        and (settled_at, id) < (coalesce(to_timestamp($4::float8 / 1000), 'infinity'), coalesce($5::bigint, 0))
        and ($6::int is null or instrument_id = $6::int)
        and ($7::bigint[] is null or id = any($7::bigint[]))
      order by settled_at desc, id desc limit $8`,
    values: [
      ...[
        accountId,
        from ?? null,
        before ?? null,
        after?.at ?? null,
        after?.id ?? null,
        instrumentId ?? null,
      ],
      ...[ids === undefined ? null : `{${ids.join(',')}}`, limit],
    ],
  });
  return rows.map(readClosed);
}

/** Whether an account has this trade, running or closed. */
export async function hasOption(database: Queryable, accountId: number, id: number): Promise<boolean> {
  const rows = await database.query({
    name: 'micro.has_option',
    text: 'select 1 from micro.wager where id = $1::bigint and account_id = $2::bigint',
    values: [id, accountId],
  });
  return rows.length > 0;
}
