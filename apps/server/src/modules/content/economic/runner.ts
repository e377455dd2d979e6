import { type EventFile, eventLimits, readEventFile } from '@tidemark/domain/economic';
import { isRefusal, type Outcome, type RefusalParams, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import { isOutsideUrl, outsideAgent } from '../../../platform/push/outside-only.ts';
import { firstLine } from '../../../platform/start-problem.ts';
import { getOutside } from '../../../platform/webhook/get-outside.ts';
import { lockSource, replaceEvents, saveRun, takeDue } from '../store/economic.ts';

/** Events that one source may hold. */
const STORED_MAX = 20_000;
const LOOK_MS = MINUTE_MS;
const TIMEOUT_MS = 20_000;
/** Characters of the reason of a failure. */
const REASON_MAX = 200;

/** Reads an address; tests pass their own. */
export type FetchText = (url: string, signal: AbortSignal) => Promise<string>;

interface RunnerParts {
  readonly database: Database;
  /** The time on the wall, by which events are announced; the market's may be simulated. */
  readonly clock: Timers;
  readonly log: Log;
  readonly fetchText: FetchText;
}

/** Reads addresses by public names, over https, never one of the inside (`outside-only.ts`). */
export function fetchOutside(): FetchText {
  const agent = outsideAgent();
  return (url, signal) => {
    // A name may have been stored before a rule became stricter.
    if (!isOutsideUrl(url)) throw new Error('its address is not a public https address');
    return getOutside(url, { agent, bytesMax: eventLimits.bytes, timeoutMs: TIMEOUT_MS, signal });
  };
}

/** Reads the addresses of sources when they are due, one after the other. */
export class CalendarRunner {
  readonly #parts: RunnerParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  /** Asked for while a look was under way: what became due since may have been missed. */
  #isAskedAgain = false;
  #stopLooking = (): void => {};

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopLooking = this.#parts.clock.every(LOOK_MS, () => this.look());
    this.look();
  }

  /** Reads what is due, in the background. */
  look(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#running !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#readDue().finally(() => {
      this.#running = undefined;
      const again = this.#isAskedAgain;
      this.#isAskedAgain = false;
      if (again) this.look();
    });
  }

  /** Resolves when nothing is being read. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Gives up what is being read. */
  async stop(): Promise<void> {
    this.#stopLooking();
    this.#stopping.abort(new Error('the server stops'));
    await this.idle();
  }

  async #readDue(): Promise<void> {
    const { database, clock, log } = this.#parts;
    const { signal } = this.#stopping;
    try {
      while (!signal.aborted) {
        const due = await takeDue(database, clock.now());
        if (due === undefined) return;
        await this.#read(due);
      }
    } catch (err) {
      log.error({ err }, 'the economic calendar could not be read; it is tried again');
    }
  }

  async #read({ id, url }: { readonly id: number; readonly url: string }): Promise<void> {
    const { database, clock, fetchText } = this.#parts;
    const { signal } = this.#stopping;
    let outcome: Outcome<EventFile>;
    try {
      outcome = readEventFile(await fetchText(url, signal));
    } catch (error) {
      // The server stops: the next start reads it when it is due again, or on request.
      if (signal.aborted) return;
      outcome = refuse('economic.not_fetched', { reason: firstLine(error).slice(0, REASON_MAX) });
    }
    await database.transaction(async (tx) => {
      const source = await lockSource(tx, id);
      // Removed, or given another address, while it was read.
      if (source?.url !== url) return;
      await saveOutcome(tx, { id, now: clock.now() }, outcome);
    });
  }
}

/** Saves what a file or an address gave: the events, or the problem; then the events before stay. */
export async function saveOutcome(
  tx: Queryable,
  { id, now }: { readonly id: number; readonly now: Millis },
  outcome: Outcome<EventFile>,
): Promise<void> {
  if (isRefusal(outcome)) {
    const problem: { key: string; params: RefusalParams } = { key: outcome.refusal, params: outcome.params };
    await saveRun(tx, { id, now, events: 0, leftOut: 0, problem });
    return;
  }
  const { events, leftOut } = outcome;
  const from = startOfUtcDay(events[0]?.at ?? now);
  await replaceEvents(tx, { id, from, events, max: STORED_MAX });
  await saveRun(tx, { id, now, events: events.length, leftOut, problem: undefined });
}
