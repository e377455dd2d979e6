import { type Formats, textDirection } from '@tidemark/i18n';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A decimal text with all its places, as the language writes it; any other text as it is. */
export function exactText(f: Formats, text: string): string {
  return DECIMAL.test(text) ? f.price(text, placesOf(text)) : text;
}

/** Two ticks may be of the same second. */
const millis = (ms: number): string => String(Math.floor(ms) % 1000).padStart(3, '0');

/** A moment to the millisecond. */
export const momentText = (f: Formats, ms: number): string => `${f.stamp(ms)}.${millis(ms)}`;

/** A time of the day to the millisecond. */
export const clockText = (f: Formats, ms: number): string => `${f.clock(ms)}.${millis(ms)}`;

/** Keeps a sign before its number, and codes in their order, in a sentence that runs from right to left. */
export function isolated(f: Formats, text: string): string {
  return textDirection(f.language) === 'rtl' ? `\u2066${text}\u2069` : text;
}

/** Places of a decimal text after its point. */
export const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;
