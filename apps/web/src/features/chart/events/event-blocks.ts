const DAY_MS = 86_400_000;
/** Days of one block: events are asked for by blocks, so that scrolling asks the same questions again. */
const BLOCK_MS = 60 * DAY_MS;
/** Blocks in view at once: about a year. Where bars are weeks or months, the newest of the view are marked. */
export const BLOCKS_MAX = 6;
/** Whole days after today whose events are marked. */
const DAYS_AHEAD = 7;

/** Moments in milliseconds; the second is the first that does not count. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

/** Part of a chart: its bars by position, and how far it is scrolled. */
export interface View {
  readonly bars: readonly { readonly timestamp: number }[];
  /** Positions of the first bar in view, and of the first one after it, past the last bar where there is room. */
  readonly from: number;
  readonly to: number;
  readonly barMs: number;
}

/** The moments that are in view; undefined without a bar. */
export function spanOf({ bars, from, to, barMs }: View): Span | undefined {
  const first = bars[Math.max(0, from)];
  const last = bars[Math.min(to, bars.length) - 1];
  if (first === undefined || last === undefined) return undefined;
  const after = Math.max(1, to - bars.length + 1);
  return { from: first.timestamp, before: last.timestamp + after * barMs };
}

/**
 * The blocks to ask for so that every event of a span is known, oldest first: at most `BLOCKS_MAX`, the newest of
 * them, and none beyond a week after today (its first moment).
 */
export function blocksOf({ from, before }: Span, today: number): readonly Span[] {
  const end = today + (DAYS_AHEAD + 1) * DAY_MS;
  const last = Math.ceil(Math.min(before, end) / BLOCK_MS) - 1;
  const first = Math.max(Math.floor(from / BLOCK_MS), last - BLOCKS_MAX + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const start = (first + at) * BLOCK_MS;
    return { from: start, before: Math.min(start + BLOCK_MS, end) };
  });
}
