import { create } from 'zustand';

/** One of the three accounts, as in getBalance. */
export interface Account {
  readonly accountTypeId: number;
  readonly type: string;
  readonly balance: string;
  readonly lockBalance: string;
  readonly currencyId: number;
}

interface AccountStore {
  /** Undefined until the first value. */
  readonly accounts: readonly Account[] | undefined;
}

/** Accounts that changed take the place of their former selves; the others stay. */
export function mergeAccounts(
  before: readonly Account[] | undefined,
  changed: readonly Account[],
): readonly Account[] {
  const merged = [...(before ?? [])];
  for (const account of changed) {
    const at = merged.findIndex((known) => known.accountTypeId === account.accountTypeId);
    if (at === -1) merged.push(account);
    else merged[at] = account;
  }
  return merged;
}

export const useAccountStore = create<AccountStore>(() => ({ accounts: undefined }));

export function takeAccounts(pushes: readonly (readonly Account[])[]): void {
  useAccountStore.setState((state) => ({ accounts: mergeAccounts(state.accounts, pushes.flat()) }));
}

/** The three accounts, live; undefined until fetched or pushed. */
export function useAccounts(): readonly Account[] | undefined {
  return useAccountStore((state) => state.accounts);
}

export function forgetAccounts(): void {
  useAccountStore.setState({ accounts: undefined });
}
