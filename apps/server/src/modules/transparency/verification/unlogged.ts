import type { Millis } from '@tidemark/domain/time';
import type { RecordKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectBeginning, selectLogStart } from '../store/log-rows.ts';
import { selectPending } from '../store/pending.ts';
import type { Seen } from './content-check.ts';
import { describeRecord } from './describe-leaf.ts';
import { IdSet } from './id-set.ts';
import type { VerifySources } from './verify-sources.ts';

const PAGE = 20_000;
const PROBLEMS_MAX = 5;

/** Kinds of records that the log has. */
const kinds: readonly RecordKind[] = [
  'posting',
  'deal.open',
  'deal.close',
  'trade.open',
  'trade.settle',
  'withdrawal',
  'fund.payment',
  'audit',
];

/** What was recorded since the log began, is not in it, and does not wait for it either. */
export async function verifyNothingUnlogged(
  database: Queryable,
  seen: Seen,
  sources: VerifySources,
): Promise<string[]> {
  const since = await selectLogStart(database);
  if (since === undefined) return [];
  const waiting = await selectPending(database, null);
  const problems = await unloggedTicks(database, since, { seen, sources, waiting });
  const beginning = await selectBeginning(database);
  for (const kind of kinds) {
    const known = seen.records.get(kind) ?? new IdSet();
    problems.push(...movedBeginning(kind, beginning.get(kind), known));
    for (const pending of waiting) if (pending.kind === kind) for (const id of pending.ids) known.add(id);
    problems.push(
      ...(await unloggedRecords(database, kind, {
        from: beginFrom(beginning.get(kind), since),
        known,
        sources,
      })),
    );
  }
  return problems;
}

/** A thief who raises the number hides what was put in below it: the log has records from there. */
function movedBeginning(kind: RecordKind, last: string | undefined, { smallest }: IdSet): string[] {
  if (last === undefined || smallest === undefined || BigInt(smallest) > BigInt(last)) return [];
  return [`${describeRecord(kind, smallest)} is in the log, which says that it begins after ${last}`];
}

/** Records are numbered as they are made; the end of an earlier one is found by its time. */
const beginFrom = (last: string | undefined, since: Millis) =>
  last === undefined ? { since, after: '-1' } : { since: 0, after: last };

async function unloggedTicks(
  database: Queryable,
  since: Millis,
  {
    seen,
    sources,
    waiting,
  }: {
    readonly seen: Seen;
    readonly sources: VerifySources;
    readonly waiting: Awaited<ReturnType<typeof selectPending>>;
  },
): Promise<string[]> {
  const ranges = [...seen.ticks].map(([instrument, { first, last }]) => ({ instrument, first, last }));
  const pending = new Set(
    waiting.flatMap(({ kind, ids, instruments }) =>
      kind === 'tick' ? ids.map((seq, n) => `${instruments?.[n]}:${seq}`) : [],
    ),
  );
  const outside = await sources.ticksOutside(database, since, ranges);
  return outside
    .filter(({ instrumentId, seq }) => !pending.has(`${instrumentId}:${seq}`))
    .slice(0, PROBLEMS_MAX)
    .map(({ instrument, seq }) => `tick ${seq} of ${instrument} is recorded, but not in the log`);
}

async function unloggedRecords(
  database: Queryable,
  kind: RecordKind,
  {
    from,
    known,
    sources,
  }: {
    readonly from: { readonly since: Millis; readonly after: string };
    readonly known: IdSet;
    readonly sources: VerifySources;
  },
): Promise<string[]> {
  const problems: string[] = [];
  let { after } = from;
  for (;;) {
    const ids = await sources.recordIds(database, kind, { since: from.since, after, limit: PAGE });
    for (const id of ids)
      if (!known.has(id)) problems.push(`${describeRecord(kind, id)} is recorded, but not in the log`);
    if (ids.length < PAGE || problems.length >= PROBLEMS_MAX) return problems.slice(0, PROBLEMS_MAX);
    after = ids.at(-1) ?? after;
  }
}
