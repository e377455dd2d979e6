import type { Side } from '@tidemark/domain/forex';
import { isUnreadable } from '@tidemark/ui';
import { create } from 'zustand';
import { readDeviations } from '../../shared/deviations.ts';
import type { LevelUnit } from '../../shared/levels/level-text.ts';
import { useSessionStore } from '../../shared/session.ts';
import { readStored, store } from '../../shared/storage.ts';
import type { RiskUnit, TicketKind } from './ticket-input.ts';

/** What was set in the ticket of one instrument; what is absent was never touched. */
export interface Draft {
  readonly kind: TicketKind;
  /** Whether lots are entered, or a risk from which they follow. */
  readonly sizeBy: 'lots' | RiskUnit;
  readonly lots: string | undefined;
  /** In percent of the equity or in USD, as `sizeBy` says. */
  readonly risk: string;
  readonly leverage: number | undefined;
  readonly target: string;
  /** Which of the two stands under the switch of the stop-loss. */
  readonly guard: 'price' | 'trailing';
  readonly isGuarded: boolean;
  /** What the stop-loss is entered in, and the text in it. */
  readonly stopUnit: LevelUnit;
  readonly stopLoss: string;
  /** False while the price is still the close that the switch began with. */
  readonly isStopSet: boolean;
  readonly trailing: string;
  readonly takesProfit: boolean;
  readonly takeUnit: LevelUnit;
  readonly takeProfit: string;
  readonly isTargetSet: boolean;
}

const fresh: Draft = {
  kind: 'market',
  sizeBy: 'lots',
  lots: undefined,
  risk: '',
  leverage: undefined,
  target: '',
  guard: 'price',
  isGuarded: false,
  stopUnit: 'price',
  stopLoss: '',
  isStopSet: false,
  trailing: '',
  takesProfit: false,
  takeUnit: 'price',
  takeProfit: '',
  isTargetSet: false,
};

/** What was set in the tickets of this visit, by instrument, so that a closed sheet forgets nothing. */
interface TicketStore {
  /** Undefined until the user chooses: no side is suggested. */
  readonly side: Side | undefined;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** Largest deviations by instrument; absent: switched off. Kept on this device. */
  readonly deviations: Readonly<Record<string, string>>;
}

const useTickets = create<TicketStore>(() => ({
  side: undefined,
  drafts: {},
  deviations: readDeviations(readStored('deviations')),
}));

/** The side chosen last on this visit; undefined before that, and after a sign-out. */
export function useTicketSide(): Side | undefined {
  return useTickets((tickets) => tickets.side);
}

export function chooseSide(side: Side): void {
  useTickets.setState({ side });
}

// Who signs in next on this page has chosen nothing yet.
useSessionStore.subscribe(({ token }, before) => {
  if (token !== before.token) useTickets.setState({ side: undefined });
});

export function useDraft(code: string): Draft {
  return useTickets((tickets) => tickets.drafts[code] ?? fresh);
}

/** What was set so far, for what is no component. */
export function draftOf(code: string): Draft {
  return useTickets.getState().drafts[code] ?? fresh;
}

export function changeDraft(code: string, change: Partial<Draft>): void {
  useTickets.setState(({ drafts }) => ({
    drafts: { ...drafts, [code]: { ...(drafts[code] ?? fresh), ...change } },
  }));
}

/** After an order: its prices were of that moment; size and leverage stay for the next one. */
export function forgetPrices(code: string): void {
  const { target, isGuarded, stopLoss, trailing, takesProfit, takeProfit } = fresh;
  changeDraft(code, { target, isGuarded, stopLoss, trailing, takesProfit, takeProfit });
}

/** Undefined where any price may be dealt at. */
export function useDeviation(code: string): string | undefined {
  return useTickets((tickets) => tickets.deviations[code]);
}

export function setDeviation(code: string, deviation: string | undefined): void {
  const { [code]: _, ...others } = useTickets.getState().deviations;
  const deviations = deviation === undefined ? others : { ...others, [code]: deviation };
  // A number that cannot be read leaves what is kept on the device as it is.
  if (deviation === undefined || !isUnreadable(deviation)) {
    const { [code]: __, ...kept } = readDeviations(readStored('deviations'));
    store('deviations', JSON.stringify(deviation === undefined ? kept : { ...kept, [code]: deviation }));
  }
  useTickets.setState({ deviations });
}
