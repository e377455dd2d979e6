import { describe, expect, it } from 'vitest';
import { eventLimits } from './event.ts';
import { readEventFile } from './read-events.ts';

const payrolls = {
  at: Date.parse('2026-12-04T13:30:00Z'),
  ...{ currency: 'USD', country: 'US', importance: 3, title: 'Nonfarm payrolls' },
  ...{ previous: '119K', forecast: '105K', actual: '' },
};

const csv = (...rows: string[]) =>
  ['time,country,importance,title,previous,forecast,actual', ...rows].join('\n');
const ics = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');

describe('a CSV file of events', () => {
  it.each([
    ['with commas', csv('2026-12-04T13:30:00Z,US,3,Nonfarm payrolls,119K,105K,')],
    ['with an offset', csv('2026-12-04 08:30-05:00,us,high,Nonfarm payrolls,119K,105K,')],
    [
      'in another order, with semicolons and a column for the date',
      '\uFEFFImpact;Event;Date;Time;Country;Consensus;Previous;Source\r\nHigh;Nonfarm payrolls;2026-12-04;13:30;US;105K;119K;x\r\n',
    ],
    ['with quoted cells', csv('"2026-12-04T13:30Z","US","3","Nonfarm payrolls","119K","105K",""')],
  ])('is read %s', (_, text) => {
    expect(readEventFile(text)).toEqual({ events: [payrolls], leftOut: 0 });
  });

  it('keeps quotes, delimiters and line ends of a quoted cell, and the line numbers after it', () => {
    const text = csv(
      '2026-12-04T13:30Z,US,3,"Jobs, ""total""\nand rate",,,',
      '2026-12-04T13:30Z,US,4,Next,,,',
    );
    expect(readEventFile(text)).toMatchObject({ params: { row: 4, column: 'importance' } });
    expect(readEventFile(text.replace(',4,', ',2,'))).toMatchObject({
      events: [{ title: 'Jobs, "total"\nand rate' }, { title: 'Next', importance: 2 }],
    });
  });

  it('takes the currency from its column, from the country, or from three letters in place of the country', () => {
    const rows = ['GBP,', ',DE', ',jpy'].map((where, at) => `2026-12-04T1${at}:00Z,${where},Rate decision`);
    expect(readEventFile(['time,currency,country,event', ...rows].join('\n'))).toMatchObject({
      events: [
        { currency: 'GBP', country: '', importance: 1 },
        { currency: 'EUR', country: 'DE' },
        { currency: 'JPY', country: '' },
      ],
    });
  });

  it('holds the last of several rows with the same time, currency and title, in order of time', () => {
    const text = csv(
      '2026-12-05T00:00Z,US,1,B,,,',
      '2026-12-04T00:00Z,US,1,A,,,',
      '2026-12-04T00:00Z,US,1,A,,,2%',
    );
    expect(readEventFile(text)).toMatchObject({ events: [{ title: 'A', actual: '2%' }, { title: 'B' }] });
  });

  it.each([
    ['2026-02-30T10:00Z,US,1,A,,,', 'time'],
    ['2026-12-04T24:00Z,US,1,A,,,', 'time'],
    ['2026-12-04,US,1,A,,,', 'time'],
    ['9999-12-04T10:00Z,US,1,A,,,', 'time'],
    ['2026-12-04T10:00Z,XX,1,A,,,', 'currency'],
    ['2026-12-04T10:00Z,US,4,A,,,', 'importance'],
    ['2026-12-04T10:00Z,US,constructor,A,,,', 'importance'],
    ['2026-12-04T10:00Z,US,1,,,,', 'title'],
    [`2026-12-04T10:00Z,US,1,${'A'.repeat(eventLimits.title + 1)},,,`, 'title'],
    [`2026-12-04T10:00Z,US,1,A,,${'1'.repeat(eventLimits.figure + 1)},`, 'forecast'],
  ])('refuses the row %s with its line and column', (row, column) => {
    expect(readEventFile(csv('2026-12-04T10:00Z,US,1,A,,,', '', row))).toMatchObject({
      refusal: 'economic.row_malformed',
      params: { row: 4, column },
      field: 'file',
    });
  });

  it.each([
    ['', 'economic.not_a_calendar'],
    ['<html><body>Sign in</body></html>', 'economic.not_a_calendar'],
    ['time,title\n2026-12-04T10:00Z,A', 'economic.column_missing'],
    ['title,country\nA,US', 'economic.column_missing'],
    [csv(), 'economic.no_events'],
    [csv(...Array.from({ length: 5001 }, () => '2026-12-04T10:00Z,US,1,A,,,')), 'economic.too_many_events'],
  ])('refuses %.40s as a whole: %s', (text, refusal) => {
    expect(readEventFile(text)).toMatchObject({ refusal, field: 'file' });
  });
});

describe('an iCalendar file of events', () => {
  const start = 'DTSTART:20261204T133000Z';
  const details = [
    'SUMMARY:Nonfarm payrolls',
    'CATEGORIES:US,High',
    'DESCRIPTION:Previous: 119K\\nForecast: 105K',
  ];

  it.each([
    ['in UTC', [start, ...details]],
    ['in a zone', ['DTSTART;TZID=America/New_York:20261204T083000', ...details]],
    ['in a zone in quotes', ['DTSTART;TZID="America/New_York":20261204T083000', ...details]],
    ['with folded lines', [start, 'SUMMARY:Nonfarm', '  payrolls', ...details.slice(1)]],
    [
      'with everything in its description',
      [
        start,
        'SUMMARY:Nonfarm payrolls',
        'DESCRIPTION:Country: US\\nImportance: high\\nPrevious: 119K\\nForecast: 105K',
      ],
    ],
    ['with an alarm inside', [start, 'BEGIN:VALARM', 'SUMMARY:Alarm', 'END:VALARM', ...details]],
  ])('is read %s', (_, lines) => {
    expect(readEventFile(ics(...lines))).toEqual({ events: [payrolls], leftOut: 0 });
  });

  it('takes a currency that begins the summary, and unescapes texts', () => {
    expect(readEventFile(ics(start, 'SUMMARY:EUR: Inflation\\, flash'))).toMatchObject({
      events: [{ currency: 'EUR', country: '', importance: 1, title: 'Inflation, flash' }],
    });
  });

  it.each([
    ['DTSTART;VALUE=DATE:20261225'],
    ['DTSTART:20261204T133000Z\r\nRRULE:FREQ=WEEKLY'],
    ['DTSTART:20261204T133000Z\r\nSTATUS:CANCELLED'],
  ])('leaves out and counts %s', (lines) => {
    const text = ics(start, ...details, 'END:VEVENT', 'BEGIN:VEVENT', lines, 'SUMMARY:Holiday');
    expect(readEventFile(text)).toEqual({ events: [payrolls], leftOut: 1 });
  });

  it.each([
    ['DTSTART', ['SUMMARY:A', 'CATEGORIES:USD']],
    ['DTSTART', ['DTSTART;TZID=Nowhere/City:20261204T083000', 'SUMMARY:A', 'CATEGORIES:USD']],
    ['CATEGORIES', [start, 'SUMMARY:GDP: first estimate']],
    ['DESCRIPTION', [start, 'SUMMARY:A', 'CATEGORIES:USD', 'DESCRIPTION:Importance: huge']],
    ['SUMMARY', [start, 'CATEGORIES:USD']],
  ])('refuses an event with its line where %s cannot be read', (column, lines) => {
    expect(readEventFile(ics(...lines))).toMatchObject({
      refusal: 'economic.row_malformed',
      params: { row: 2, column },
    });
  });
});
