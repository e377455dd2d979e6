import type { Side } from '@tidemark/domain/forex';
import { isUnreadable } from '@tidemark/ui';
import { create } from 'zustand';
import { readStored, store } from '../../shared/device/storage.ts';
import { readTexts } from '../../shared/device/stored-texts.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { keepTicket, keptTicket } from './kept-drafts.ts';
import { type Draft, freshDraft } from './ticket-draft.ts';

/** Ticket input of this visit, by instrument, so that a closed sheet loses nothing. */
interface TicketStore {
  /** Undefined until the user chooses: no side is suggested. */
  readonly side: Side | undefined;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** Maximum deviations by instrument; absent: switched off. Stored on this device. */
  readonly deviations: Readonly<Record<string, string>>;
}

const useTickets = create<TicketStore>(() => ({
  side: undefined,
  drafts: {},
  deviations: readTexts(readStored('deviations')),
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
  if (token === before.token) return;
  useTickets.setState({ side: undefined });
  // Input of a visitor remains after the sign-in; input of a user is private to that user.
  if (before.token === undefined) return;
  forgetTickets();
});

/** Drafts stored across a reload are read again. */
export function forgetTickets(): void {
  restoredDrafts.clear();
  useTickets.setState({ side: undefined, drafts: {} });
}

export function useDraft(code: string): Draft {
  return useTickets((tickets) => tickets.drafts[code]) ?? draftOf(code);
}

/** What was set so far, for what is no component. */
export function draftOf(code: string): Draft {
  return useTickets.getState().drafts[code] ?? beforeReload(code);
}

/** As it was before a reload, read once a page and instrument. */
function beforeReload(code: string): Draft {
  const read = restoredDrafts.get(code) ?? keptTicket(code) ?? freshDraft;
  restoredDrafts.set(code, read);
  return read;
}

const restoredDrafts = new Map<string, Draft>();

export function changeDraft(code: string, change: Partial<Draft>): void {
  const { restored, ...before } = draftOf(code);
  // A price that is entered again is of now.
  const left = restored?.filter((field) => !(field in change));
  putDraft(code, { ...before, ...change, ...(left && left.length > 0 ? { restored: left } : {}) });
}

function putDraft(code: string, draft: Draft): void {
  useTickets.setState(({ drafts }) => ({ drafts: { ...drafts, [code]: draft } }));
  keepTicket(code, draft);
}

/**
 * Returns what gives fields the values they have now, and the mark of a price that was restored after a reload;
 * fields that are changed meanwhile beside them stay changed.
 */
export function rememberDraft(code: string, fields: readonly (keyof Draft)[]): () => void {
  const before = draftOf(code);
  return () => {
    const { restored: left = [], ...now } = draftOf(code);
    const back = before.restored?.filter((field) => fields.includes(field) && !left.includes(field)) ?? [];
    const restored = [...left, ...back];
    const values = Object.fromEntries(fields.map((field) => [field, before[field]]));
    putDraft(code, { ...now, ...values, ...(restored.length > 0 ? { restored } : {}) });
  };
}

/** Begins a pending order of a side at a price that was chosen on the chart. */
export function beginPending(code: string, side: Side, price: string): void {
  chooseSide(side);
  changeDraft(code, { kind: 'pending', target: price });
}

/** After an order: its prices were of that moment; size and leverage stay for the next one. */
export function forgetPrices(code: string): void {
  const { target, isGuarded, stopLoss, trailing, trailingFrom, takesProfit, takeProfit, expiry } = freshDraft;
  const { hasSecond, second, targets } = freshDraft;
  const stops = { isGuarded, stopLoss, trailing, trailingFrom, takesProfit, takeProfit };
  changeDraft(code, { target, expiry, hasSecond, second, targets, ...stops });
}

/** Undefined if any fill price is accepted. */
export function useDeviation(code: string): string | undefined {
  return useTickets((tickets) => tickets.deviations[code]);
}

export function setDeviation(code: string, deviation: string | undefined): void {
  const { [code]: _, ...others } = useTickets.getState().deviations;
  const deviations = deviation === undefined ? others : { ...others, [code]: deviation };
  // An unreadable number leaves the value stored on the device unchanged.
  if (deviation === undefined || !isUnreadable(deviation)) {
    const { [code]: __, ...kept } = readTexts(readStored('deviations'));
    store('deviations', JSON.stringify(deviation === undefined ? kept : { ...kept, [code]: deviation }));
  }
  useTickets.setState({ deviations });
}
