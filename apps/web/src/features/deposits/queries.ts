import { chargeInfo, chargeSymbols, depositList, wireInfo } from '@tidemark/contract/calls/money/deposits';
import { onNotices } from '../../live/notices.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import { type Pages, usePages } from '../../shared/lists/use-pages.ts';
import { type ChargeKind, type Deposit, kindNumbers } from './view-model.ts';

/** Currencies in which one can pay in. */
export function useSymbols(kind: ChargeKind) {
  return useCall(chargeSymbols, { type: kindNumbers[kind] }, { quiet: true });
}

/** The addresses of a currency, one for each network. */
export function useAddresses(currency: string) {
  return useCall(chargeInfo, { currency }, { quiet: true });
}

/** The bank accounts of a currency. */
export function useAccountsToPay(currency: string) {
  return useCall(wireInfo, { bank_coin: currency }, { quiet: true });
}

/** One's own deposits of both kinds, newest first; with an id that one alone. */
export function useDeposits(id: number | undefined): Pages<Deposit> {
  return usePages([depositList.path, id], (page, signal) =>
    api.call(depositList, { page, id }, { quiet: true, signal }),
  );
}

// A notice reports each decision: reloads the records on screen.
onNotices(() => void refreshCall(depositList));
