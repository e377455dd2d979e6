import { type Clock, MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import { proveConsistency } from '@tidemark/verify/merkle';
import { formatNote, parseNote } from '@tidemark/verify/note';
import type { Alarms } from '../../../platform/alarms/alarms.ts';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import { firstLine } from '../../../platform/start-problem.ts';
import { upsertCosigned } from '../store/cosigned.ts';
import { nodeReader } from '../store/tiles.ts';
import type { Published } from '../writer/log-writer.ts';
import { askWitness, type Submission, type WitnessWord } from './ask-witness.ts';
import type { WitnessPlace } from './read-witnesses.ts';

const ROUND_MS = 10 * SECOND_MS;
const SILENCE_MS_MAX = 3 * MINUTE_MS;

export interface WitnessRoundsOptions {
  readonly witnesses: readonly WitnessPlace[];
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'every'>;
  readonly alarms: Alarms;
  readonly log: Pick<Log, 'warn'>;
  /** The newest signed checkpoint. */
  readonly published: () => Published | undefined;
}

/** What is known of a witness. */
interface Known {
  readonly log: number;
  /** Entries that it has cosigned last. */
  readonly size: number;
}

/**
 * Submits the newest checkpoint to every witness of the settings, all at once, every ten seconds, and stores it with
 * their signatures. Signing never waits for it.
 */
export class WitnessRounds {
  readonly #options: WitnessRoundsOptions;
  readonly #known = new Map<WitnessPlace, Known>();
  readonly #cosignedAt = new Map<WitnessPlace, Millis>();
  #round: Promise<void> | undefined;
  #stop: () => void = () => undefined;

  constructor(options: WitnessRoundsOptions) {
    this.#options = options;
  }

  start(): void {
    const { witnesses, timers, clock } = this.#options;
    if (witnesses.length === 0) return;
    for (const witness of witnesses) this.#cosignedAt.set(witness, clock.now());
    void this.run();
    this.#stop = timers.every(ROUND_MS, () => void this.run());
  }

  /** One round; a call while one runs waits for that one. */
  run(): Promise<void> {
    this.#round ??= this.#submit().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async stop(): Promise<void> {
    this.#stop();
    await this.#round;
  }

  async #submit(): Promise<void> {
    const { witnesses, database, clock, published } = this.#options;
    const checkpoint = published();
    if (checkpoint === undefined) return;
    const { log, size, note } = checkpoint;
    const words = await Promise.all(witnesses.map((witness) => this.#ask(witness, checkpoint)));
    const lines = words.flatMap((word) => (word.kind === 'cosigned' ? [word.signature] : []));
    const signed = parseNote(note);
    if (lines.length === 0 || signed === undefined) return;
    const cosigned = formatNote({ text: signed.text, signatures: [...signed.signatures, ...lines] });
    // The next round brings another one.
    await upsertCosigned(database, { log, size, at: clock.now(), note: cosigned }).catch((err: unknown) =>
      this.#options.log.warn({ err }, 'the cosigned checkpoint could not be stored'),
    );
  }

  async #ask(witness: WitnessPlace, { log, size, note }: Published): Promise<WitnessWord> {
    const { database, clock } = this.#options;
    const known = this.#known.get(witness);
    const submission: Submission = {
      ...{ size, note },
      newestSize: () => Math.max(size, this.#options.published()?.size ?? 0),
      prove: (oldSize) => proveConsistency(oldSize, size, nodeReader(database, log, size)),
    };
    const oldSize = known?.log === log && known.size <= size ? known.size : 0;
    const word = await askWitness(witness, submission, oldSize).catch(
      (error: unknown): WitnessWord => ({ kind: 'failed', reason: firstLine(error) }),
    );
    if (word.kind === 'cosigned') {
      this.#known.set(witness, { log, size });
      this.#cosignedAt.set(witness, clock.now());
    }
    this.#report(witness, word);
    return word;
  }

  #report(witness: WitnessPlace, word: WitnessWord): void {
    const { alarms, clock } = this.#options;
    const { name } = witness.key;
    if (word.kind === 'cosigned') {
      alarms.clear('witness_silent', name);
      alarms.clear('witness_contradicts', name);
    } else if (word.kind === 'contradicts') {
      alarms.raise('witness_contradicts', name, { reason: word.reason });
    } else if (clock.now() - (this.#cosignedAt.get(witness) ?? 0) > SILENCE_MS_MAX) {
      alarms.raise('witness_silent', name, { reason: word.reason });
    }
  }
}
