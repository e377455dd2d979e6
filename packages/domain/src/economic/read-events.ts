import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { looksLikeCsv, readCsvEvents } from './csv-events.ts';
import { distinctEvents, type EventFile } from './event.ts';
import { looksLikeIcs, readIcsEvents } from './ics-events.ts';

/**
 * Reads a file of economic events, CSV or iCalendar by its content. The text is at most `eventLimits.bytes` long.
 * Refuses what is neither, what the format refuses, and a file without an event.
 */
export function readEventFile(given: string): Outcome<EventFile> {
  // Not NUL: PostgreSQL cannot keep it.
  const text = given.replace(/^\uFEFF/, '').replaceAll('\0', '');
  const isIcs = looksLikeIcs(text);
  if (!isIcs && !looksLikeCsv(text)) return refuse('economic.not_a_calendar', {}, 'file');
  const read = isIcs ? readIcsEvents(text) : readCsvEvents(text);
  if (isRefusal(read)) return read;
  if (read.events.length === 0) return refuse('economic.no_events', {}, 'file');
  return { events: distinctEvents(read.events), leftOut: read.leftOut };
}
