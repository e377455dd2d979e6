import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';

/** An amount of a bigint column. */
export function amountOf(text: string): Amount {
  return amountFromMillionths(BigInt(text));
}

export function amountOrNone(text: string | null): Amount | undefined {
  return text === null ? undefined : amountOf(text);
}

export function millisOrNone(value: number | null): Millis | undefined {
  return value === null ? undefined : Math.round(value);
}

/** The milliseconds of a moment's column. */
export const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
