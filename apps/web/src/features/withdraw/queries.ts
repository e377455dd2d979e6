import {
  drawInfo,
  drawList,
  drawSymbolList,
  getDrawMethod,
} from '@tidemark/contract/calls/money/withdrawals';
import { type Account, useAccountStore } from '../../live/accounts.ts';
import { onNotices } from '../../live/notices.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import { useLanguage } from '../../shared/device/language.ts';
import { type Pages, usePages } from '../../shared/lists/use-pages.ts';
import { type DrawKind, kindNumbers, type Withdrawal } from './view-model.ts';

/** Balance and conditions of a withdrawal. */
export function useDrawInfo() {
  return useCall(drawInfo, {}, { quiet: true, staleTime: 0 });
}

/** Currencies in which one can be paid. */
export function useDrawSymbols(kind: DrawKind) {
  return useCall(drawSymbolList, { type: kindNumbers[kind] }, { quiet: true });
}

/** One's own payees of a kind. */
export function useDrawMethods(kind: DrawKind) {
  return useCall(getDrawMethod, { draw_type: kindNumbers[kind] }, { quiet: true, staleTime: 0 });
}

/** One's own withdrawals of both kinds, newest first; their status is in words of the user's language. With an id that one alone. */
export function useWithdrawals(id: number | undefined): Pages<Withdrawal> {
  const language = useLanguage();
  return usePages([drawList.path, language, id], (page, signal) =>
    api.call(drawList, { page, id }, { quiet: true, signal }),
  );
}

/** After anything that changes what is there to be withdrawn, or the records. */
export async function refreshWithdrawals(): Promise<void> {
  await Promise.all([refreshCall(drawList), refreshCall(drawInfo)]);
}

// A decision arrives as a notice: data on screen is requested again.
onNotices(() => void refreshWithdrawals());

// A balance change changes the withdrawable amount.
const funding = (accounts: readonly Account[] | undefined) => accounts?.find(({ type }) => type === 'change');
useAccountStore.subscribe(({ accounts }, before) => {
  const [now, then] = [funding(accounts), funding(before.accounts)];
  if (now?.balance !== then?.balance || now?.lockBalance !== then?.lockBalance) void refreshCall(drawInfo);
});
