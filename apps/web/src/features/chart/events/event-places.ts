import type { EconomicEvent } from '../../../shared/economic/economic-events.ts';

/** Events that share a bar. */
export interface EventGroup {
  /** Position of the bar among those of the chart; past the last one for moments to come. */
  readonly index: number;
  readonly events: readonly EconomicEvent[];
}

interface Bar {
  readonly timestamp: number;
}

/**
 * Events by the bar that they fall into, in order; those before the first loaded bar are left out. Moments to come
 * are counted on from the last bar as if the market did not pause.
 */
export function groupsByBar(
  events: readonly EconomicEvent[],
  bars: readonly Bar[],
  barMs: number,
): readonly EventGroup[] {
  const byIndex = new Map<number, EconomicEvent[]>();
  for (const event of events) {
    const index = indexOf(Date.parse(event.at), bars, barMs);
    if (index !== undefined) byIndex.set(index, [...(byIndex.get(index) ?? []), event]);
  }
  return [...byIndex].map(([index, those]) => ({ index, events: those })).sort((a, b) => a.index - b.index);
}

function indexOf(at: number, bars: readonly Bar[], barMs: number): number | undefined {
  const last = bars.at(-1);
  if (last === undefined) return undefined;
  if (at >= last.timestamp) return bars.length - 1 + Math.floor((at - last.timestamp) / barMs);
  let [before, after] = [0, bars.length];
  while (before < after) {
    const middle = Math.floor((before + after) / 2);
    if ((bars[middle]?.timestamp ?? 0) <= at) before = middle + 1;
    else after = middle;
  }
  return before === 0 ? undefined : before - 1;
}

/** The highest importance of a group. */
export function importanceOf({ events }: EventGroup): number {
  return Math.max(...events.map(({ importance }) => importance));
}
