import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import type { Millis } from '../time/index.ts';
import { isTimeZone } from '../time/index.ts';
import {
  currencyAndCountry,
  type EconomicEvent,
  type EventFile,
  eventLimits,
  type Importance,
  isKnownCurrency,
  readImportance,
} from './event.ts';
import { momentOf } from './moment.ts';
import { malformedRow } from './refusals.ts';

/** A property of an iCalendar component: `DTSTART;TZID=Europe/Berlin:20261204T143000`. */
interface Property {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly value: string;
}

/** A VEVENT: the line on which it begins, from 1, and its own properties by name, the first of each. */
interface Component {
  readonly line: number;
  readonly properties: ReadonlyMap<string, Property>;
}

export function looksLikeIcs(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1000));
}

/**
 * Reads a subset of iCalendar (RFC 5545): of each VEVENT DTSTART (UTC, with TZID, or without a zone as UTC), SUMMARY,
 * CATEGORIES (currency, country and importance in any order) and the lines `Currency:`, `Country:`, `Importance:`,
 * `Previous:`, `Forecast:` and `Actual:` of DESCRIPTION, which go before. Without both, a currency may begin the
 * summary: `USD: Nonfarm payrolls`. Whole days, repeating and cancelled events are left out and counted. Refuses the
 * first event that cannot be read with its line and property, and too many events.
 */
export function readIcsEvents(text: string): Outcome<EventFile> {
  const components = eventComponents(text);
  if (components.length > eventLimits.events) {
    return refuse('economic.too_many_events', { max: eventLimits.events }, 'file');
  }
  const events: EconomicEvent[] = [];
  let leftOut = 0;
  for (const component of components) {
    if (isNoSingleMoment(component)) {
      leftOut += 1;
      continue;
    }
    const event = eventOf(component);
    if (isRefusal(event)) return event;
    events.push(event);
  }
  return { events, leftOut };
}

/** Splits into VEVENTs; components inside them (alarms) are not read. Ends one event beyond the bound. */
function eventComponents(text: string): Component[] {
  const found: Component[] = [];
  let open: { line: number; properties: Map<string, Property> } | undefined;
  let inner = 0;
  for (const { line, content } of unfoldedLines(text)) {
    const property = propertyOf(content);
    if (property === undefined) continue;
    const { name, value } = property;
    if (name === 'BEGIN' && open === undefined) {
      if (value.toUpperCase() === 'VEVENT') open = { line, properties: new Map() };
    } else if (open === undefined) {
    } else if (name === 'BEGIN') {
      inner += 1;
    } else if (name === 'END' && inner > 0) {
      inner -= 1;
    } else if (name === 'END') {
      found.push(open);
      open = undefined;
      if (found.length > eventLimits.events) break;
    } else if (inner === 0 && !open.properties.has(name)) {
      open.properties.set(name, property);
    }
  }
  return found;
}

/** Content lines: one that begins with a space or a tab continues the one before (RFC 5545, 3.1). */
function unfoldedLines(text: string): { readonly line: number; readonly content: string }[] {
  const lines: { line: number; parts: string[] }[] = [];
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(raw) && last !== undefined) last.parts.push(raw.slice(1));
    else lines.push({ line: index + 1, parts: [raw] });
  }
  return lines.map(({ line, parts }) => ({ line, content: parts.join('') }));
}

/** Name, parameters and value; a quoted parameter may hold colons and semicolons. */
function propertyOf(content: string): Property | undefined {
  const head = /^[A-Za-z0-9-]+(?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*:/.exec(
    content,
  )?.[0];
  if (head === undefined) return undefined;
  const [name = '', ...params] = head.slice(0, -1).match(/(?:"[^"]*"|[^";])+/g) ?? [];
  return {
    name: name.toUpperCase(),
    params: Object.fromEntries(
      params.map((param) => {
        const at = param.indexOf('=');
        return [param.slice(0, at).toUpperCase(), param.slice(at + 1).replace(/^"|"$/g, '')];
      }),
    ),
    value: content.slice(head.length).trim(),
  };
}

function isNoSingleMoment({ properties }: Component): boolean {
  const start = properties.get('DTSTART');
  const isDay = start !== undefined && (start.params.VALUE === 'DATE' || /^\d{8}$/.test(start.value));
  const isCancelled = properties.get('STATUS')?.value.toUpperCase() === 'CANCELLED';
  return isDay || isCancelled || properties.has('RRULE') || properties.has('RDATE');
}

function eventOf({ line, properties }: Component): Outcome<EconomicEvent> {
  const textOf = (name: string) => properties.get(name)?.value ?? '';
  const start = properties.get('DTSTART');
  const at = start && startOf(start);
  if (at === undefined) return malformedRow(line, 'DTSTART');
  const described = describedFields(unescaped(textOf('DESCRIPTION')));
  const categories = textOf('CATEGORIES')
    .split(/(?<!\\),/)
    .map((category) => unescaped(category).trim());
  const summary = summaryOf(unescaped(textOf('SUMMARY')).replace(/\s+/g, ' ').trim());
  const where = currencyAndCountry(
    described.currency || categories.find((category) => isKnownCurrency(category.toUpperCase())) || '',
    described.country || categories.find((category) => /^[A-Z]{2}$/i.test(category)) || summary.currency,
  );
  if (where === undefined) return malformedRow(line, 'CATEGORIES');
  const importance =
    described.importance === '' ? ofCategories(categories) : readImportance(described.importance);
  if (importance === undefined) return malformedRow(line, 'DESCRIPTION');
  if (summary.title === '' || summary.title.length > eventLimits.title) return malformedRow(line, 'SUMMARY');
  const { previous, forecast, actual } = described;
  if ([previous, forecast, actual].some((figure) => figure.length > eventLimits.figure)) {
    return malformedRow(line, 'DESCRIPTION');
  }
  return { at, ...where, importance, title: summary.title, previous, forecast, actual };
}

const isImportance = (category: string): boolean => readImportance(category) !== undefined;

function ofCategories(categories: readonly string[]): Importance | undefined {
  return readImportance(categories.find((category) => category !== '' && isImportance(category)) ?? '');
}

/** `20261204T133000Z`, or the time of a zone; a zone that is not in the IANA database is none. */
function startOf({ params, value }: Property): Millis | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z?)$/i.exec(value);
  if (match === null) return undefined;
  const [, year, month, date, hour, minute, second, isUtc] = match;
  const timeZone = isUtc ? 'UTC' : (params.TZID ?? 'UTC');
  if (timeZone !== 'UTC' && !isTimeZone(timeZone)) return undefined;
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  return momentOf({ day: `${year}-${month}-${date}`, ...time }, timeZone);
}

/** Escapes of texts (RFC 5545, 3.3.11). */
function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
}

function summaryOf(summary: string): { readonly title: string; readonly currency: string } {
  const match = /^\[?([A-Z]{3})\]?(?::| [-–—]) *(.+)$/.exec(summary);
  const [, currency = '', title = ''] = match ?? [];
  return isKnownCurrency(currency) ? { title, currency } : { title: summary, currency: '' };
}

type DescribedName = 'currency' | 'country' | 'importance' | 'previous' | 'forecast' | 'actual';

function describedFields(description: string): Record<DescribedName, string> {
  const lines = description.split('\n').map((line) => line.trim());
  const fieldOf = (name: string): string => {
    const found = lines.find((line) => line.toLowerCase().startsWith(`${name}:`));
    return found?.slice(name.length + 1).trim() ?? '';
  };
  const [currency, country, importance] = [fieldOf('currency'), fieldOf('country'), fieldOf('importance')];
  const figures = { previous: fieldOf('previous'), forecast: fieldOf('forecast'), actual: fieldOf('actual') };
  return { currency, country, importance, ...figures };
}
