import type { WireBar } from './bars.ts';

/** A bar as a line of a table. */
export interface BarRow extends WireBar {
  /** In percent: from the close of the bar before it, of the very first from its own opening. */
  readonly Change: number;
}

/** Bars of all pages, the newest first, each opening once; what was read later wins. */
export function newestFirst(pages: readonly (readonly WireBar[])[]): readonly WireBar[] {
  const byTime = new Map([...pages].reverse().flatMap((page) => page.map((bar) => [bar.Time, bar] as const)));
  return [...byTime.values()].sort((one, other) => other.Time - one.Time);
}

/** Merges the current bar into the newest page: it replaces its older state or is appended. */
export function withForming(
  pages: readonly (readonly WireBar[])[],
  { Time, Open, High, Low, Close, Volume }: WireBar,
): (readonly WireBar[])[] {
  const [newest = [], ...older] = pages;
  const bar = { Time, Open, High, Low, Close, Volume };
  const isLate = newest.some((known) => known.Time > Time);
  if (isLate) return [...pages];
  return [[...newest.filter((known) => known.Time !== Time), bar], ...older];
}

/** Lines of a table from bars in their order, the newest first. */
export function barRows(bars: readonly WireBar[]): readonly BarRow[] {
  return bars.map((bar, at) => {
    const base = bars[at + 1]?.Close ?? bar.Open;
    return { ...bar, Change: base === 0 ? 0 : (bar.Close / base - 1) * 100 };
  });
}
