import { MINUTE_MS, type Millis, momentInZone, parseDay, SECOND_MS, startOfDay } from '../time/index.ts';

/** Events of other years are mistakes. */
const YEARS = { first: 1970, last: 2100 } as const;

const pattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** A moment in parts, of a clock on a wall. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Reads `2026-12-04T13:30:00Z`, `2026-12-04 08:30-05:00`, and without an offset UTC; undefined for other texts. */
export function readMoment(text: string): Millis | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [, day = '', hour, minute, second = '0', offset = ''] = match;
  const moment = momentOf({ day, hour: Number(hour), minute: Number(minute), second: Number(second) });
  const ahead = offsetMinutes(offset);
  return moment === undefined || ahead === undefined ? undefined : moment - ahead * MINUTE_MS;
}

/** The moment at which the clocks of a zone (an IANA name, UTC) show this; undefined for what no clock shows. */
export function momentOf({ day, hour, minute, second }: WallTime, timeZone = 'UTC'): Millis | undefined {
  const found = parseDay(day);
  if (found === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  const year = Number(day.slice(0, 4));
  if (year < YEARS.first || year > YEARS.last) return undefined;
  const minutes = hour * 60 + minute;
  const moment =
    timeZone === 'UTC' ? startOfDay(found) + minutes * MINUTE_MS : momentInZone(timeZone, found, minutes);
  return moment + second * SECOND_MS;
}

/** Minutes ahead of UTC of `+05:30`, `-0500`, `Z`. */
function offsetMinutes(text: string): number | undefined {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (match === null) return 0;
  const [hours, minutes] = [Number(match[2]), Number(match[3])];
  if (hours > 14 || minutes > 59) return undefined;
  return (match[1] === '-' ? -1 : 1) * (hours * 60 + minutes);
}
