import { create } from 'zustand';
import { type Confirmations, readConfirmations, writeConfirmations } from './confirmations-text.ts';
import { onStored, readStored, store } from './storage.ts';

/** Kept on this device; another tab follows at once. */
export const useConfirmations = create<Confirmations>(() => readConfirmations(readStored('confirmations')));

onStored('confirmations', (text) => useConfirmations.setState(readConfirmations(text)));

export function setConfirmations(change: Partial<Confirmations>): void {
  useConfirmations.setState(change);
  store('confirmations', writeConfirmations(useConfirmations.getState()));
}
