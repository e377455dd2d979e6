import { PERIOD_MS } from '@tidemark/domain/market';

/** Bars that are missing before a bar must be at least this many for the pause to be marked. */
const PAUSE_BARS = 3;

/** Days of a time zone by their names; each moment is looked up once. */
export function createDayNames(zone: string): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const known = new Map<number, string>();
  return (timeMs) => {
    let day = known.get(timeMs);
    if (day === undefined) {
      day = format.format(timeMs);
      known.set(timeMs, day);
    }
    return day;
  };
}

/** For each bar, whether a new day begins with it or trading paused before it; never for bars of a day or more. */
export function breaksBefore(
  times: readonly number[],
  barMs: number,
  dayName: (timeMs: number) => string,
): boolean[] {
  if (barMs >= PERIOD_MS['1day']) return times.map(() => false);
  return times.map((time, at) => {
    const before = times[at - 1];
    return before !== undefined && (time - before > PAUSE_BARS * barMs || dayName(time) !== dayName(before));
  });
}
