const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Writes a span of time in one unit that is fine enough to act on: 45 s, 12 min, 31 h, 4 days. */
export function spanIn(tag: string): (ms: number) => string {
  const unit = (name: 'second' | 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short' });
  const [seconds, minutes, hours, days] = [unit('second'), unit('minute'), unit('hour'), unit('day')];
  return (ms) => {
    const span = Math.max(0, ms);
    if (span < MINUTE_MS) return seconds.format(Math.floor(span / 1000));
    if (span < 2 * HOUR_MS) return minutes.format(Math.floor(span / MINUTE_MS));
    if (span < 4 * DAY_MS) return hours.format(Math.floor(span / HOUR_MS));
    return days.format(Math.floor(span / DAY_MS));
  };
}
