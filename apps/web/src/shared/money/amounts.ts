import { create } from 'zustand';
import { readStored, store } from '../device/storage.ts';

/** Whether amounts are hidden (the eye on Home and Profile). */
const useHidden = create<{ readonly hidden: boolean }>(() => ({
  hidden: readStored('amountsHidden') === '1',
}));

export function useAmountsHidden(): boolean {
  return useHidden((state) => state.hidden);
}

export function hideAmounts(hidden: boolean): void {
  store('amountsHidden', hidden ? '1' : undefined);
  useHidden.setState({ hidden });
}

/** Replaces a hidden amount: the same width for every amount. */
export const HIDDEN_AMOUNT = '••••••';
