import * as z from 'zod/mini';
import { entered, fixed } from './form.ts';
import { listSettings, saveSetting } from './setting-calls.ts';
import { capitals, decimal, position, positiveText, texts, whole } from './setting-fields.ts';

/** Fund settings. Every subscription keeps the terms it began with; changes apply to new ones. */

/** The pictures of ours that a fund may have. */
export const fundPictures = ['harbour', 'tide', 'lighthouse', 'dunes', 'stars'] as const;
export type FundPicture = (typeof fundPictures)[number];

const MONEY_MAX = '1000000000';
const currencyCodes = ['USDT', 'USD', 'USDC'] as const;

export const fundShape = z.object({
  titles: texts(80),
  descs: texts(1000, { long: true }),
  /** The source of the income; its page must state it. */
  income_sources: texts(1000, { long: true }),
  picture: z.enum(fundPictures),
  /** USD or a currency at par with it; never changes. */
  currency_code: fixed(
    entered(z.pipe(capitals(12), z.enum(currencyCodes)), { kind: 'choice', options: currencyCodes }),
  ),
  /** Income of a day in percent of the share. */
  dividend_percentage: decimal(0.0001, 10),
  lock_dividend_days: whole(1, 3650),
  /** The smallest and the largest share. */
  staring_sub_amount: positiveText(MONEY_MAX),
  max_sub_amount: positiveText(MONEY_MAX),
  /** What an early redemption costs, in percent of the share. */
  liquidated_damages: decimal(0, 100),
  /** The pool counts as short when it covers fewer days than this. */
  warn_days: whole(1, 90),
  position,
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
