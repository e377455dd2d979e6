import type { LoanConfigSetting, LoanSetting } from '@tidemark/contract/operator/loans';
import { fittingOffer, fractionOf, type LoanOffer, rateOf } from '@tidemark/domain/loan';
import { formatAmount, usd } from '@tidemark/domain/money';
import { isRefusal, refuse } from '@tidemark/domain/outcome';
import type { Administered } from '../../../platform/administration/administered.ts';
import { saveOffer, saveReminderDays, selectOffers, selectReminderDays } from '../store/offers.ts';

/** A single record. */
const ONLY = 0;

/** Nothing is cached in memory: the stored values apply. */
const reload = async (): Promise<void> => undefined;

const configs: Administered<LoanConfigSetting> = {
  reload,
  async list(db) {
    const offers = await selectOffers(db);
    return offers.map((offer) => ({ id: offer.id, value: settingOf(offer), pending: [] }));
  },
  async save(tx, { before, value }) {
    const fitting = fittingOffer(offerFrom(value));
    if (isRefusal(fitting)) return fitting;
    const id = before === undefined ? undefined : Number(before.id);
    return { id: await saveOffer(tx, id, fitting), inForceFrom: undefined };
  },
};

const settings: Administered<LoanSetting> = {
  reload,
  async list(db) {
    const { before, after } = await selectReminderDays(db);
    const value = { remind_days_before: [...before], remind_days_after: [...after] };
    return [{ id: ONLY, value, pending: [] }];
  },
  async save(tx, { value }) {
    for (const field of ['remind_days_before', 'remind_days_after'] as const) {
      const twice = value[field].findIndex((days, at) => value[field].indexOf(days) !== at);
      if (twice >= 0) {
        return refuse('operator.named_twice', { name: String(value[field][twice]) }, `${field}.${twice}`);
      }
    }
    await saveReminderDays(tx, { before: value.remind_days_before, after: value.remind_days_after });
    return { id: ONLY, inForceFrom: undefined };
  },
};

/** The operators' interface to the offers and reminder days; existing loans keep their terms. */
export const loanAdministration = { configs, settings };

function settingOf(offer: LoanOffer): LoanConfigSetting {
  return {
    loan_period: offer.period,
    min_amount: formatAmount(offer.min),
    max_amount: formatAmount(offer.max),
    interest_rate: fractionOf(offer.interestRate),
    free_period: offer.freePeriod,
    penalty_rate: fractionOf(offer.penaltyRate),
    position: offer.position,
    open: offer.isOpen,
  };
}

function offerFrom(value: LoanConfigSetting): Omit<LoanOffer, 'id'> {
  return {
    period: value.loan_period,
    min: usd(value.min_amount),
    max: usd(value.max_amount),
    interestRate: rateOf(value.interest_rate),
    freePeriod: value.free_period,
    penaltyRate: rateOf(value.penalty_rate),
    position: value.position,
    isOpen: value.open,
  };
}
