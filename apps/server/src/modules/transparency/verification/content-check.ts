import { Defect } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import { parseEntry, type TickEntry } from '@tidemark/verify/entry';
import type { RecordKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Batch } from '../store/batches.ts';
import { type LogSources, recordEntry, tickEntry } from '../writer/entries.ts';
import { describeMissing, describeRecord } from './describe-leaf.ts';

/** What `verify` reads besides the sources of the log. */
export interface VerifySources extends Pick<LogSources, 'records'> {
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

/** Which ticks and records the log has. */
export interface Seen {
  /** By instrument: the numbers from the first to the last. */
  readonly ticks: Map<string, { first: number; last: number }>;
  /** By kind. */
  readonly records: Map<RecordKind, Set<string>>;
}

export interface ContentCheck {
  readonly seen: Seen;
  /** Compares leaves with the tables. `before`: when the batch before them was logged. */
  check(
    database: Queryable,
    batches: readonly { readonly batch: Batch; readonly contents: readonly Uint8Array[] }[],
    before: Millis | undefined,
  ): Promise<string[]>;
}

/** A record is logged within a second; what bears an earlier time than this was put in afterwards. */
const LATE_MS = MINUTE_MS;
const PROBLEMS_MAX = 5;

export function createContentCheck({
  sources,
  saltOf,
}: {
  readonly sources: VerifySources;
  readonly saltOf: ((kind: string, id: string) => Uint8Array) | undefined;
}): ContentCheck {
  const seen: Seen = { ticks: new Map(), records: new Map() };
  return {
    seen,
    async check(database, batches, before) {
      const ticks = batches.flatMap(({ batch, contents }) =>
        contents.slice(0, batch.ticks).map((content, n): Leaf => ({ leaf: batch.first + n, content })),
      );
      const problems = await differingTicks(database, ticks, { sources, seen });
      problems.push(...(await differingRecords(database, batches, { sources, saltOf, seen, before })));
      for (const { batch, contents } of batches)
        problems.push(...contents.flatMap((content, n) => missingOf({ leaf: batch.first + n, content })));
      // The first bad leaf comes first, whatever it is.
      problems.sort((one, other) => one.leaf - other.leaf);
      return problems.slice(0, PROBLEMS_MAX).map(({ text }) => text);
    },
  };
}

interface Leaf {
  readonly leaf: number;
  readonly content: Uint8Array;
}

/** What is wrong with a leaf. */
interface Problem {
  readonly leaf: number;
  readonly text: string;
}

function missingOf({ leaf, content }: Leaf): Problem[] {
  if (!Buffer.from(content.subarray(0, 10)).toString().startsWith('["missing"')) return [];
  const entry = parseEntry(Buffer.from(content).toString());
  if (entry?.kind !== 'missing') return [];
  return [{ leaf, text: `${describeMissing(entry.what)} was removed before it was logged` }];
}

async function differingTicks(
  database: Queryable,
  leaves: readonly Leaf[],
  { sources, seen }: { readonly sources: VerifySources; readonly seen: Seen },
): Promise<Problem[]> {
  if (leaves.length === 0) return [];
  const problems: Problem[] = [];
  const since = await sources.ticksSince(database);
  const ticks: (TickEntry & { readonly leaf: number; readonly text: string })[] = [];
  for (const { leaf, content } of leaves) {
    const text = Buffer.from(content).toString();
    const entry = parseEntry(text);
    if (entry?.kind !== 'tick') {
      problems.push({ leaf, text: `a leaf among the ticks is none: ${text.slice(0, 80)}` });
      continue;
    }
    const known = seen.ticks.get(entry.instrument);
    if (known !== undefined && entry.seq !== known.last + 1)
      problems.push({ leaf, text: `tick ${entry.seq} of ${entry.instrument} follows tick ${known.last}` });
    seen.ticks.set(entry.instrument, { first: known?.first ?? entry.seq, last: entry.seq });
    if (entry.at >= since) ticks.push({ ...entry, leaf, text });
  }
  const stored = await sources.ticksByCode(database, ticks);
  for (const [at, { leaf, text, ...tick }] of ticks.entries()) {
    const own = stored[at];
    const name = `tick ${tick.seq} of ${tick.instrument}`;
    if (own === undefined)
      problems.push({ leaf, text: `${name} was logged with the price ${tick.price} and is gone` });
    else if (Buffer.from(tickEntry(own)).toString() !== text)
      problems.push({ leaf, text: `${name} is not what was logged: ${differences(tick, own)}` });
  }
  return problems;
}

function differences(logged: TickEntry, stored: TickEntry): string {
  const fields = ['price', 'at', 'sourceAt', 'bid', 'ask', 'source'] as const;
  return fields
    .filter((field) => logged[field] !== stored[field])
    .map((field) => `${field} was ${String(logged[field])}, is ${String(stored[field])}`)
    .join(', ');
}

async function differingRecords(
  database: Queryable,
  batches: readonly { readonly batch: Batch; readonly contents: readonly Uint8Array[] }[],
  {
    sources,
    saltOf,
    seen,
    before,
  }: {
    readonly sources: VerifySources;
    readonly saltOf: ((kind: string, id: string) => Uint8Array) | undefined;
    readonly seen: Seen;
    readonly before: Millis | undefined;
  },
): Promise<Problem[]> {
  const ids = new Map<RecordKind, string[]>();
  for (const { batch } of batches) {
    for (const [kind, some] of batch.records) ids.set(kind, [...(ids.get(kind) ?? []), ...some]);
  }
  const texts = new Map<RecordKind, ReadonlyMap<string, string>>();
  for (const [kind, all] of ids) {
    const known = seen.records.get(kind) ?? new Set();
    for (const id of all) known.add(id);
    seen.records.set(kind, known);
    texts.set(kind, await readable(database, kind, all, sources));
  }
  const problems: Problem[] = [];
  let earlier = before;
  for (const { batch, contents } of batches) {
    let place = batch.ticks;
    for (const [kind, some] of batch.records) {
      for (const id of some) {
        const problem = recordProblem({
          kind,
          id,
          text: texts.get(kind)?.get(id),
          content: contents[place],
          saltOf,
          earlier,
        });
        if (problem !== undefined)
          problems.push({ leaf: batch.first + place, text: `${describeRecord(kind, id)} ${problem}` });
        place += 1;
      }
    }
    earlier = batch.at;
  }
  return problems;
}

/** A row that was changed may be no record any more: then only that one is missing. */
async function readable(
  database: Queryable,
  kind: RecordKind,
  ids: readonly string[],
  { records }: Pick<VerifySources, 'records'>,
): Promise<ReadonlyMap<string, string>> {
  try {
    return await records(database, kind, ids);
  } catch (error) {
    if (!(error instanceof Defect)) throw error;
    if (ids.length === 1) return new Map();
    const middle = Math.ceil(ids.length / 2);
    const halves = [ids.slice(0, middle), ids.slice(middle)];
    const found = new Map<string, string>();
    for (const half of halves)
      for (const [id, text] of await readable(database, kind, half, { records })) found.set(id, text);
    return found;
  }
}

function recordProblem({
  kind,
  id,
  text,
  content,
  saltOf,
  earlier,
}: {
  readonly kind: string;
  readonly id: string;
  readonly text: string | undefined;
  readonly content: Uint8Array | undefined;
  readonly saltOf: ((kind: string, id: string) => Uint8Array) | undefined;
  readonly earlier: Millis | undefined;
}): string | undefined {
  if (text === undefined) return 'was logged, and is gone or cannot be read';
  const own = saltOf && recordEntry(text, saltOf(kind, id));
  if (own !== undefined && !Buffer.from(own).equals(content ?? new Uint8Array()))
    return 'is not what was logged';
  const at = timeOf(text);
  return at !== undefined && earlier !== undefined && at < earlier - LATE_MS
    ? `bears the time ${new Date(at).toISOString()}, but was logged after ${new Date(earlier).toISOString()}`
    : undefined;
}

/** When a record says that it was made. */
function timeOf(text: string): Millis | undefined {
  const record = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { settledAt, acceptedAt, closedAt, openedAt, endedAt, paidAt, at } = record;
  const found = [settledAt, acceptedAt, closedAt, openedAt, endedAt, paidAt, at].find(
    (one) => typeof one === 'number',
  );
  return found as Millis | undefined;
}
