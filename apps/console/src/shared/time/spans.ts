import { type LanguageCode, spanUnit } from '@tidemark/i18n';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Writes a span of time in one unit that is fine enough to act on: 45 s, 12 min, 31 h, 4 days. */
export function spanIn(language: LanguageCode): (ms: number) => string {
  const [seconds, minutes] = [spanUnit(language, 'second'), spanUnit(language, 'minute')];
  const [hours, days] = [spanUnit(language, 'hour'), spanUnit(language, 'day')];
  return (ms) => {
    const span = Math.max(0, ms);
    if (span < MINUTE_MS) return seconds(Math.floor(span / 1000));
    if (span < 2 * HOUR_MS) return minutes(Math.floor(span / MINUTE_MS));
    if (span < 4 * DAY_MS) return hours(Math.floor(span / HOUR_MS));
    return days(Math.floor(span / DAY_MS));
  };
}
