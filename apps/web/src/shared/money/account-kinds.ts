/** The three accounts in the order in which people ask for them. */
export const accountKinds = ['forex', 'change', 'micro'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The kind of an account as it travels; undefined of one that this app does not know. */
export function accountKindOf(type: string | undefined): AccountKind | undefined {
  return accountKinds.find((kind) => kind === type);
}

/** Accounts in the order of the kinds. */
export function inKindOrder<A extends { readonly type: string }>(accounts: readonly A[]): readonly A[] {
  return accountKinds.flatMap((kind) => accounts.filter(({ type }) => type === kind));
}
