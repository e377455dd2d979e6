import type { Millis } from '@tidemark/domain/time';
import { utf8 } from '@tidemark/verify/bytes';
import { formatEntry, type TickEntry } from '@tidemark/verify/entry';
import type { RecordKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { RecordRun } from '../store/batches.ts';
import type { Pending } from '../store/pending.ts';
import { fastCommitment } from './hashing.ts';
import type { Salts } from './salts.ts';

/** The tick that is meant, by its place in the market's table. */
export interface TickKey {
  readonly instrumentId: number;
  readonly seq: number;
  readonly at: Millis;
}

/** Reads what becomes a leaf; what is not there any more is left out. */
export interface LogSources {
  ticks(database: Queryable, keys: readonly TickKey[]): Promise<(TickEntry | undefined)[]>;
  /** JSON texts by id. */
  records(database: Queryable, kind: RecordKind, ids: readonly string[]): Promise<Map<string, string>>;
}

/** Contents of new leaves: ticks, then records, each in the order of their commits, then what is missing. */
export interface NewEntries {
  readonly contents: readonly Uint8Array[];
  readonly ticks: number;
  readonly records: readonly RecordRun[];
  /** What was to become a leaf and is gone. */
  readonly missing: readonly string[];
}

export async function entriesFor(
  database: Queryable,
  pending: readonly Pending[],
  { sources, salts }: { readonly sources: LogSources; readonly salts: Salts },
): Promise<NewEntries> {
  const ticks = await tickEntries(
    database,
    pending.filter(({ kind }) => kind === 'tick'),
    sources,
  );
  const runs = pending.flatMap(({ kind, ids }) => (kind === 'tick' ? [] : [{ kind, ids }]));
  const texts = await recordTexts(database, runs, sources);
  const contents = [...ticks.contents];
  const missing = [...ticks.missing];
  const records: RecordRun[] = [];
  for (const { kind, ids } of runs) {
    const known = ids.filter((id) => texts.get(kind)?.has(id));
    for (const id of known) contents.push(recordEntry(texts.get(kind)?.get(id) ?? '', salts.of(kind, id)));
    if (known.length > 0) records.push([kind, known]);
    for (const id of ids) if (!texts.get(kind)?.has(id)) missing.push(`${kind} ${id}`);
  }
  for (const what of missing) contents.push(utf8(formatEntry({ kind: 'missing', what })));
  return { contents, ticks: ticks.contents.length, records, missing };
}

/** The leaf of a private record. */
export function recordEntry(text: string, salt: Uint8Array): Uint8Array {
  return utf8(formatEntry({ kind: 'record', commitment: fastCommitment(text, salt) }));
}

export const tickEntry = (tick: TickEntry): Uint8Array => utf8(formatEntry({ kind: 'tick', ...tick }));

async function tickEntries(database: Queryable, pending: readonly Pending[], sources: LogSources) {
  const keys = pending.flatMap(({ ids, instruments, at }) =>
    ids.map((seq, n): TickKey => ({ instrumentId: instruments?.[n] ?? 0, seq: Number(seq), at: at ?? 0 })),
  );
  const ticks = keys.length === 0 ? [] : await sources.ticks(database, keys);
  return {
    contents: ticks.flatMap((tick) => (tick === undefined ? [] : [tickEntry(tick)])),
    missing: keys.flatMap(({ instrumentId, seq }, n) =>
      ticks[n] === undefined ? [`tick ${seq} of instrument ${instrumentId}`] : [],
    ),
  };
}

/** One reading for each kind. */
async function recordTexts(
  database: Queryable,
  runs: readonly { readonly kind: RecordKind; readonly ids: readonly string[] }[],
  { records }: LogSources,
) {
  const ids = new Map<RecordKind, string[]>();
  for (const run of runs) ids.set(run.kind, [...(ids.get(run.kind) ?? []), ...run.ids]);
  const texts = new Map<RecordKind, Map<string, string>>();
  for (const [kind, all] of ids) texts.set(kind, await records(database, kind, all));
  return texts;
}
