import { instrumentStates } from '@tidemark/domain/market';
import * as z from 'zod/mini';
import { integerField, textField } from '../../fields.ts';
import { languages } from '../../languages.ts';
import { capitals, decimal, filledText, money, whole, zeroOrMoreText } from './setting-fields.ts';

/** The things that operators set: shapes that are read and written alike. */

type Names = Readonly<Record<string, string>>;

/** Names by language; English is required, and replaces missing ones. */
const names = z.pipe(
  z.object({ en: filledText(80), ...optionalNames() }),
  z.transform((given) => Object.fromEntries(Object.entries(given).filter(([, name]) => name))),
) as unknown as z.ZodMiniType<Names, Names>;

function optionalNames() {
  const name = z.optional(z.nullable(z.pipe(textField(80), z.string().check(z.trim()))));
  return Object.fromEntries(languages.filter((lang) => lang !== 'en').map((lang) => [lang, name]));
}

/** A link that a browser may be sent to; a script is none. */
const link = z.pipe(
  textField(500),
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || /^(https?:\/\/|mailto:|tel:)\S+$/i.test(text)),
  ),
);
/** A link, or a place on this site. */
const place = z.pipe(
  textField(500),
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || /^(https?:\/\/|\/(?!\/))\S*$/i.test(text)),
  ),
);

/** An e-mail address, or nothing. */
const address = z.pipe(
  textField(200),
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)),
  ),
);
/** A page that a browser requests over HTTP, or nothing. */
const endpoint = z.pipe(
  textField(500),
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || (/^https?:\/\/[^\s@]+$/i.test(text) && URL.canParse(text))),
  ),
);

export const instrumentShape = z.object({
  /** For programs and the feed; never changes. */
  code: capitals(12),
  show_code: filledText(24),
  names,
  category_id: whole(1, 1_000_000),
  /** Place in the list. */
  position: whole(0, 1_000_000),
  /** What is bought, and the currency of its price; never change. */
  base: capitals(12),
  quote: capitals(12),
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
  margin_mode: z.enum(['fixed', 'leverage']),
  /** Ascending; of no meaning with fixed margin. */
  leverages: z.array(whole(1, 1000)),
  /** Code of its opening hours; changes only while the instrument is withdrawn. */
  calendar: filledText(24),
  /** The price jump above which a tick needs a confirming tick, as a fraction. Effective after 24 h. */
  max_jump: decimal(0.02, 0.5),
  state: z.enum(instrumentStates),
});

export const categoryShape = z.object({ names, position: whole(0, 1_000_000) });

export const calendarShape = z.object({
  /** IANA name. */
  time_zone: filledText(60),
  /** From and to in minutes since Sunday 00:00, ascending. */
  spans: z.array(z.tuple([whole(0, 10_080), whole(0, 10_080)])).check(z.maxLength(200)),
  /** Days off, YYYY-MM-DD. */
  holidays: z.array(z.iso.date()).check(z.maxLength(400)),
});

export const futuresShape = z.object({
  durations: z
    .array(
      z.object({
        /** Up to a day: a session without an end in sight is changed no sooner. */
        seconds: whole(5, 86_400),
        /** Profit on a win as a fraction of the amount. */
        profit_ratio: decimal(0.000001, 1),
        /** Smallest amount, in USD (wire of the user's API: LimitAmount). */
        amount_min: money,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  /** In USD. */
  amounts: z.array(money).check(z.minLength(1), z.maxLength(20)),
});

export const baseSettingsShape = z.object({
  service_link: link,
  service_link_type: z.pipe(integerField, z.literal([1, 2, 3])),
  verify_reg_type: z.pipe(integerField, z.literal([1, 2])),
  trade_fee_type: z.pipe(integerField, z.literal([1, 2])),
  micro_loss_level: z.pipe(integerField, z.literal([0, 1])),
  /** In percent: a price entered further than this from the market needs confirmation. */
  far_price_percent: z._default(whole(1, 100), 20),
  is_show_mobile: z.boolean(),
  /** 0 in service; 1 sends visitors to the loss URL. */
  company_status: z.pipe(integerField, z.literal([0, 1])),
  /** 0 makes this the main site. */
  company_type: z.pipe(integerField, z.literal([0, 1])),
  /** Redirect target of visitors while the site is out of service; empty: the out-of-service page. */
  loss_url: z._default(place, ''),
  /** Where complaints go; a GET to the endpoint, where there is one, answers with it. */
  complaint_email: z._default(address, ''),
  complaint_url: z._default(endpoint, ''),
});

export const companyShape = z.object({
  name: filledText(120),
  logo: place,
  url: place,
  subject: textField(500),
  registered_address: textField(500),
  location: textField(200),
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
