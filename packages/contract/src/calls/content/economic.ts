import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { integerField, momentText, optionalTextField } from '../../fields.ts';

/** Of one answer. */
export const economicEventsMax = { days: 62, events: 1000, currencies: 20 } as const;

const momentField = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => Date.parse(text)),
);

/** An event of the economic calendar: a release of figures, or another event that moves markets. */
const economicEvent = z.object({
  at: momentText,
  currency: z.string(),
  /** Two letters; empty where the source names none. */
  country: z.string(),
  /** 1 low, 2 medium, 3 high. */
  importance: z.number(),
  title: z.string(),
  /** Figures as their source writes them; empty where there is none. */
  previous: z.string(),
  forecast: z.string(),
  actual: z.string(),
});

export const economicEventList = defineCall({
  path: '/api/economicEvent/list',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Events of the economic calendar between two moments, in order of time, at most 1,000',
  input: z.object({
    /** ISO 8601 with its zone. */
    from: momentField,
    /** The first moment that does not count, at most 62 days later. */
    to: momentField,
    /** Of at least this importance. */
    importance: z._default(
      z.pipe(
        integerField,
        z.transform((level) => Math.min(3, Math.max(1, level))),
      ),
      1,
    ),
    /** Codes with commas between; left out or empty: all. */
    currencies: z.pipe(
      optionalTextField(economicEventsMax.currencies * 4),
      z.pipe(
        z.transform((text: string) => (text === '' ? [] : text.toUpperCase().split(','))),
        z.array(z.string().check(z.regex(/^[A-Z]{3}$/))),
      ),
    ),
  }),
  output: z.object({
    events: z.array(economicEvent),
    /** Whether there are more, which are left out. */
    is_cut: z.boolean(),
  }),
  refusals: ['economic.range_malformed'],
});
