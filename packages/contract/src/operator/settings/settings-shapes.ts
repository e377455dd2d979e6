import { instrumentStates, parseSourceSymbols } from '@tidemark/domain/market';
import * as z from 'zod/mini';
import { textField } from '../../fields.ts';
import { entered, fixed } from './form.ts';
import {
  capitals,
  choice,
  code,
  decimal,
  filledText,
  money,
  position,
  texts,
  whole,
  zeroOrMoreText,
} from './setting-fields.ts';

/** The things that operators set: shapes that are read and written alike. */

const names = texts(80);

/** A text that is empty or of this form; written from left to right. */
const formed = (max: number, isWellFormed: (text: string) => boolean) =>
  entered(
    z.pipe(
      textField(max),
      z.string().check(
        z.trim(),
        z.refine((text) => text === '' || isWellFormed(text)),
      ),
    ),
    { kind: 'text', ltr: true },
  );
/** A link that a browser may be sent to; a script is none. */
const link = formed(500, (text) => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(text));
/** A link, or a place on this site. */
const place = formed(500, (text) => /^(https?:\/\/|\/(?!\/))\S*$/i.test(text));
/** An e-mail address, or nothing. */
const address = formed(200, (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text));
/** A page that a browser requests over HTTP, or nothing. */
const endpoint = formed(500, (text) => /^https?:\/\/[^\s@]+$/i.test(text) && URL.canParse(text));

export const instrumentShape = z.object({
  /** For programs and the feed; never changes. */
  code: fixed(capitals(12)),
  show_code: code(24),
  names,
  state: z.enum(instrumentStates),
  category_id: entered(whole(1, 1_000_000), { kind: 'pick', from: 'categories', numbered: true }),
  position,
  /** What is bought, and the currency of its price; never change. */
  base: fixed(capitals(12)),
  quote: fixed(capitals(12)),
  /** Decimal places of a price; changes only while the instrument is withdrawn. */
  price_precision: whole(0, 8),
  /** Step of an order's size, in lots. */
  pip: decimal(0.000001, 1000),
  lots_min: decimal(0.000001, 1000),
  lots_max: decimal(0.000001, 10_000),
  units_per_lot: whole(1, 10_000_000),
  /** The fee where `trade_fee_type` is 1: USD a lot. */
  fee_rate: decimal(0, 10_000),
  /** The fee where `trade_fee_type` is 2: a fraction of the margin, at most 1. */
  margin_fee_rate: decimal(0, 1),
  margin_mode: z.enum(['leverage', 'fixed']),
  /** Ascending; of no meaning with fixed margin. */
  leverages: entered(z.array(whole(1, 1000)), { kind: 'numbers' }),
  /** Code of its opening hours; changes only while the instrument is withdrawn. */
  calendar: entered(filledText(24), { kind: 'pick', from: 'calendars', numbered: false }),
  /** The price jump above which a tick needs a confirming tick, as a fraction. Effective after 24 h. */
  max_jump: decimal(0.02, 0.5),
  /** Whether pending orders are accepted while the market is closed; omitted: as it is, of a new instrument not. */
  orders_when_closed: z.optional(z.boolean()),
  /**
   * Overnight financing in percent a year of long and short positions: above 0 the trader pays, below 0 receives.
   * Omitted: as it is, of a new instrument 0, and Wednesday.
   */
  financing_long: z.optional(decimal(-100, 100)),
  financing_short: z.optional(decimal(-100, 100)),
  /** The weekday whose night is charged three times: 1 Monday to 7 Sunday, 0 none. */
  financing_triple_day: z.optional(choice(0, 1, 2, 3, 4, 5, 6, 7)),
  /** Symbols at real sources where they are not the usual ones: `oanda=EUR_USD, fix=EURUSD*0.01`. */
  source_symbols: formed(500, (text) => parseSourceSymbols(text) !== undefined),
});

export const categoryShape = z.object({ names, position });

export const calendarShape = z.object({
  /** IANA name. */
  time_zone: code(60),
  /** From and to in minutes since Sunday 00:00, ascending. */
  spans: entered(z.array(z.tuple([whole(0, 10_080), whole(0, 10_080)])).check(z.maxLength(200)), {
    kind: 'rows',
    asPairs: true,
    columns: [
      { name: 'opens', kind: 'weekMoment' },
      { name: 'closes', kind: 'weekMoment' },
    ],
  }),
  /** Days off, YYYY-MM-DD. */
  holidays: entered(z.array(z.iso.date()).check(z.maxLength(400)), { kind: 'days' }),
});

const duration = z.object({
  /** Up to a day: a session without an end in sight is changed no sooner. */
  seconds: whole(5, 86_400),
  /** Profit on a win as a fraction of the amount. */
  profit_ratio: decimal(0.000001, 1),
  /** Smallest amount, in USD (wire of the user's API: LimitAmount). */
  amount_min: money,
});

export const futuresShape = z.object({
  durations: entered(z.array(duration).check(z.minLength(1), z.maxLength(20)), {
    kind: 'rows',
    columns: [
      { name: 'seconds', kind: 'whole' },
      { name: 'profit_ratio', kind: 'decimal' },
      { name: 'amount_min', kind: 'money' },
    ],
  }),
  /** In USD. */
  amounts: entered(z.array(money).check(z.minLength(1), z.maxLength(20)), { kind: 'amounts' }),
});

export const baseSettingsShape = z.object({
  service_link: link,
  service_link_type: choice(1, 2, 3),
  verify_reg_type: choice(1, 2),
  trade_fee_type: choice(1, 2),
  micro_loss_level: choice(0, 1),
  /** In percent: a price entered further than this from the market needs confirmation. */
  far_price_percent: z._default(whole(1, 100), 20),
  is_show_mobile: z.boolean(),
  /** 0 in service; 1 sends visitors to the loss URL. */
  company_status: choice(0, 1),
  /** Redirect target of visitors while the site is out of service; empty: the out-of-service page. */
  loss_url: z._default(place, ''),
  /** 0 makes this the main site. */
  company_type: choice(0, 1),
  /** Where complaints go; a GET to the endpoint, where there is one, answers with it. */
  complaint_email: z._default(address, ''),
  complaint_url: z._default(endpoint, ''),
});

export const companyShape = z.object({
  name: filledText(120),
  logo: place,
  url: place,
  subject: entered(textField(500), { kind: 'text' }),
  registered_address: entered(textField(500), { kind: 'text' }),
  location: entered(textField(200), { kind: 'text' }),
  email: address,
  /** Whether the search of the main site finds it. */
  listed: z._default(z.boolean(), true),
});

/** Prepayment ratios in percent. Effective 24 h after the announcement. */
export const riskLevelsShape = z.object({ warning: whole(1, 1000), close_out: whole(1, 1000) });

/** Of one user. */
export const limitsShape = z.object({ positions_max: whole(1, 200), pendings_max: whole(1, 100) });

/**
 * Ranking thresholds of lead traders: days since the first position, positions closed in three weeks, USD.
 */
export const rankingShape = z.object({
  ranking_days: whole(0, 365),
  ranking_positions: whole(0, 1000),
  ranking_capital: zeroOrMoreText('1000000'),
});

export type InstrumentSetting = z.output<typeof instrumentShape>;
export type CategorySetting = z.output<typeof categoryShape>;
export type CalendarSetting = z.output<typeof calendarShape>;
export type FuturesSetting = z.output<typeof futuresShape>;
export type BaseSetting = z.output<typeof baseSettingsShape>;
export type CompanySetting = z.output<typeof companyShape>;
export type RiskLevelsSetting = z.output<typeof riskLevelsShape>;
export type LimitsSetting = z.output<typeof limitsShape>;
export type RankingSetting = z.output<typeof rankingShape>;
