import {
  fundInfo,
  fundInsList,
  fundList,
  fundRefundInfo,
  fundSubList,
} from '@tidemark/contract/calls/money/fund';
import { onNotices } from '../../live/notices.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import { useLanguage } from '../../shared/device/language.ts';
import { type Pages, usePages } from '../../shared/lists/use-pages.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import type { Fund, Income, IncomePage, Subscription } from './view-model.ts';

/** The funds with their pools; texts are in the user's language. */
export function useFunds(): Pages<Fund> {
  const language = useLanguage();
  const signedIn = useIsSignedIn();
  return usePages([fundList.path, language, signedIn], (page, signal) =>
    api.call(fundList, { page }, { quiet: true, signal }),
  );
}

/** One fund, and what the user could put into it now. */
export function useFund(id: number | undefined) {
  return useCall(
    fundInfo,
    { id: id ?? 0 },
    { enabled: id !== undefined, quiet: true, translated: true, staleTime: 0 },
  );
}

/** Which subscription alone is looked at: by its number, or by that of an income that it has earned. */
export interface OneSubscription {
  readonly id?: number | undefined;
  readonly income_id?: number | undefined;
}

/** One's own subscriptions, newest first; or one alone. */
export function useSubscriptions({ id, income_id }: OneSubscription): Pages<Subscription> {
  const language = useLanguage();
  return usePages([fundSubList.path, language, id, income_id], (page, signal) =>
    api.call(fundSubList, { page, id, income_id }, { quiet: true, signal }),
  );
}

/** What leaving now would cost. */
export function useEstimate(sub_id: number) {
  return useCall(fundRefundInfo, { sub_id }, { quiet: true, staleTime: 0 });
}

/** Enough for most terms, so that the chart is complete. */
const INCOME_PAGE_SIZE = 100;

export type Incomes = Pages<Income, IncomePage>;

/** The income of one subscription, newest first, with the sum of what was paid. */
export function useIncome(sub_id: number): Incomes {
  return usePages<Income, IncomePage>([fundInsList.path, sub_id], (page, signal) =>
    api.call(fundInsList, { sub_id, page, page_size: INCOME_PAGE_SIZE }, { quiet: true, signal }),
  );
}

/** After anything that moves a share or an income. */
export async function refreshFunds(): Promise<void> {
  await Promise.all([fundSubList, fundInsList, fundInfo, fundList, fundRefundInfo].map(refreshCall));
}

// Notices report decisions, ends of terms and daily income: reloads the data on screen.
onNotices(() => void refreshFunds());
