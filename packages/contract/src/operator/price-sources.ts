import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, momentText } from '../fields.ts';
import { everyOperator, operators } from './roles.ts';
import { instrumentShape } from './settings/settings-shapes.ts';

const source = z.object({
  /** As in FEED. */
  name: z.string(),
  /** What everyone sees. */
  public_name: z.string(),
  state: z.enum(['starting', 'connected', 'lost']),
  since: momentText,
  /** When anything was last received from it. */
  heard_at: z.nullable(momentText),
  /** Why it is lost: a key of the messages. */
  trouble: z.nullable(z.string()),
  /** The same, in the words of the source. */
  detail: z.string(),
  /** Symbols that it says it does not have. */
  unknown_symbols: z.array(z.string()),
});

const instrument = z.object({
  id: z.number(),
  code: z.string(),
  show_code: z.string(),
  /** Public name of the source that gives its price; null where no source has it. */
  active: z.nullable(z.string()),
  doubt: z.nullable(z.enum(['sources_disagree', 'source_silent'])),
  symbols: z.array(z.object({ source: z.string(), symbol: z.string() })),
});

export const priceSources = defineCall({
  path: '/console/api/price-sources',
  methods: ['GET'],
  access: everyOperator,
  isMutation: false,
  summary: 'The sources of prices, what each instrument takes from them, and how far their history is loaded',
  input: z.object({}),
  output: z.object({
    kind: z.enum(['sim', 'replay', 'ingest', 'sources']),
    sources: z.array(source),
    instruments: z.array(instrument),
    /** Null without real sources. */
    history: z.nullable(
      z.object({
        /** Bars of one instrument and period count as one. */
        done: z.number(),
        total: z.number(),
        bars: z.number(),
        failed: z.array(z.object({ code: z.string(), reason: z.string() })),
      }),
    ),
  }),
  refusals: [],
});

export const priceSourceTest = defineCall({
  path: '/console/api/price-sources/test',
  methods: ['GET'],
  access: operators(),
  isMutation: false,
  summary: 'The last ten quotes of an instrument as received from each source, by the symbols that are given',
  input: z.object({
    instrument_id: idField,
    /** `SOURCE=SYMBOL` with commas between, as in the setting of the instrument; absent: what is set. */
    source_symbols: z.optional(instrumentShape.shape.source_symbols),
  }),
  output: z.array(
    z.object({
      source: z.string(),
      symbol: z.string(),
      is_unknown: z.boolean(),
      quotes: z.array(
        z.object({
          at: momentText,
          bid: z.nullable(z.string()),
          ask: z.nullable(z.string()),
          last: z.nullable(z.string()),
          source_time: z.nullable(momentText),
          is_tradeable: z.boolean(),
          /** The price that it gives; null where it gives none. */
          price: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  refusals: ['market.unknown_instrument'],
});
