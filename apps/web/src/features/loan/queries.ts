import {
  loanConfig,
  loanConfigInfo,
  loanInfo,
  loanKyc,
  loanList,
  repaymentAccounts,
  repaymentInfo,
} from '@tidemark/contract/calls/money/loan';
import { type Account, useAccountStore } from '../../live/accounts.ts';
import { onNotices } from '../../live/notices.ts';
import { api } from '../../shared/api/api.ts';
import { callKey, queryClient, refreshCall, useCall } from '../../shared/api/use-call.ts';
import { useLanguage } from '../../shared/device/language.ts';
import { type Pages, usePages } from '../../shared/lists/use-pages.ts';
import { useUser } from '../../shared/session/session.ts';
import type { Identity, Loan } from './view-model.ts';

/** The borrower's identity, its status, and the open loan; disabled for visitors. */
export function useIdentity() {
  const user = useUser();
  return useCall(loanKyc, {}, { enabled: user?.is_demo === 0, quiet: true, staleTime: 0 });
}

/** Caches the submitted identity until the next request. */
export function takeIdentity(identity: Identity): void {
  queryClient.setQueryData(callKey(loanKyc, {}), identity);
}

/** The loans that are offered. */
export function useConfigs() {
  return useCall(loanConfig, {}, { quiet: true });
}

/** The cost of an amount under a configuration, with its agreement. */
export function useOffer(id: number | undefined, amount: string) {
  return useCall(
    loanConfigInfo,
    { id: id ?? 0, amount },
    { enabled: id !== undefined && amount !== '', quiet: true, translated: true, staleTime: 0 },
  );
}

/** One's own loans, newest first; their status is in words of the user's language. */
export function useLoans(): Pages<Loan> {
  const language = useLanguage();
  return usePages([loanList.path, language], (page, signal) =>
    api.call(loanList, { page }, { quiet: true, signal }),
  );
}

/** One loan with its agreement, its last repayment and the penalty of each day. */
export function useLoan(id: number | undefined) {
  return useCall(
    loanInfo,
    { id: id ?? 0 },
    { enabled: id !== undefined, quiet: true, translated: true, staleTime: 0 },
  );
}

/** What is to be repaid now, and what there is to repay it from. */
export function useOwed(loanId: number | undefined) {
  return useCall(
    repaymentInfo,
    { loan_id: loanId ?? 0 },
    { enabled: loanId !== undefined, quiet: true, staleTime: 0 },
  );
}

/** The addresses to which a repayment can be sent. */
export function useRepaymentAccounts(enabled: boolean) {
  return useCall(repaymentAccounts, {}, { enabled, quiet: true });
}

/** After anything that changes a loan. */
export async function refreshLoans(): Promise<void> {
  await Promise.all([loanKyc, loanList, loanInfo, repaymentInfo].map(refreshCall));
}

// Notices report decisions: reloads the data on screen.
onNotices(() => void refreshLoans());

// A changed funding balance changes what can be repaid now.
const funding = (accounts: readonly Account[] | undefined) => accounts?.find(({ type }) => type === 'change');
useAccountStore.subscribe(({ accounts }, before) => {
  const [now, then] = [funding(accounts), funding(before.accounts)];
  if (now?.balance !== then?.balance || now?.lockBalance !== then?.lockBalance)
    void refreshCall(repaymentInfo);
});
