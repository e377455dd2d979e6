import type { Millis } from '@tidemark/domain/time';

/** A moment of a row, in milliseconds, as a column of a select. */
export function millis(column: string, name: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8 as ${name}`;
}

export function moment(ms: number): Millis {
  return Math.round(ms);
}
