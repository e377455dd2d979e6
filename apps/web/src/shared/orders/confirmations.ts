import { create } from 'zustand';
import { onStored, readStored, store } from '../device/storage.ts';
import { type Confirmations, readConfirmations, writeConfirmations } from './confirmations-text.ts';

/** Stored on this device; other tabs follow at once. */
export const useConfirmations = create<Confirmations>(() => readConfirmations(readStored('confirmations')));

onStored('confirmations', (text) => useConfirmations.setState(readConfirmations(text)));

export function setConfirmations(change: Partial<Confirmations>): void {
  useConfirmations.setState(change);
  store('confirmations', writeConfirmations(useConfirmations.getState()));
}
