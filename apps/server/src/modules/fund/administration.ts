import type { FundSetting } from '@tidemark/contract/operator/settings/fund-settings';
import { dayProfit, percentNumber, percentOf } from '@tidemark/domain/fund';
import { formatAmount, usd } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Administered } from '../../platform/administration/administered.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { openBrokerAccount } from '../ledger/index.ts';
import type { Fund } from './record.ts';
import { saveFund, selectFunds } from './store/funds.ts';
import { insertPool } from './store/pools.ts';

/** House accounts have the numbers 200 to 999, and each fund takes four of them. */
const FUNDS_MAX = 200;

/** The operators' interface to the funds. Existing subscriptions keep their terms. */
export const fundAdministration: Administered<FundSetting> = {
  reload: async () => undefined,
  async list(db) {
    const funds = await selectFunds(db);
    return funds.map((fund) => ({ id: fund.id, value: settingOf(fund), pending: [] }));
  },
  async save(tx, { before, value, now }) {
    const fund = fundFrom(value, before?.value);
    if (isRefusal(fund)) return fund;
    if (before) return { id: await saveFund(tx, Number(before.id), fund), inForceFrom: undefined };
    if ((await selectFunds(tx)).length >= FUNDS_MAX) {
      return refuse('mining.too_many_funds', { max: FUNDS_MAX });
    }
    const id = await saveFund(tx, undefined, fund);
    for (const isDemo of [false, true]) await openPool(tx, { fundId: id, isDemo, now });
    return { id, inForceFrom: undefined };
  },
};

/** Two empty accounts of the broker: an operator has to feed the one that pays. */
async function openPool(
  tx: Queryable,
  { fundId, isDemo, now }: { readonly fundId: number; readonly isDemo: boolean; readonly now: number },
): Promise<void> {
  const poolAccount = await openBrokerAccount(tx, { kind: 'fund_pool', isDemo, now });
  const sharesAccount = await openBrokerAccount(tx, { kind: 'fund_shares', isDemo, now });
  await insertPool(tx, { fundId, isDemo, poolAccount, sharesAccount });
}

function settingOf(fund: Fund): FundSetting {
  return {
    titles: fund.titles,
    descs: fund.descs,
    income_sources: fund.sources,
    picture: fund.picture,
    currency_code: fund.currency as FundSetting['currency_code'],
    dividend_percentage: percentNumber(fund.terms.dividend),
    staring_sub_amount: formatAmount(fund.min),
    max_sub_amount: formatAmount(fund.max),
    lock_dividend_days: fund.terms.lockDays,
    liquidated_damages: percentNumber(fund.terms.damages),
    warn_days: fund.warnDays,
    position: fund.position,
    open: fund.isOpen,
  };
}

/** Refused at its field: a currency that changes, bounds in disorder, a smallest share that earns nothing. */
function fundFrom(value: FundSetting, before: FundSetting | undefined): Outcome<Omit<Fund, 'id'>> {
  if (before && before.currency_code !== value.currency_code) {
    return refuse('operator.fixed_field', {}, 'currency_code');
  }
  const [min, max] = [usd(value.staring_sub_amount), usd(value.max_sub_amount)];
  if (max < min) {
    const range = { min: value.staring_sub_amount, max: '1000000000' };
    return refuse('operator.out_of_range', range, 'max_sub_amount');
  }
  const dividend = percentOf(value.dividend_percentage);
  if (dayProfit(min, dividend) <= 0n) {
    const range = { min: formatAmount(leastEarning(value)), max: value.max_sub_amount };
    return refuse('operator.out_of_range', range, 'staring_sub_amount');
  }
  const terms = {
    dividend,
    lockDays: value.lock_dividend_days,
    damages: percentOf(value.liquidated_damages),
  };
  return {
    ...{ titles: value.titles, descs: value.descs, sources: value.income_sources, picture: value.picture },
    ...{ currency: value.currency_code, terms, min, max, warnDays: value.warn_days },
    ...{ position: value.position, isOpen: value.open },
  };
}

/** The smallest integer share that earns a ten-thousandth per day. */
function leastEarning({ dividend_percentage: percent }: FundSetting) {
  return usd(String(Math.ceil(0.01 / percent)));
}
