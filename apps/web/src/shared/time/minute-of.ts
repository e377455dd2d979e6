/** The minute of the day of a time as people write it: 15:30, 15.30, 1530, 9:05; undefined where it cannot be read. */
export function minuteOf(time: string): number | undefined {
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/.exec(time.trim()) ?? [];
  return hour === undefined || minute === undefined ? undefined : Number(hour) * 60 + Number(minute);
}
