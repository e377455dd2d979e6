import { DAY_MS, type Millis } from '@tidemark/domain/time';

/** UTCTimestamp of FIX 4.4 with milliseconds: `20140509-20:59:59.123`. */
export function writeTimestamp(moment: Millis): string {
  return new Date(moment)
    .toISOString()
    .replace('T', '-')
    .replace('Z', '')
    .replace(/^(\d+)-(\d+)-/g, '$1$2');
}

const TIMESTAMP = /^(\d{4})(\d{2})(\d{2})-(\d{2}:\d{2}:\d{2})(\.\d{1,12})?$/;

/** Reads a UTCTimestamp, finer fractions cut to milliseconds; undefined where it is none. */
export function readTimestamp(text: string | undefined): Millis | undefined {
  const parts = TIMESTAMP.exec(text ?? '');
  if (parts === null) return undefined;
  const [, year, month, day, time, fraction = '.0'] = parts;
  // A leap second is written as :60, which is the next minute.
  const isLeap = time?.endsWith(':60') === true;
  const clock = isLeap ? `${time.slice(0, -2)}59` : time;
  const moment = Date.parse(`${year}-${month}-${day}T${clock}${fraction.slice(0, 4).padEnd(4, '0')}Z`);
  if (Number.isNaN(moment)) return undefined;
  return isLeap ? moment + 1000 : moment;
}

/**
 * The moment of a market data entry: its date (272) and time (273). A time without a date is the one nearest to
 * the sending of the message.
 */
export function readEntryTime(
  date: string | undefined,
  time: string | undefined,
  sent: Millis | undefined,
): Millis | undefined {
  if (time === undefined) return undefined;
  if (date !== undefined) return readTimestamp(`${date}-${time}`);
  if (sent === undefined) return undefined;
  const sameDay = readTimestamp(`${writeTimestamp(sent).slice(0, 8)}-${time}`);
  if (sameDay === undefined) return undefined;
  if (sameDay - sent > DAY_MS / 2) return sameDay - DAY_MS;
  return sent - sameDay > DAY_MS / 2 ? sameDay + DAY_MS : sameDay;
}
