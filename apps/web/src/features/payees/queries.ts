import { drawInfo, drawSymbolList, getDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import { useCall } from '../../shared/api/use-call.ts';
import { kindNumbers, type PayeeKind } from './view-model.ts';

/** Currencies in which one can be paid. */
export function useDrawSymbols(kind: PayeeKind) {
  return useCall(drawSymbolList, { type: kindNumbers[kind] }, { quiet: true });
}

/** One's own payees of a kind. */
export function usePayees(kind: PayeeKind) {
  return useCall(getDrawMethod, { draw_type: kindNumbers[kind] }, { quiet: true, staleTime: 0 });
}

/** Waiting time of a new payee in hours; undefined while loading. */
export function useHoldHours(): number | undefined {
  return useCall(drawInfo, {}, { quiet: true }).data?.hold_hours;
}
