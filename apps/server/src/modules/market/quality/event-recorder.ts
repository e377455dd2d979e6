import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import { insertSourceEvent, type SourceEvent } from '../store/source-events.ts';

/** Events of one day; a source that comes and goes makes no more. */
const EVENTS_A_DAY_MAX = 20_000;

/** Keeps events of sources, in their order. */
export class EventRecorder {
  readonly #database: Queryable;
  readonly #log: Log;
  #stored: Promise<void> = Promise.resolve();
  #day: Millis = 0;
  #count = 0;

  constructor({ database, log }: { readonly database: Queryable; readonly log: Log }) {
    this.#database = database;
    this.#log = log;
  }

  record(event: SourceEvent): void {
    const day = event.at - (event.at % DAY_MS);
    if (day !== this.#day) this.#count = 0;
    this.#day = day;
    this.#count += 1;
    if (this.#count > EVENTS_A_DAY_MAX) return;
    if (this.#count === EVENTS_A_DAY_MAX)
      this.#log.warn({ max: EVENTS_A_DAY_MAX }, 'no more events of price sources are kept today');
    this.#stored = this.#stored
      .then(() => insertSourceEvent(this.#database, event))
      .catch((err: unknown) => this.#log.error({ err }, 'an event of a price source could not be stored'));
  }

  /** Resolves when what was recorded is stored. */
  idle(): Promise<void> {
    return this.#stored;
  }
}
