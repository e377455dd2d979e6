import { randomKey } from '@tidemark/contract/client';
import { create } from 'zustand';
import { readStored, store } from '../device/storage.ts';
import { enterDemo } from './demo.ts';
import { currentToken } from './session.ts';

/** `opened`: an order has opened a demo account here. `explained`: the user reads what that means. */
type Guest = 'opened' | 'explained' | undefined;

const useGuestStore = create<{ readonly guest: Guest }>(() => ({
  guest: readStored('guest') === 'opened' ? 'opened' : undefined,
}));

function setGuest(guest: Guest): void {
  store('guest', guest === 'opened' ? guest : undefined);
  useGuestStore.setState({ guest });
}

/**
 * Opens a demo account for the order of a visitor, or the one that this device had before; nothing where somebody
 * is signed in. Answers whether it did. Rejects where the server refuses, and shows nothing itself.
 */
export async function openGuest(): Promise<boolean> {
  if (currentToken() !== undefined) return false;
  const isNew = readStored('demoId') === null;
  // Chosen here: where the answer is lost, the next attempt opens the same account.
  if (isNew) store('demoId', randomKey());
  await enterDemo({ quiet: true });
  setGuest('opened');
  return true;
}

/** After the order that opened the account: what this account is, once. */
export function explainGuestAccount(): void {
  if (useGuestStore.getState().guest === 'opened') setGuest('explained');
}

export function useIsGuestExplained(): boolean {
  return useGuestStore(({ guest }) => guest === 'explained');
}

export function endGuestExplanation(): void {
  setGuest(undefined);
}
