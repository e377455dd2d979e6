import { PERIOD_MS, type Period, periods } from '@tidemark/domain/market';
import {
  DAY_MS,
  type Millis,
  type OpenSpan,
  openSpans,
  type SessionCalendar,
  startOfUtcDay,
} from '@tidemark/domain/time';

/** Minimum bars of each period that a first start writes: a chart requests 500. */
export const PAST_BARS_MIN = 520;
/** Far enough back for that many days of a market that opens on weekdays, days off included. */
const LOOK_BACK_MS = 800 * DAY_MS;

/** Which bars a market's past is made of. */
export interface HistoryPlan {
  /** When the market was open, oldest first. */
  readonly spans: readonly OpenSpan[];
  /** From when each period's bars are stored: always a UTC midnight, so that they fill complete days. */
  readonly keepFrom: Readonly<Record<Period, Millis>>;
}

/** Plans the past of a market up to now: at least 520 bars of each period, as the hours allow. */
export function planHistory(calendar: SessionCalendar, now: Millis): HistoryPlan {
  const spans = openSpans(calendar, startOfUtcDay(now - LOOK_BACK_MS), now);
  const days = cutByDay(spans);
  const keepFrom = {} as Record<Period, Millis>;
  for (const period of periods) {
    let bars = 0;
    let from = days.at(-1)?.day ?? startOfUtcDay(now);
    for (const { day, parts } of days.toReversed()) {
      from = day;
      bars += barsIn(parts, PERIOD_MS[period]);
      if (bars >= PAST_BARS_MIN) break;
    }
    keepFrom[period] = from;
  }
  return { spans, keepFrom };
}

/** How many bars of a length the spans of a day touch. */
function barsIn(parts: readonly OpenSpan[], length: Millis): number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { from, to } of parts) {
    const first = Math.max(Math.floor(from / length), last + 1);
    last = Math.ceil(to / length) - 1;
    count += Math.max(0, last - first + 1);
  }
  return count;
}

function cutByDay(spans: readonly OpenSpan[]): { day: Millis; parts: OpenSpan[] }[] {
  const days: { day: Millis; parts: OpenSpan[] }[] = [];
  for (const span of spans) {
    for (let day = startOfUtcDay(span.from); day < span.to; day += DAY_MS) {
      const part = { from: Math.max(day, span.from), to: Math.min(day + DAY_MS, span.to) };
      const last = days.at(-1);
      if (last?.day === day) last.parts.push(part);
      else days.push({ day, parts: [part] });
    }
  }
  return days;
}
