import type { Query } from '../../shared/layout/paths.ts';
import { type AccountTypeId, HOUSE_IDS_BELOW, readAccountType } from '../../shared/ledger/ledger-things.ts';

export const searches = ['posting', 'event', 'user', 'house'] as const;
export type Search = (typeof searches)[number];

/** What is looked for in the ledger. */
export type Asked =
  | { readonly by: 'posting'; readonly id: string }
  | { readonly by: 'event'; readonly event: string; readonly reference: string }
  | { readonly by: 'user'; readonly user: string; readonly type: AccountTypeId }
  | { readonly by: 'house'; readonly id: string };

/** The search kind of an address, even without a query. */
export function searchOf(query: Query): Search {
  return searches.find((search) => search === query.by) ?? 'posting';
}

/** The query of an address; undefined if a part is missing or not a number. */
export function askedOf(query: Query): Asked | undefined {
  const { id = '', event = '', reference = '', user = '', type } = query;
  switch (searchOf(query)) {
    case 'posting':
      return isNumber(id) ? { by: 'posting', id } : undefined;
    case 'event':
      return event !== '' && isNumber(reference) ? { by: 'event', event, reference } : undefined;
    case 'user':
      return isNumber(user) ? { by: 'user', user, type: readAccountType(type) } : undefined;
    case 'house':
      return isNumber(id) && Number(id) < HOUSE_IDS_BELOW ? { by: 'house', id } : undefined;
  }
}

/** Digits of an id, from one on, as the server takes them. */
export function isNumber(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text);
}
