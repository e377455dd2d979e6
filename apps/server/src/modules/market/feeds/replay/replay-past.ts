import { type Bar, barsOfTicks, foldBars, type Period, periods } from '@tidemark/domain/market';
import { DAY_MS, HOUR_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { Past } from '../../past.ts';
import type { Point, Timeline } from './timeline.ts';

/** Minimum bars of each period that a first start writes: a chart requests 500. */
const PAST_BARS_MIN = 520;
/** How far back the loop is unrolled for them. */
const DAYS_BACK_MAX = 1300;

/**
 * The bars before the first start, from the recording as if replayed then: entire UTC days back from now,
 * until each period has enough. Undefined where the recording has nothing in that time.
 */
export function replayPast(instrumentId: number, timeline: Timeline, now: Millis): Past | undefined {
  const minutesOf = createHourBars(timeline);
  const bars: Record<Period, Bar[][]> = {
    '1min': [],
    '5min': [],
    '15min': [],
    '30min': [],
    '60min': [],
    '1day': [],
  };
  const counts = new Map<Period, number>(periods.map((period) => [period, 0]));
  const wanting = () => periods.filter((period) => (counts.get(period) ?? 0) < PAST_BARS_MIN);
  const today = startOfUtcDay(now);
  let last: Past['last'] | undefined;
  for (let n = 0, wanted = wanting(); n < DAYS_BACK_MAX && wanted.length > 0; n++, wanted = wanting()) {
    const day = today - n * DAY_MS;
    const minutes =
      n === 0 ? minutesUpTo(timeline, day, now) : minutesOfDay(minutesOf, timeline, day, wanted);
    last ??= lastOf(timeline, minutes, now);
    for (const period of wanted) {
      const folded = foldBars(period, minutes);
      bars[period].push(folded);
      counts.set(period, (counts.get(period) ?? 0) + folded.length);
    }
  }
  if (!last) return undefined;
  const oldestFirst = (period: Period) => bars[period].reverse().flat();
  return {
    instrumentId,
    last,
    bars: {
      '1min': oldestFirst('1min'),
      '5min': oldestFirst('5min'),
      '15min': oldestFirst('15min'),
      '30min': oldestFirst('30min'),
      '60min': oldestFirst('60min'),
      '1day': oldestFirst('1day'),
    },
  };
}

function minutesUpTo(timeline: Timeline, day: Millis, now: Millis): Bar[] {
  return barsOfTicks('1min', timeline.points(day - 1, now).map(asTick));
}

/** The last price of a day's newest bar. */
function lastOf(timeline: Timeline, minutes: readonly Bar[], now: Millis): Past['last'] | undefined {
  const newest = minutes.at(-1);
  if (!newest) return undefined;
  const point = timeline.points(newest.time - 1, Math.min(now, newest.time + HOUR_MS)).at(-1);
  return point && { price: point.price, at: point.time };
}

/** The parts of a day: minutes if a fine period still needs them, else full hours. */
function minutesOfDay(
  quoteState: HourBars,
  timeline: Timeline,
  day: Millis,
  wanted: readonly Period[],
): Bar[] {
  const onlyDays = wanted.every((period) => period === '1day');
  const parts: Bar[] = [];
  for (let hour = day; hour < day + DAY_MS; hour += HOUR_MS) {
    const recorded = timeline.recordedHour(hour);
    if (recorded === undefined) continue;
    const { minutes, whole } = quoteState(recorded);
    for (const bar of onlyDays ? whole : minutes) parts.push({ ...bar, time: bar.time + hour - recorded });
  }
  return parts;
}

type HourBars = (recordedHour: Millis) => {
  readonly minutes: readonly Bar[];
  readonly whole: readonly Bar[];
};

/** The bars of recorded hours, built once even if the loop repeats. */
function createHourBars(timeline: Timeline): HourBars {
  const known = new Map<Millis, ReturnType<HourBars>>();
  return (recordedHour) => {
    const made = known.get(recordedHour);
    if (made) return made;
    const minutes = barsOfTicks('1min', timeline.recordedPoints(recordedHour).map(asTick));
    const hour = { minutes, whole: foldBars('60min', minutes) };
    known.set(recordedHour, hour);
    return hour;
  };
}

function asTick({ time, price }: Point): { price: Point['price']; at: Millis } {
  return { price, at: time };
}
