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
  /** Only what was settled before this, by time and then id: the end of the page before. */
  readonly after?: { readonly at: Millis; readonly id: number } | undefined;
  readonly limit: number;
}

/** Of $1 to $6, and the limit $7. */
const pageOf = (among: string) => `
  select ${columns} from micro.wager
  where account_id = $1::bigint and status = ${CLOSED} and void_reason is null
    and settled_at >= coalesce(to_timestamp($2::float8 / 1000), '-infinity')
    and settled_at < coalesce(to_timestamp($3::float8 / 1000), 'infinity')
    and (settled_at, id) < (coalesce(to_timestamp($4::float8 / 1000), 'infinity'), coalesce($5::bigint, 0))
    and ($6::bigint is null or instrument_id = $6::bigint) ${among}
  order by settled_at desc, id desc limit $7`;

const valuesOf = ({ accountId, instrumentId, from, before, after, limit }: SettledAsked) => [
  accountId,
  ...[from, before, after?.at, after?.id, instrumentId].map((bound) => bound ?? null),
  limit,
];

/** A page of the trades settled on an account; void ones were none. */
export async function selectSettled(database: Queryable, asked: SettledAsked): Promise<ClosedOption[]> {
  const rows = await database.query<OptionRow>({
    name: 'micro.settled',
    text: pageOf(''),
    values: valuesOf(asked),
  });
  return rows.map(readClosed);
}

/** The same of these trades alone. */
export async function selectSettledOf(
  database: Queryable,
  ids: readonly number[],
  asked: SettledAsked,
): Promise<ClosedOption[]> {
  const rows = await database.query<OptionRow>({
    name: 'micro.settled_of',
    text: pageOf('and id = any($8::bigint[])'),
    values: [...valuesOf(asked), `{${ids.join(',')}}`],
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
