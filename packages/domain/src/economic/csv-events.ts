import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import type { Millis } from '../time/index.ts';
import { delimitedRows, delimiterOf } from './delimited.ts';
import {
  currencyAndCountry,
  type EconomicEvent,
  type EventFile,
  eventLimits,
  readImportance,
} from './event.ts';
import { readMoment } from './moment.ts';
import { malformedRow } from './refusals.ts';

/** Names that a column may have in the header row, in any order and case; other columns are not read. */
const columnNames = {
  date: ['date', 'day'],
  time: ['time', 'datetime', 'date_time', 'timestamp', 'at'],
  currency: ['currency'],
  country: ['country'],
  importance: ['importance', 'impact'],
  title: ['title', 'event', 'name'],
  previous: ['previous'],
  forecast: ['forecast', 'consensus', 'expected'],
  actual: ['actual'],
} as const;

type Column = keyof typeof columnNames;
type Places = Readonly<Partial<Record<Column, number>>>;
const columns = Object.keys(columnNames) as Column[];

/** Whether the first row of a text names the columns of events. */
export function looksLikeCsv(text: string): boolean {
  const header = headerOf(text);
  return header.title !== undefined || header.time !== undefined;
}

/**
 * Reads a CSV file (comma, semicolon or tab) whose header row names its columns. A time without an offset is UTC;
 * with a column for the date, that of the time holds the time of day. Refuses the first row that cannot be read
 * with its line and column, a header without a needed column, and too many events.
 */
export function readCsvEvents(text: string): Outcome<EventFile> {
  const places = headerOf(text);
  const missing = missingColumn(places);
  if (missing !== undefined) return refuse('economic.column_missing', { column: missing }, 'file');
  const [, ...rows] = delimitedRows(text, delimiterOf(firstLine(text)), eventLimits.events + 2);
  if (rows.length > eventLimits.events) {
    return refuse('economic.too_many_events', { max: eventLimits.events }, 'file');
  }
  const events: EconomicEvent[] = [];
  for (const { line, cells } of rows) {
    const cell = (column: Column) => cells[places[column] ?? -1] ?? '';
    const event = eventOf(cell, line);
    if (isRefusal(event)) return event;
    events.push(event);
  }
  return { events, leftOut: 0 };
}

function missingColumn({ time, currency, country, title }: Places): string | undefined {
  if (time === undefined) return 'time';
  if (title === undefined) return 'title';
  return currency === undefined && country === undefined ? 'currency' : undefined;
}

function headerOf(text: string): Places {
  const [header] = delimitedRows(firstLine(text), delimiterOf(firstLine(text)), 1);
  const names = (header?.cells ?? []).map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'));
  const found: Partial<Record<Column, number>> = {};
  for (const column of columns) {
    const place = names.findIndex((name) => (columnNames[column] as readonly string[]).includes(name));
    if (place !== -1) found[column] = place;
  }
  return found;
}

function firstLine(text: string): string {
  return /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
}

function eventOf(cell: (column: Column) => string, line: number): Outcome<EconomicEvent> {
  const at = momentOfRow(cell('date'), cell('time'));
  if (at === undefined) return malformedRow(line, 'time');
  const where = currencyAndCountry(cell('currency'), cell('country'));
  if (where === undefined) return malformedRow(line, 'currency');
  const importance = readImportance(cell('importance'));
  if (importance === undefined) return malformedRow(line, 'importance');
  const title = cell('title');
  if (title === '' || title.length > eventLimits.title) return malformedRow(line, 'title');
  const figures = { previous: cell('previous'), forecast: cell('forecast'), actual: cell('actual') };
  for (const column of ['previous', 'forecast', 'actual'] as const) {
    if (figures[column].length > eventLimits.figure) return malformedRow(line, column);
  }
  return { at, ...where, importance, title, ...figures };
}

function momentOfRow(date: string, time: string): Millis | undefined {
  return readMoment(date === '' ? time : `${date} ${time}`);
}
