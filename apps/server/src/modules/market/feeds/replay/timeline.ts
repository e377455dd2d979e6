import { type Price, priceFromUnits } from '@tidemark/domain/market';
import { DAY_MS, HOUR_MS, type Millis, WEEK_MS } from '@tidemark/domain/time';
import type { Track } from './recording.ts';

/** A recorded price at the moment at which it is replayed. */
export interface Point {
  readonly time: Millis;
  readonly price: Price;
}

/** A recording projected onto every moment in time. */
export interface Timeline {
  /** The prices in (after, upTo], in order. */
  points(after: Millis, upTo: Millis): Point[];
  /** The recorded hour that is replayed in the hour that begins at the moment; undefined: none. */
  recordedHour(hour: Millis): Millis | undefined;
  /** The prices of a recorded hour, with their recorded times. */
  recordedPoints(recordedHour: Millis): Point[];
  /** Number of weeks after which it repeats. */
  readonly weeks: number;
}

const WEEK_HOURS = 168;
/** The epoch was a Thursday; weeks are counted from the Sunday after. */
const FIRST_SUNDAY = 3 * DAY_MS;
/** A week this much recorded, against the fullest one, is a week of its own in the loop. */
const FULL_ENOUGH = 0.6;

/**
 * Projects a track onto all of time, shifted by full weeks only, so that weekday and hour (UTC) are those of
 * the recording. A recorded hour is played at its own time. Elsewhere the recorded weeks repeat in order;
 * hours missing in a week are taken from another week that has them, and a thin week at an edge only fills
 * such hours. Hours that no week has stay without prices.
 */
export function createTimeline(track: Track): Timeline {
  const rangeOf = hourRanges(track.times);
  const loop = planLoop([...rangeOf.keys()]);

  function recordedHour(hour: Millis): Millis | undefined {
    // Within the recorded time itself, the recording is played unchanged.
    if (rangeOf.has(hour)) return hour;
    const week = Math.floor((hour - FIRST_SUNDAY) / WEEK_MS);
    const slot = loop[((week % loop.length) + loop.length) % loop.length];
    return slot?.[Math.floor((hour - FIRST_SUNDAY - week * WEEK_MS) / HOUR_MS)];
  }

  function collect(recorded: Millis, shift: Millis, after: Millis, upTo: Millis, into: Point[]): void {
    const [from, to] = rangeOf.get(recorded) ?? [0, 0];
    for (let i = firstAfter(track.times, from, to, after - shift); i < to; i++) {
      const time = (track.times[i] ?? 0) + shift;
      if (time > upTo) break;
      into.push({ time, price: priceFromUnits(track.prices[i] ?? 0) });
    }
  }

  return {
    weeks: loop.length,
    recordedHour,
    recordedPoints(recorded) {
      const points: Point[] = [];
      collect(recorded, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, points);
      return points;
    },
    points(after, upTo) {
      const points: Point[] = [];
      for (let hour = Math.floor(after / HOUR_MS) * HOUR_MS; hour <= upTo; hour += HOUR_MS) {
        const recorded = recordedHour(hour);
        if (recorded !== undefined) collect(recorded, hour - recorded, after, upTo, points);
      }
      return points;
    },
  };
}

/** The first index in [from, to) whose time is after the moment; `to` if none. */
function firstAfter(times: Float64Array, from: number, to: number, moment: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index range of each recorded hour's prices in the track: [from, to). */
function hourRanges(times: Float64Array): Map<Millis, readonly [number, number]> {
  const ranges = new Map<Millis, readonly [number, number]>();
  let from = 0;
  for (let i = 1; i <= times.length; i++) {
    const hour = Math.floor((times[from] ?? 0) / HOUR_MS) * HOUR_MS;
    if (i < times.length && (times[i] ?? 0) < hour + HOUR_MS) continue;
    ranges.set(hour, [from, i]);
    from = i;
  }
  return ranges;
}

type Week = (Millis | undefined)[];

/** The weeks of the loop: for each of their 168 hours the recorded hour that is played. */
function planLoop(hours: readonly Millis[]): Week[] {
  const weeks = new Map<number, Week>();
  for (const hour of hours) {
    const number = Math.floor((hour - FIRST_SUNDAY) / WEEK_MS);
    const week = weeks.get(number) ?? new Array<Millis | undefined>(WEEK_HOURS).fill(undefined);
    week[Math.floor((hour - FIRST_SUNDAY - number * WEEK_MS) / HOUR_MS)] = hour;
    weeks.set(number, week);
  }
  const recorded = [...weeks].sort(([a], [b]) => a - b).map(([, week]) => week);
  const fullest = Math.max(0, ...recorded.map(recordedHours));
  return recorded
    .filter((week) => recordedHours(week) >= fullest * FULL_ENOUGH)
    .map((week) => week.map((hour, i) => hour ?? recorded.find((other) => other[i] !== undefined)?.[i]));
}

function recordedHours(week: Week): number {
  return week.filter((hour) => hour !== undefined).length;
}
