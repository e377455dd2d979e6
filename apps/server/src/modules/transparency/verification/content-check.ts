import type { Millis } from '@tidemark/domain/time';
import { parseEntry } from '@tidemark/verify/entry';
import type { RecordKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { describeMissing } from './describe-leaf.ts';
import type { IdSet } from './id-set.ts';
import type { LoggedLeaves } from './logged-leaves.ts';
import type { Problem } from './problem.ts';
import { RecordPage } from './record-check.ts';
import { type Numbers, TickPage } from './tick-check.ts';
import type { VerifySources } from './verify-sources.ts';

/** Which ticks and records the log has. */
export interface Seen {
  /** By instrument: the numbers from the first to the last. */
  readonly ticks: Map<string, Numbers>;
  /** By kind. */
  readonly records: Map<RecordKind, IdSet>;
}

/** Compares leaves with the tables, page by page. */
export interface ContentCheck {
  readonly seen: Seen;
  /** Starts to read what is stored of a page; its answer compares. `before`: when the batch before it was logged. */
  read(pages: readonly LoggedLeaves[], before: Millis | undefined): () => Promise<string[]>;
}

const PROBLEMS_MAX = 5;

export async function createContentCheck(
  database: Queryable,
  {
    sources,
    saltOf,
  }: {
    readonly sources: VerifySources;
    readonly saltOf: ((kind: string, id: string) => Uint8Array) | undefined;
  },
): Promise<ContentCheck> {
  const seen: Seen = { ticks: new Map(), records: new Map() };
  const since = await sources.ticksSince(database);
  return {
    seen,
    read(pages, before) {
      const ticks = new TickPage(pages, seen.ticks, sources);
      const records = new RecordPage(pages, seen.records);
      ticks.read(database, since);
      records.read(database, sources);
      return async () => {
        const problems = await ticks.differing(database, since);
        problems.push(...(await records.differing(before, saltOf)), ...pages.flatMap(missingIn));
        // The first bad leaf comes first, whatever it is.
        problems.sort((one, other) => one.leaf - other.leaf);
        return problems.slice(0, PROBLEMS_MAX).map(({ text }) => text);
      };
    },
  };
}

/** Behind `["`: no other entry has this letter there. */
const [PLACE, LETTER] = [2, 'm'.charCodeAt(0)];

function missingIn(leaves: LoggedLeaves): Problem[] {
  const problems: Problem[] = [];
  for (let place = 0; place < leaves.batch.leaves; place += 1) {
    if (leaves.bytes[leaves.start(place) + PLACE] !== LETTER) continue;
    const entry = parseEntry(leaves.content(place)?.toString() ?? '');
    if (entry?.kind !== 'missing') continue;
    const text = `${describeMissing(entry.what)} was removed before it was logged`;
    problems.push({ leaf: leaves.batch.first + place, text });
  }
  return problems;
}
