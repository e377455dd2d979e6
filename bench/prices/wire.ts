/** Commands to the process that is the price source and one of its readers. */
export type LoadOrder =
  /** Starts to quote: every instrument so often a second, spread evenly. */
  | { readonly kind: 'quote'; readonly codes: readonly string[]; readonly ticksPerSecond: number }
  /** Follows DAY_MARKET of the server, until the first price of every instrument has arrived. */
  | { readonly kind: 'read'; readonly port: number; readonly codes: readonly string[] }
  | { readonly kind: 'measure'; readonly seconds: number }
  /** Stops to quote. */
  | { readonly kind: 'rest' };

export type LoadAnswer =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'reading' }
  /** With all quotes since the beginning. */
  | { readonly kind: 'resting'; readonly sent: number }
  | {
      readonly kind: 'measured';
      /** Quotes that the source sent meanwhile. */
      readonly sent: number;
      /** Prices that the socket received: it receives the newest of an instrument where two came together. */
      readonly received: number;
      /** From the source's write to the socket's message, ms, ascending, at most 100,000 of them. */
      readonly latencies: readonly number[];
      readonly seconds: number;
    };

const POINTS_PER_UNIT = 100;
const START = 60_000;
/** So many quotes of an instrument have different prices, which identify them: 25 s at 20 a second. */
export const TURNS = 500;

/** Bid and ask of an instrument's n-th quote, and with them the middle, which is its price. */
export function quoteOf(turn: number): { readonly bid: string; readonly ask: string } {
  const middle = START + (turn % TURNS) / POINTS_PER_UNIT;
  return { bid: (middle - 0.01).toFixed(2), ask: (middle + 0.01).toFixed(2) };
}

/** The place of a price among the turns. */
export function turnOf(price: string | number): number {
  return Math.round((Number(price) - START) * POINTS_PER_UNIT);
}
