import type { Millis } from '@tidemark/domain/time';
import type { DecimalText } from '../connector.ts';
import { decimalText, isZero } from '../decimals/decimal-text.ts';

/** The fields of a JSON object, not yet read. */
export type Fields = Readonly<Record<string, unknown>>;

/** A value that is not of the vendor's format; `message` names and shows it. */
export class UnreadableValue extends Error {}

/** A JSON object; undefined where the value is none. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** A value for the log, cut. */
export function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 80);
}

/**
 * A price; undefined where the field is missing or zero: there is none at the moment.
 *
 * @throws UnreadableValue where it is negative, or no decimal number or text of one.
 */
export function priceIn(fields: Fields, name: string): DecimalText | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  const decimal = decimalText(value);
  if (decimal === undefined || decimal.startsWith('-')) throw new UnreadableValue(`${name}: ${shown(value)}`);
  return isZero(decimal) ? undefined : decimal;
}

/**
 * A time in milliseconds; undefined where the field is missing.
 *
 * @throws UnreadableValue where it is no time.
 */
export function timeIn(fields: Fields, name: string): Millis | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  const time = millisOf(value);
  if (time === undefined) throw new UnreadableValue(`${name}: ${shown(value)}`);
  return time;
}

/** Milliseconds of a unit, and below which number a time is in it: from 1973 to beyond 5000. */
const UNITS = [
  { below: 1e11, ms: 1e3 },
  { below: 1e14, ms: 1 },
  { below: 1e17, ms: 1e-3 },
  { below: 1e20, ms: 1e-6 },
] as const;
/** Seconds; an earlier time is a mistake. */
const EARLIEST = 1e8;

/** A Unix time in seconds, milliseconds, microseconds or nanoseconds as whole milliseconds; undefined for others. */
export function millisOf(value: unknown): Millis | undefined {
  const isText = typeof value === 'string' && /^\d{9,20}(\.\d{1,9})?$/.test(value);
  const time = isText ? Number(value) : value;
  if (typeof time !== 'number' || !(time >= EARLIEST)) return undefined;
  const unit = UNITS.find(({ below }) => time < below);
  return unit && Math.floor(unit.ms < 1 ? time / Math.round(1 / unit.ms) : time * unit.ms);
}
