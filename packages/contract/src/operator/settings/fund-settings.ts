import * as z from 'zod/mini';
import { textField } from '../../fields.ts';
import { languages } from '../../languages.ts';
import { listSettings, saveSetting } from './setting-calls.ts';
import { capitals, decimal, filledText, positiveText, whole } from './setting-fields.ts';

/** Fund settings. Every subscription keeps the terms it began with; changes apply to new ones. */

type Texts = Readonly<Record<string, string>>;

/** Texts by language; English is required, and replaces missing ones. */
function texts(max: number): z.ZodMiniType<Texts, Texts> {
  const other = z.optional(z.nullable(z.pipe(textField(max), z.string().check(z.trim()))));
  const others = Object.fromEntries(languages.filter((lang) => lang !== 'en').map((lang) => [lang, other]));
  return z.pipe(
    z.object({ en: filledText(max), ...others }),
    z.transform((given) => Object.fromEntries(Object.entries(given).filter(([, text]) => text))),
  ) as unknown as z.ZodMiniType<Texts, Texts>;
}

/** The pictures of ours that a fund may have. */
export const fundPictures = ['harbour', 'tide', 'lighthouse', 'dunes', 'stars'] as const;
export type FundPicture = (typeof fundPictures)[number];

const MONEY_MAX = '1000000000';

export const fundShape = z.object({
  titles: texts(80),
  descs: texts(1000),
  /** The source of the income; its page must state it. */
  income_sources: texts(1000),
  picture: z.enum(fundPictures),
  /** USD or a currency at par with it; never changes. */
  currency_code: z.pipe(capitals(12), z.enum(['USD', 'USDT', 'USDC'])),
  /** Income of a day in percent of the share. */
  dividend_percentage: decimal(0.0001, 10),
  /** The smallest and the largest share. */
  staring_sub_amount: positiveText(MONEY_MAX),
  max_sub_amount: positiveText(MONEY_MAX),
  lock_dividend_days: whole(1, 3650),
  /** What an early redemption costs, in percent of the share. */
  liquidated_damages: decimal(0, 100),
  /** The pool counts as short when it covers fewer days than this. */
  warn_days: whole(1, 90),
  /** Place in the list. */
  position: whole(0, 1_000_000),
  open: z.boolean(),
});
export type FundSetting = z.output<typeof fundShape>;

const FUND = '/console/api/settings/fund';
export const funds = listSettings(FUND, 'Funds with their terms', fundShape);
export const fundSave = saveSetting(FUND, 'Make or change a fund; what is held keeps its terms', {
  value: fundShape,
  ids: 'numbered',
  refusals: [
    'operator.unknown_object',
    'operator.out_of_range',
    'operator.fixed_field',
    'mining.too_many_funds',
  ],
});
