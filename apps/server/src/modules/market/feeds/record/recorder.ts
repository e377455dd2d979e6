import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS, type Millis, SECOND_MS, startOfUtcDay } from '@tidemark/domain/time';
import type { Timers } from '../../../../platform/clock/clock.ts';
import type { Log } from '../../../../platform/log/log.ts';
import { errorCode, firstLine, StartProblem } from '../../../../platform/start-problem.ts';
import { directoryOf, fileNameOf } from './names.ts';
import { RecordingFile } from './recording-file.ts';
import { type RecordedQuote, rowOf } from './row.ts';

/** Writes what sources send, in the format of `FEED=replay:DIR` (docs/guides/connecting-prices.md#record-and-replay). */
export interface Recorder {
  /** Makes the directory. @throws StartProblem where it cannot be made or written. */
  open(): Promise<void>;
  /**
   * Takes a quote, which is written within 5 s. Never throws and never waits: where the disk cannot keep up or
   * cannot be written, quotes wait up to 16 MB, and more are dropped and counted in the log.
   */
  record(quote: RecordedQuote): void;
  /** Writes what waits. Nothing is recorded after it. */
  stop(): Promise<void>;
}

export interface RecorderOptions {
  readonly dir: string;
  readonly timers: Timers;
  readonly log: Log;
}

/** So long after the first quote that waits, all are written. */
const FLUSH_MS: Millis = 4 * SECOND_MS;
/** Memory of quotes that wait, in bytes. */
const WAITING_MAX = 16 * 1024 * 1024;
/** With so many bytes waiting they are written at once. */
const FLUSH_EARLY = WAITING_MAX / 4;
/** What a row takes in memory besides its characters: header and padding of a string, its place in a list. */
const ROW_BYTES = 48;
/** Rows of one gzip member. */
const ROWS_MAX = 10_000;
/** The same problem is logged at most this often. */
const LOG_MS: Millis = MINUTE_MS;

export function createRecorder(options: RecorderOptions): Recorder {
  return new FileRecorder(options);
}

/** The rows of one instrument, source and day that wait. */
interface Waiting {
  readonly day: Millis;
  readonly file: RecordingFile;
  readonly rows: string[];
}

class FileRecorder implements Recorder {
  readonly #options: RecorderOptions;
  readonly #files = new Map<string, Waiting>();
  #waitingBytes = 0;
  #flushing: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  #callOffReport: (() => void) | undefined;
  #isFailing = false;
  #isStopped = false;
  #failureLoggedAt = Number.NEGATIVE_INFINITY;
  #dropped = 0;
  #droppedLoggedAt = Number.NEGATIVE_INFINITY;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    const { dir } = this.#options;
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await access(dir, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new StartProblem(
        `FEED_RECORD names a directory that cannot be made or written (${errorCode(error) ?? firstLine(error)}): ${dir}; an example: FEED_RECORD=./recorded`,
      );
    }
  }

  record(quote: RecordedQuote): void {
    if (this.#isStopped) return;
    const row = flat(rowOf(quote));
    const bytes = bytesOf(row);
    if (this.#waitingBytes + bytes > WAITING_MAX) {
      this.#drop();
      return;
    }
    this.#waitingOf(quote).rows.push(row);
    this.#waitingBytes += bytes;
    if (this.#waitingBytes >= FLUSH_EARLY && !this.#isFailing) void this.#flush();
    else this.#plan();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#callOff?.();
    this.#callOff = undefined;
    this.#callOffReport?.();
    await this.#flushing;
    await this.#flush();
    const lost = this.#dropped + this.#waitingRows();
    if (lost > 0) this.#options.log.warn({ count: lost }, 'the recording ends without these quotes');
    this.#files.clear();
  }

  #waitingOf({ source, instrument, receivedAt }: RecordedQuote): Waiting {
    const day = startOfUtcDay(receivedAt);
    const key = `${day} ${instrument.code} ${source}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const directory = join(this.#options.dir, directoryOf(source));
    const file = new RecordingFile(directory, (part) => fileNameOf(instrument.code, source, day, part));
    const added: Waiting = { day, file, rows: [] };
    this.#files.set(key, added);
    return added;
  }

  #plan(): void {
    if (this.#callOff !== undefined || this.#flushing !== undefined || this.#isStopped) return;
    this.#callOff = this.#options.timers.after(FLUSH_MS, () => {
      this.#callOff = undefined;
      void this.#flush();
    });
  }

  /** Never rejects. One runs at a time. */
  #flush(): Promise<void> {
    this.#flushing ??= this.#writeAll().finally(() => {
      this.#flushing = undefined;
      if (this.#waitingBytes > 0) this.#plan();
    });
    return this.#flushing;
  }

  async #writeAll(): Promise<void> {
    let failure: unknown;
    for (const [key, waiting] of this.#files) {
      try {
        await this.#write(waiting);
      } catch (error) {
        failure ??= error;
      }
      const isOver = waiting.day < startOfUtcDay(this.#options.timers.now());
      if (isOver && waiting.rows.length === 0) this.#files.delete(key);
    }
    this.#isFailing = failure !== undefined;
    if (failure !== undefined) this.#logFailure(failure);
  }

  /** The rows that wait now; what comes meanwhile is for the next time. */
  async #write({ file, rows }: Waiting): Promise<void> {
    for (let left = rows.length; left > 0; ) {
      const part = rows.slice(0, Math.min(left, ROWS_MAX));
      await file.append(part.join(''));
      rows.splice(0, part.length);
      left -= part.length;
      for (const row of part) this.#waitingBytes -= bytesOf(row);
    }
  }

  #waitingRows(): number {
    return [...this.#files.values()].reduce((sum, { rows }) => sum + rows.length, 0);
  }

  #logFailure(error: unknown): void {
    const now = this.#options.timers.now();
    if (now - this.#failureLoggedAt < LOG_MS) return;
    this.#failureLoggedAt = now;
    const { log, dir } = this.#options;
    log.error({ dir, problem: firstLine(error), waiting: this.#waitingRows() }, 'quotes cannot be recorded');
  }

  #drop(): void {
    this.#dropped += 1;
    const wait = this.#droppedLoggedAt + LOG_MS - this.#options.timers.now();
    this.#callOffReport ??= this.#options.timers.after(Math.max(FLUSH_MS, wait), () => {
      this.#callOffReport = undefined;
      this.#droppedLoggedAt = this.#options.timers.now();
      const { log, dir } = this.#options;
      log.warn({ dir, count: this.#dropped }, 'quotes are not recorded: too many wait to be written');
      this.#dropped = 0;
    });
  }
}

/** A copy in one piece that does not hold on to the message that it was taken from. */
function flat(row: string): string {
  return Buffer.from(row, 'latin1').toString('latin1');
}

function bytesOf(row: string): number {
  return row.length + ROW_BYTES;
}
