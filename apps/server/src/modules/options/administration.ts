import type { FuturesSetting } from '@tidemark/contract/operator/settings/settings-shapes';
import { formatAmount, usd } from '@tidemark/domain/money';
import { fittingOffer, ratioFromUnits, ratioToNumber } from '@tidemark/domain/options';
import { isRefusal } from '@tidemark/domain/outcome';
import type { Administered } from '../../platform/administration/administered.ts';
import { replaceOffered, selectOffered } from './store/options.ts';

/** There is one offer. */
const ONLY = 0;

/** Durations, ratios and amounts: for new futures, at once; what runs has its terms. */
export const administeredFutures: Omit<Administered<FuturesSetting>, 'reload'> = {
  async list(db) {
    const { durations, amounts } = await selectOffered(db);
    const value = {
      durations: durations.map(({ seconds, profitRatio, amountMin }) => ({
        seconds,
        profit_ratio: ratioToNumber(profitRatio),
        amount_min: formatAmount(amountMin),
      })),
      amounts: amounts.map(formatAmount),
    };
    return [{ id: ONLY, value, pending: [] }];
  },
  async save(tx, { value }) {
    const offer = {
      durations: value.durations.map(({ seconds, profit_ratio, amount_min }) => ({
        seconds,
        profitRatio: ratioFromUnits(Math.round(profit_ratio * 1_000_000)),
        amountMin: usd(amount_min),
      })),
      amounts: value.amounts.map(usd),
    };
    const fitting = fittingOffer(offer);
    if (isRefusal(fitting)) return fitting;
    await replaceOffered(tx, offer);
    return { id: ONLY, inForceFrom: undefined };
  },
};
