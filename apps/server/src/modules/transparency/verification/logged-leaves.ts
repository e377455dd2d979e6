import type { Batch } from '../store/batches.ts';

const LENGTH_BYTES = 2;

/** The leaves of a batch, where they lie in its bundle: none is copied. */
export class LoggedLeaves {
  readonly batch: Batch;
  readonly bytes: Buffer;
  readonly #starts: Int32Array;

  private constructor(batch: Batch, bytes: Buffer, starts: Int32Array) {
    this.batch = batch;
    this.bytes = bytes;
    this.#starts = starts;
  }

  /** Undefined where the bundle is not exactly so many leaves. It belongs to the result, which changes it. */
  static read(batch: Batch): LoggedLeaves | undefined {
    const bytes = Buffer.from(batch.entries.buffer, batch.entries.byteOffset, batch.entries.byteLength);
    const starts = new Int32Array(batch.leaves + 1);
    let at = 0;
    for (let place = 0; place < batch.leaves; place += 1) {
      if (at + LENGTH_BYTES > bytes.length) return undefined;
      starts[place] = at + LENGTH_BYTES;
      at += LENGTH_BYTES + ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
      // The length was read: what is hashed is the byte 0 and the content (RFC 9162, section 2.1.1).
      bytes[(starts[place] ?? 0) - 1] = 0;
    }
    starts[batch.leaves] = at + LENGTH_BYTES;
    return at === bytes.length ? new LoggedLeaves(batch, bytes, starts) : undefined;
  }

  /** Where the content of a leaf begins; `place` counts from the first leaf of the batch. */
  start(place: number): number {
    return this.#starts[place] ?? 0;
  }

  end(place: number): number {
    return (this.#starts[place + 1] ?? 0) - LENGTH_BYTES;
  }

  /** Undefined outside of the batch. */
  content(place: number): Buffer | undefined {
    if (place < 0 || place >= this.batch.leaves) return undefined;
    return this.bytes.subarray(this.start(place), this.end(place));
  }

  /** What is hashed for a leaf. */
  prefixed(place: number): Buffer {
    return this.bytes.subarray(this.start(place) - 1, this.end(place));
  }
}
