import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/money/fund';
import { formatAmount } from '@tidemark/domain/money';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { FundParts } from '../parts.ts';
import { lastPage, presentIncome, presentSubscription, times, type WireSubscription } from '../present.ts';
import { selectFunds } from '../store/funds.ts';
import { selectIncome } from '../store/incomes.ts';
import { type ListedSubscription, selectOwnSubscriptions, subscriptionById } from '../store/subscriptions.ts';

/** A page of the caller's subscriptions, the newest first. */
export function listSubscriptions(
  parts: FundParts,
  { id, income_id: incomeId, page, page_size: pageSize }: CallRead<typeof calls.fundSubList>,
  { caller, lang }: CallerContext,
): Promise<CallOutput<typeof calls.fundSubList>> {
  return subscriptionsOf(parts, { userId: caller.userId, id, incomeId, page, pageSize, lang });
}

/** Whose subscriptions, and which page of them. */
export interface AskedSubscriptions {
  readonly userId: number;
  /** Only this one. */
  readonly id?: number | undefined;
  /** Only the one that earned this income. */
  readonly incomeId?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly lang: Lang;
}

/** A page of a user's subscriptions, newest first, as the owner sees them. */
export async function subscriptionsOf(
  parts: FundParts,
  { userId, id, incomeId, page, pageSize, lang }: AskedSubscriptions,
): Promise<CallOutput<typeof calls.fundSubList>> {
  const { rows, total } = await selectOwnSubscriptions(parts.database, userId, {
    ...{ id, incomeId, page, pageSize },
  });
  return { data: await shown(parts, rows, lang), total, page, last_page: lastPage(total, pageSize) };
}

/** One subscription that the user has for sure. */
export async function showOwn(
  parts: FundParts,
  { userId, id, lang }: { readonly userId: number; readonly id: number; readonly lang: Lang },
): Promise<WireSubscription> {
  const { rows } = await selectOwnSubscriptions(parts.database, userId, { id, page: 1, pageSize: 1 });
  const [one] = await shown(parts, rows, lang);
  return present(one, `subscription ${id} is kept`);
}

async function shown(
  { database }: FundParts,
  rows: readonly ListedSubscription[],
  lang: Lang,
): Promise<WireSubscription[]> {
  const funds = new Map((await selectFunds(database)).map((fund) => [fund.id, fund]));
  return rows.map(({ subscription, remark }) => {
    const fund = present(funds.get(subscription.fundId), 'a fund that is held stays');
    return presentSubscription(subscription, { fund, remark, lang });
  });
}

/** A page of the income of one of the caller's subscriptions. */
export async function listIncome(
  { database }: FundParts,
  { sub_id: id, page, page_size: pageSize }: CallRead<typeof calls.fundInsList>,
  { caller }: CallerContext,
): Promise<Outcome<CallOutput<typeof calls.fundInsList>>> {
  const subscription = await subscriptionById(database, id);
  if (subscription?.userId !== caller.userId) return refuse('mining.subscription_unknown', {}, 'sub_id');
  const { rows, total } = await selectIncome(database, id, { page, pageSize });
  return {
    data: rows.map(presentIncome),
    ...{ total, page, last_page: lastPage(total, pageSize) },
    sum: formatAmount(times(subscription.dayProfit, subscription.daysPaid)),
  };
}
