import type { Millis } from '@tidemark/domain/time';
import { parseEntry, type TickEntry } from '@tidemark/verify/entry';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { tickEntry } from '../writer/entries.ts';
import type { LoggedLeaves } from './logged-leaves.ts';
import type { Problem } from './problem.ts';
import type { TickRange, VerifySources } from './verify-sources.ts';

/** The numbers of an instrument's ticks in the log. */
export interface Numbers {
  readonly first: number;
  last: number;
}

/** The ticks of an instrument in a page. */
interface Run {
  readonly first: Buffer | undefined;
  lastIn: LoggedLeaves;
  lastPlace: number;
  /** The same ticks as they are stored, line by line, and the place of the next one in it. */
  stored: Buffer;
  at: number;
}

/** What is before the code of the instrument; whether it is that shows when the bytes are compared. */
const BEFORE_CODE = '["tick","'.length;
const [QUOTE, BACKSLASH, COMMA, ZERO, LINE] = [0x22, 0x5c, 0x2c, 0x30, 0x0a];
const NONE = Buffer.alloc(0);

/**
 * Compares the ticks of a page with the tables. The database writes each stored tick as its leaf must be; only where a
 * byte differs, or anything is unusual, the leaves are read one by one to name the first bad one.
 */
export class TickPage {
  readonly #pages: readonly LoggedLeaves[];
  readonly #sources: VerifySources;
  /** Numbers before this page, for reading one by one. */
  readonly #before: ReadonlyMap<string, Numbers>;
  readonly #runs = new Map<string, Run>();
  /** Of each leaf of a tick. */
  readonly #runOf: Run[] = [];
  #isUsual = true;
  #texts: Promise<ReadonlyMap<string, string>> | undefined;

  /** Continues `numbers` by the ticks of the page. */
  constructor(pages: readonly LoggedLeaves[], numbers: Map<string, Numbers>, sources: VerifySources) {
    this.#pages = pages;
    this.#sources = sources;
    this.#before = new Map(Array.from(numbers, ([code, { first, last }]) => [code, { first, last }]));
    for (const leaves of pages)
      for (let place = 0; place < leaves.batch.ticks; place += 1) this.#scan(leaves, place, numbers);
  }

  /** Starts to read what is stored; `since`: from when ticks are still stored. */
  read(database: Queryable, since: Millis): void {
    const ranges: TickRange[] = [];
    for (const [instrument, run] of this.#runs) {
      const [first, last] = [run.first, run.lastIn.content(run.lastPlace)].map((content) =>
        parseEntry(content?.toString() ?? ''),
      );
      if (first?.kind !== 'tick' || last?.kind !== 'tick' || first.at < since) this.#isUsual = false;
      else ranges.push({ instrument, first: first.seq, last: last.seq, since: first.at, until: last.at });
    }
    if (!this.#isUsual || ranges.length === 0) return;
    this.#texts = this.#sources.tickTexts(database, ranges);
    // Awaited once the page before is checked.
    this.#texts.catch(() => undefined);
  }

  async differing(database: Queryable, since: Millis): Promise<Problem[]> {
    if (this.#isUsual && this.#isSame(await this.#texts)) return [];
    return oneByOne(database, this.#pages, { since, sources: this.#sources, numbers: new Map(this.#before) });
  }

  #scan(leaves: LoggedLeaves, place: number, numbers: Map<string, Numbers>): void {
    const { bytes } = leaves;
    const [start, end] = [leaves.start(place), leaves.end(place)];
    const codeAt = start + BEFORE_CODE;
    let at = codeAt;
    while (at < end && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at += 1;
    const code = bytes.toString('latin1', codeAt, at);
    let seq = 0;
    for (at += 2; at < end && bytes[at] !== COMMA; at += 1) seq = seq * 10 + (bytes[at] ?? 0) - ZERO;
    const known = numbers.get(code);
    if (known === undefined || seq !== known.last + 1) {
      this.#scanSlowly(leaves, place, numbers);
      return;
    }
    known.last = seq;
    this.#add(code, leaves, place);
  }

  /** The first tick of an instrument, or a leaf that is none, or none that follows. */
  #scanSlowly(leaves: LoggedLeaves, place: number, numbers: Map<string, Numbers>): void {
    const entry = parseEntry(leaves.content(place)?.toString() ?? '');
    if (entry?.kind !== 'tick') {
      this.#isUsual = false;
      return;
    }
    const known = numbers.get(entry.instrument);
    if (known !== undefined && entry.seq !== known.last + 1) this.#isUsual = false;
    const now = known ?? { first: entry.seq, last: entry.seq };
    now.last = entry.seq;
    numbers.set(entry.instrument, now);
    this.#add(entry.instrument, leaves, place);
  }

  #add(code: string, leaves: LoggedLeaves, place: number): void {
    let run = this.#runs.get(code);
    if (run === undefined) {
      run = { first: leaves.content(place), lastIn: leaves, lastPlace: place, stored: NONE, at: 0 };
      this.#runs.set(code, run);
    }
    run.lastIn = leaves;
    run.lastPlace = place;
    this.#runOf.push(run);
  }

  #isSame(texts: ReadonlyMap<string, string> | undefined): boolean {
    for (const [code, run] of this.#runs) run.stored = Buffer.from(`${texts?.get(code) ?? ''}\n`);
    let next = 0;
    for (const leaves of this.#pages) {
      const { bytes, batch } = leaves;
      for (let place = 0; place < batch.ticks; place += 1) {
        const run = this.#runOf[next];
        const [start, end] = [leaves.start(place), leaves.end(place)];
        const to = run === undefined ? 0 : run.at + end - start;
        if (run?.stored[to] !== LINE || run.stored.compare(bytes, start, end, run.at, to) !== 0) return false;
        run.at = to + 1;
        next += 1;
      }
    }
    return Array.from(this.#runs.values()).every(({ at, stored }) => at === stored.length);
  }
}

/** Names what differs. */
async function oneByOne(
  database: Queryable,
  pages: readonly LoggedLeaves[],
  {
    since,
    sources,
    numbers,
  }: { readonly since: Millis; readonly sources: VerifySources; readonly numbers: Map<string, Numbers> },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const ticks: (TickEntry & { readonly leaf: number; readonly text: string })[] = [];
  for (const leaves of pages) {
    for (let place = 0; place < leaves.batch.ticks; place += 1) {
      const [leaf, text] = [leaves.batch.first + place, leaves.content(place)?.toString() ?? ''];
      const entry = parseEntry(text);
      if (entry?.kind !== 'tick') {
        problems.push({ leaf, text: `a leaf among the ticks is none: ${text.slice(0, 80)}` });
        continue;
      }
      const known = numbers.get(entry.instrument);
      if (known !== undefined && entry.seq !== known.last + 1)
        problems.push({ leaf, text: `tick ${entry.seq} of ${entry.instrument} follows tick ${known.last}` });
      numbers.set(entry.instrument, { first: known?.first ?? entry.seq, last: entry.seq });
      if (entry.at >= since) ticks.push({ ...entry, leaf, text });
    }
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
