import { Defect } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { RecordKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { recordEntry } from '../writer/entries.ts';
import { describeRecord } from './describe-leaf.ts';
import { IdSet } from './id-set.ts';
import type { LoggedLeaves } from './logged-leaves.ts';
import type { Problem } from './problem.ts';
import type { VerifySources } from './verify-sources.ts';

type SaltOf = ((kind: string, id: string) => Uint8Array) | undefined;

/** A record is logged within a second; what bears an earlier time than this was put in afterwards. */
const LATE_MS = MINUTE_MS;

/** Compares the records of a page with the tables. */
export class RecordPage {
  readonly #pages: readonly LoggedLeaves[];
  readonly #ids = new Map<RecordKind, string[]>();
  readonly #texts = new Map<RecordKind, Promise<ReadonlyMap<string, string>>>();

  /** Adds the records of the page to those that the log has. */
  constructor(pages: readonly LoggedLeaves[], logged: Map<RecordKind, IdSet>) {
    this.#pages = pages;
    for (const { batch } of pages) {
      for (const [kind, ids] of batch.records) {
        const [all, known] = [this.#ids.get(kind) ?? [], logged.get(kind) ?? new IdSet()];
        for (const id of ids) {
          all.push(id);
          known.add(id);
        }
        this.#ids.set(kind, all);
        logged.set(kind, known);
      }
    }
  }

  /** Starts to read what is stored. */
  read(database: Queryable, sources: Pick<VerifySources, 'records'>): void {
    for (const [kind, ids] of this.#ids) {
      const texts = readable(database, kind, ids, sources);
      // Awaited once the page before is checked.
      texts.catch(() => undefined);
      this.#texts.set(kind, texts);
    }
  }

  /** `before`: when the batch before the page was logged. */
  async differing(before: Millis | undefined, saltOf: SaltOf): Promise<Problem[]> {
    const problems: Problem[] = [];
    let earlier = before;
    for (const leaves of this.#pages) {
      const { batch } = leaves;
      let place = batch.ticks;
      for (const [kind, ids] of batch.records) {
        const texts = await this.#texts.get(kind);
        for (const id of ids) {
          const [text, content] = [texts?.get(id), leaves.content(place)];
          const problem = recordProblem({ kind, id, text, content, saltOf, earlier });
          if (problem !== undefined)
            problems.push({ leaf: batch.first + place, text: `${describeRecord(kind, id)} ${problem}` });
          place += 1;
        }
      }
      earlier = batch.at;
    }
    return problems;
  }
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
  readonly saltOf: SaltOf;
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
