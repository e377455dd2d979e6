import type { SentForm } from '../support/pictures.ts';

/** What calls that take a file are sent, where it is no picture. */
export const operatorFiles: Readonly<Record<string, SentForm>> = {
  operatorEconomicImport: {
    text: 'time,currency,title\n2026-12-04T13:30:00Z,USD,Nonfarm payrolls',
    fields: { name: 'Releases' },
  },
};

/** A list of economic events at a name that leads nowhere. */
export const anAddress = {
  name: 'A list',
  url: 'https://calendar.example.invalid/week.csv',
  every_hours: 24,
};
