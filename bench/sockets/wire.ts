/** How a server process writes to its sockets. */
export type Writer = 'tidemark' | 'tcp' | 'ws';

/** Commands to the server process of this bench. */
export type ServerOrder =
  /** Opens a port; answers with `listening`. */
  | { readonly kind: 'listen'; readonly writer: Writer }
  /** Ticks one instrument as fast as the sockets take it, some ticks to a frame. */
  | { readonly kind: 'flood'; readonly ticksPerFrame: number }
  /** Ticks every instrument four times a second. */
  | { readonly kind: 'market' };

export type ServerAnswer =
  | { readonly kind: 'listening'; readonly port: number }
  /** How often a slow reader was skipped so far. */
  | { readonly kind: 'skipped'; readonly count: number };

/** Commands to the reading process. */
export type ReaderOrder =
  | {
      readonly kind: 'connect';
      readonly port: number;
      readonly sockets: number;
      readonly topics: readonly string[];
    }
  | { readonly kind: 'measure'; readonly seconds: number };

export type ReaderAnswer =
  | { readonly kind: 'connected' }
  | {
      readonly kind: 'measured';
      readonly messages: number;
      readonly bytes: number;
      readonly seconds: number;
      /** From the tick to the reader, of every inspected message; ms, ascending. */
      readonly latencies: readonly number[];
    };

export const INSTRUMENTS: readonly string[] = Array.from({ length: 24 }, (_, index) => `INSTR${index + 10}`);

/**
 * The moment as a price, so that a message contains the time of its tick: seconds, to 10 µs, within a day or
 * so.
 */
export function stamp(): number {
  return Math.floor(((performance.timeOrigin + performance.now()) % 1e7) * 100) / 1e5;
}
