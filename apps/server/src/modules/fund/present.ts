import type { CallOutput, Lang } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/money/fund';
import { coverageOf, daysEarned, formatDayProfit, percentNumber, redemptionOf } from '@tidemark/domain/fund';
import { type Amount, amountFromMillionths, formatAmount } from '@tidemark/domain/money';
import { dayOf, plusDays } from '@tidemark/domain/time';
import { sentence } from '@tidemark/i18n/server';
import { pictureOf } from './picture.ts';
import type { Fund, Income, Pool, PoolFeed, Subscription, Texts } from './record.ts';

type WireFund = CallOutput<typeof calls.fundList>['data'][number];
export type WireSubscription = CallOutput<typeof calls.fundBuy>;

/** 1 doing, 2 refunding, 3 refunded, 4 finished; a demo account's that began again has its share back. */
export const statusNumbers: Readonly<Record<Subscription['status'], number>> = {
  doing: 1,
  refunding: 2,
  refunded: 3,
  finished: 4,
  cancelled: 3,
};

/** A text in a language; English where it lacks it. */
export function told(texts: Texts, lang: Lang): string {
  return texts[lang] ?? texts.en ?? '';
}

/** A fund with the pool of the world of who looks. */
export function presentFund({
  fund,
  pool,
  lang,
  available,
}: {
  fund: Fund;
  pool: Pool;
  lang: Lang;
  available: Amount | undefined;
}): WireFund {
  const { days, isShort } = coverageOf(pool, fund.warnDays);
  return {
    id: fund.id,
    title: told(fund.titles, lang),
    image: pictureOf(fund.picture),
    currency_code: fund.currency,
    dividend_percentage: percentNumber(fund.terms.dividend),
    staring_sub_amount: formatAmount(fund.min),
    max_sub_amount: formatAmount(fund.max),
    lock_dividend_days: fund.terms.lockDays,
    liquidated_damages: percentNumber(fund.terms.damages),
    desc: told(fund.descs, lang),
    income_source: told(fund.sources, lang),
    open: fund.isOpen,
    pool: {
      balance: formatAmount(pool.balance),
      next_income: formatAmount(pool.nextIncome),
      days_covered: days ?? null,
      short: isShort,
      due_unpaid: formatAmount(pool.due),
    },
    available: available === undefined ? null : formatAmount(available),
  };
}

export function presentFeed({ amount, at, reason }: PoolFeed, lang: Lang) {
  return { amount: formatAmount(amount), at: moment(at), reason: reasonOf(reason, lang) };
}

/** What a pool began with has no words of an operator. */
export function reasonOf(reason: string, lang: Lang): string {
  return reason === '' ? sentence(lang, 'mining.opening', {}, 'messages') : reason;
}

/** A subscription as its owner sees it. */
export function presentSubscription(
  subscription: Subscription,
  { fund, remark, lang }: { readonly fund: Fund; readonly remark: string; readonly lang: Lang },
): WireSubscription {
  const { terms, status } = subscription;
  return {
    id: subscription.id,
    get_fund: {
      id: fund.id,
      title: told(fund.titles, lang),
      currency_code: subscription.currency,
      liquidated_damages: percentNumber(terms.damages),
      image: pictureOf(fund.picture),
      dividend_percentage: percentNumber(terms.dividend),
      lock_dividend_days: terms.lockDays,
    },
    ...figuresOf(subscription),
    total_profit: formatAmount(times(subscription.dayProfit, terms.lockDays)),
    remark: status === 'doing' ? remark : '',
  };
}

/** The figures of a subscription. */
export function figuresOf(subscription: Subscription) {
  const { terms, days, status, share, dayProfit, daysPaid, returned, penalty } = subscription;
  const earned = daysEarned(days);
  const isHeld = status === 'doing' || status === 'refunding';
  const due = status === 'cancelled' ? 0 : earned - daysPaid;
  return {
    status: statusNumbers[status],
    share_amount: formatAmount(share),
    sub_time: moment(subscription.boughtAt),
    day_profit: formatDayProfit(dayProfit),
    sum_profit: formatAmount(times(dayProfit, daysPaid)),
    days_paid: daysPaid,
    days_due: due,
    lock_dividend_days: terms.lockDays,
    days_left: isHeld ? terms.lockDays - earned : 0,
    ends_on: subscription.endedAt === undefined ? plusDays(days.lastDay, 1) : dayOf(subscription.endedAt),
    refunded_amount: returned === undefined ? null : formatAmount(returned),
    penalty_amount: penalty === undefined ? null : formatAmount(penalty),
  };
}

/** What an early redemption would give back, by the terms of the subscription. */
export function presentEstimate(subscription: Subscription): CallOutput<typeof calls.fundRefundInfo> {
  const { share, penalty, returned } = redemptionOf(subscription.share, subscription.terms.damages);
  return {
    share_amount: formatAmount(share),
    penalty_amount: formatAmount(penalty),
    returned_amount: formatAmount(returned),
    currency_code: subscription.currency,
    income_paid: formatAmount(times(subscription.dayProfit, subscription.daysPaid)),
    days_left: subscription.terms.lockDays - daysEarned(subscription.days),
  };
}

export function presentIncome({ id, amount, day, madeAt, paidAt }: Income) {
  return {
    id,
    interest: formatAmount(amount),
    day: day as string,
    created_at: moment(paidAt ?? madeAt),
    due: paidAt === undefined,
  };
}

export function times(amount: Amount, count: number): Amount {
  return amountFromMillionths(amount * BigInt(count));
}

export function moment(at: number): string {
  return new Date(at).toISOString();
}

/** Pages of a list with so many rows. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
