import type { Millis } from '@tidemark/domain/time';
import type { TickEntry } from '@tidemark/verify/entry';
import type { RecordKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { LogSources } from '../writer/entries.ts';

/** Ticks of an instrument by number and time. */
export interface TickRange {
  readonly instrument: string;
  readonly first: number;
  readonly last: number;
  readonly since: Millis;
  readonly until: Millis;
}

/** What `verify` reads besides the sources of the log. */
export interface VerifySources extends Pick<LogSources, 'records'> {
  /** Stored ticks as their leaves must be, by instrument: a line for each, by time. */
  tickTexts(database: Queryable, ranges: readonly TickRange[]): Promise<ReadonlyMap<string, string>>;
  /** Ticks by the code of their instrument; undefined where none is stored, or those of its time are not any more. */
  ticksByCode(
    database: Queryable,
    keys: readonly { readonly instrument: string; readonly seq: number; readonly at: Millis }[],
  ): Promise<readonly (TickEntry | undefined)[]>;
  /** Since when ticks are still stored. */
  ticksSince(database: Queryable): Promise<Millis>;
  /** Ids of records of a kind that were made since a moment, by number, after one of them. */
  recordIds(
    database: Queryable,
    kind: RecordKind,
    page: { readonly since: Millis; readonly after: string; readonly limit: number },
  ): Promise<readonly string[]>;
  /** Stored ticks since a moment whose numbers are outside of these. */
  ticksOutside(
    database: Queryable,
    since: Millis,
    ranges: readonly { readonly instrument: string; readonly first: number; readonly last: number }[],
  ): Promise<readonly { readonly instrument: string; readonly instrumentId: number; readonly seq: number }[]>;
}
