import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { millisOf } from './ticks.ts';

/** What happened to a source, or to the sources of an instrument. */
export interface SourceEvent {
  readonly at: Millis;
  readonly kind: 'lost' | 'connected' | 'switched' | 'disagree' | 'agree';
  /** Public name of the source; after a switch the new one. */
  readonly source: string;
  /** Undefined for events of a source. */
  readonly instrumentId: number | undefined;
  /** The source before a switch. */
  readonly from: string | undefined;
  /** Why: a key of the messages, `silent` or `preferred`. */
  readonly reason: string;
}

export async function insertSourceEvent(db: Queryable, event: SourceEvent): Promise<void> {
  const { at, kind, source, instrumentId, from, reason } = event;
  await db.query({
    name: 'market.insert_source_event',
    text: `insert into market.source_event (at, kind, source, instrument_id, from_source, reason)
      values (to_timestamp($1::float8 / 1000), $2, $3, $4, $5, $6)`,
    values: [at, kind, source, instrumentId ?? null, from ?? null, reason],
  });
}

/** The latest events from a moment on, newest first. */
export async function selectSourceEvents(
  db: Queryable,
  { since, limit }: { readonly since: Millis; readonly limit: number },
): Promise<SourceEvent[]> {
  const rows = await db.query<SourceEvent & { instrumentId: number | null; from: string | null }>({
    name: 'market.select_source_events',
    text: `
      select ${millisOf('at')} as at, kind, source, instrument_id as "instrumentId", from_source as "from", reason
      from market.source_event where at >= to_timestamp($1::float8 / 1000)
      order by at desc, id desc limit $2`,
    values: [since, limit],
  });
  return rows.map((row) => ({
    ...row,
    instrumentId: row.instrumentId ?? undefined,
    from: row.from ?? undefined,
  }));
}
