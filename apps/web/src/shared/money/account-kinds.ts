/** The three accounts, in order of user demand. */
export const accountKinds = ['forex', 'change', 'micro'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The kind of an account from its wire name; undefined if this app does not know it. */
export function accountKindOf(type: string | undefined): AccountKind | undefined {
  return accountKinds.find((kind) => kind === type);
}

/** Accounts in the order of the kinds. */
export function inKindOrder<A extends { readonly type: string }>(accounts: readonly A[]): readonly A[] {
  return accountKinds.flatMap((kind) => accounts.filter(({ type }) => type === kind));
}
