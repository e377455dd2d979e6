import { type LanguageCode, languageTag } from '../languages.ts';

/** Formats the time of a bar by a template of `YYYY MM DD HH mm`, which selects its parts. */
export type BarTimes = (moment: number, template: string) => string;

/** A day, week or month bar: its template has no time of day. */
const hasClock = (template: string) => template.includes('HH');

const parts = [
  ['YYYY', { year: 'numeric' }],
  ['MM', { month: '2-digit' }],
  ['DD', { day: '2-digit' }],
  ['HH', { hour: '2-digit', hourCycle: 'h23' }],
  ['mm', { minute: '2-digit' }],
] as const satisfies readonly (readonly [string, Intl.DateTimeFormatOptions])[];

/**
 * Times of bars as a language writes them. Within a day they are those of the zone (without one, the
 * device's); a bar of a day or longer begins at 00:00 UTC and has its own date in every zone. Written from
 * left to right, as charts are.
 */
export function createBarTimes(language: LanguageCode, timeZone?: string): BarTimes {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (moment, template) => {
    const format =
      formats.get(template) ??
      new Intl.DateTimeFormat(languageTag(language), {
        calendar: 'gregory',
        timeZone: hasClock(template) ? timeZone : 'UTC',
        ...Object.assign({}, ...parts.map(([part, option]) => (template.includes(part) ? option : {}))),
      });
    formats.set(template, format);
    return format.format(moment).replace(/[\u200e\u200f\u061c]/g, '');
  };
}
