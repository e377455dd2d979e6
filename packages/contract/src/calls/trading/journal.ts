import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  momentText,
  moneyText,
  optionalDayField,
  optionalIdField,
  optionalTextField,
  pageSizeField,
  textField,
  timeZoneField,
} from '../../fields.ts';
import { csvChoices } from '../money/statement.ts';

/** What is longer than a note or a tag may be is refused as one, not as a request. */
const TEXT_READ_MAX = 20_000;
const TAG_READ_MAX = 200;
const TAGS_READ_MAX = 50;
/** Longer than any address that names a picture. */
const PICTURE_MAX = 2048;
/** Longer than any cursor. */
const CURSOR_MAX = 60;

/** Whose id an order has: a CFD position, or an Up/Down trade. */
export const journalKinds = ['forex', 'micro'] as const;
const kindField = z.enum(journalKinds);

const whichOrder = { kind: kindField, id: idField };

/** What the trader wrote about a trade. */
const entry = {
  note: z.string(),
  tags: z.array(z.string()),
  /** Opens the picture for ten minutes; empty where there is none. */
  picture: z.string(),
};

/** A trade that is over: a position with all of its parts, or an Up/Down trade. */
export const journalTrade = z.object({
  kind: kindField,
  id: z.number(),
  forex_id: z.number(),
  show_code: z.string(),
  price_precision: z.number(),
  side: z.enum(['buy', 'sell', 'up', 'down']),
  /** Lots of the opening; 0 of an Up/Down trade. */
  lots: z.number(),
  /** At stake of an Up/Down trade; zero of a position. */
  amount: moneyText,
  open_price: z.number(),
  /** Of the last part. */
  close_price: z.number(),
  opened_at: momentText,
  closed_at: momentText,
  /** After fees, of all parts together. */
  net: moneyText,
  fee: moneyText,
  /** What the stop of the opening would have lost, before fees; null where none was set. */
  risk: z.nullable(moneyText),
  /** Net ÷ risk. */
  r: z.nullable(z.number()),
  /** Largest adverse and favourable excursion in USD; null of Up/Down trades, and where no price is kept. */
  mae: z.nullable(moneyText),
  mfe: z.nullable(moneyText),
  /** Whether they are of 1-minute bars, in which the first and the last minute count in full. */
  approximate: z.boolean(),
  ...entry,
});
export type JournalTrade = z.infer<typeof journalTrade>;

/** Which trades: those closed on these days of `time_zone`, both included. */
const filter = {
  forex_id: optionalIdField,
  kind: z.optional(z.union([kindField, z.literal('')])),
  tag: optionalTextField(TAG_READ_MAX),
  date_from: optionalDayField,
  date_to: optionalDayField,
  time_zone: timeZoneField,
};

const group = { trades: z.number(), wins: z.number(), net: moneyText };

export const journalAnalysis = defineCall({
  path: '/v2/api/journal/analysis',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Analysis of the closed trades of the caller: figures, net equity curve, breakdowns, excursions',
  input: z.object(filter),
  output: z.object({
    /** Trades that the filters let through; beyond `counted_max` the newest are counted. */
    is_cut: z.boolean(),
    counted_max: z.number(),
    /** Cash of the contract and the Up/Down account before the first of these trades was opened. */
    start: moneyText,
    figures: z.object({
      ...group,
      losses: z.number(),
      /** Fractions of 1; null where there is nothing to divide by, as in the following. */
      win_rate: z.nullable(z.number()),
      fees: moneyText,
      average_win: z.nullable(moneyText),
      average_loss: z.nullable(moneyText),
      expectancy: z.nullable(moneyText),
      expectancy_r: z.nullable(z.number()),
      /** Trades whose opening had a stop. */
      with_stop: z.number(),
      profit_factor: z.nullable(z.number()),
      largest_win: z.nullable(moneyText),
      largest_loss: z.nullable(moneyText),
      winning_run: z.number(),
      losing_run: z.number(),
      max_drawdown: moneyText,
      max_drawdown_rate: z.nullable(z.number()),
      average_held_ms: z.nullable(z.number()),
    }),
    /** After each trade, in closing order; of many, a selection with the form of the curve. */
    curve: z.array(
      z.object({
        time: momentText,
        equity: moneyText,
        drawdown: moneyText,
        /** Of the highest equity so far; null where that is not positive. */
        drawdown_rate: z.nullable(z.number()),
      }),
    ),
    by: z.object({
      instrument: z.array(z.object({ forex_id: z.number(), show_code: z.string(), ...group })),
      /** Of the opening, in `time_zone`: 0 to 23. */
      hour: z.array(z.object({ hour: z.number(), ...group })),
      /** Of the opening, in `time_zone`: 1 Monday to 7 Sunday. */
      weekday: z.array(z.object({ weekday: z.number(), ...group })),
      side: z.array(z.object({ side: z.enum(['buy', 'sell', 'up', 'down']), ...group })),
      /** Bands of holding time: from this long up to the next band; null: without end. */
      held: z.array(z.object({ from_ms: z.number(), before_ms: z.nullable(z.number()), ...group })),
      /** A trade counts under each of its tags. */
      tag: z.array(z.object({ tag: z.string(), ...group })),
    }),
    /** MAE and MFE of the newest positions among the trades, the newest first. */
    excursions: z.array(
      z.object({
        id: z.number(),
        show_code: z.string(),
        closed_at: momentText,
        net: moneyText,
        mae: moneyText,
        mfe: moneyText,
        approximate: z.boolean(),
      }),
    ),
  }),
  refusals: ['request.too_many'],
});

export const journalTrades = defineCall({
  path: '/v2/api/journal/trades',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Closed trades of the caller with notes and tags, the newest first',
  input: z.object({
    ...filter,
    /** `next` of the page before; without it the first page. */
    after: optionalTextField(CURSOR_MAX),
    page_size: pageSizeField,
  }),
  output: z.object({ data: z.array(journalTrade), next: z.nullable(z.string()) }),
  refusals: ['journal.cursor_malformed'],
});

export const journalEntry = defineCall({
  path: '/v2/api/journal/entry',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'What the caller wrote about an order, and its figures once it is closed',
  input: z.object(whichOrder),
  output: z.object({
    ...whichOrder,
    id: z.number(),
    ...entry,
    /** Null while it is open; of a part, its position. */
    trade: z.nullable(journalTrade),
    /** Tags of all trades of the caller, in alphabetical order. */
    own_tags: z.array(z.string()),
  }),
  refusals: ['journal.unknown_order'],
});

export const journalTags = defineCall({
  path: '/v2/api/journal/tags',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Tags of all trades of the caller, in alphabetical order',
  input: z.object({}),
  output: z.object({ data: z.array(z.string()) }),
  refusals: [],
});

/** Sets note, tags or picture; what is left out stays. A part is written about at its position. */
export const saveJournalEntry = defineCall({
  path: '/v2/api/journal/save',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Write a note, tags or a picture to an order of the caller',
  input: z.object({
    ...whichOrder,
    note: z.optional(z.nullable(textField(TEXT_READ_MAX))),
    tags: z.optional(z.nullable(z.array(textField(TAG_READ_MAX)).check(z.maxLength(TAGS_READ_MAX)))),
    /** The address that its upload answered; an empty text removes the picture. */
    picture: z.optional(z.nullable(textField(PICTURE_MAX))),
  }),
  output: z.object({ ...whichOrder, id: z.number(), ...entry }),
  refusals: [
    'journal.unknown_order',
    'journal.note_too_long',
    'journal.tag_too_long',
    'journal.too_many_tags',
    'journal.too_many_own_tags',
    'upload.unknown',
    'request.idempotency_conflict',
  ],
  successMessage: 'journal.saved',
});

export const journalCsv = defineCall({
  path: '/v2/api/journal/csv',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The trades with figures, notes and tags as CSV (UTF-8 with BOM), in the language of the caller',
  input: z.object({
    ...filter,
    /** Separator and decimal mark: as in the caller's language, `1.5,2` or `1,5;2`. */
    format: z._default(z.enum(csvChoices), 'language'),
  }),
  output: z.object({ filename: z.string(), csv: z.string() }),
  refusals: ['journal.too_many_trades', 'request.too_many'],
});
