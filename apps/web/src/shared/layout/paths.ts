import { pages } from '@tidemark/contract/pages';

/** Every path of the specification. The route list in app/ names its page. */
export const paths = pages;

/** A place of the app by its name. */
export type Place = keyof typeof paths;
export type Path = (typeof paths)[Place];

/** What demo users may not use: they are told that only real accounts can (docs/spec/product.md#validation). */
export const realOnlyPlaces: ReadonlySet<Place> = new Set([
  'mineAuth',
  'minePassword',
  'mineTransfer',
  'mineCharge',
  'mineWithdraw',
  // Payees are of no use without withdrawals.
  'mineWithdrawWay',
  'mineBankCards',
  'mineCoinAddresses',
  // Demo users have no real name to lend against.
  'loan',
  'loanSubmit',
  'loanAgreement',
  'loanSign',
  'loanRecord',
  'loanRepayment',
]);

/** The query after the question mark: texts only, so that a long id keeps its digits. */
export type Query = Readonly<Record<string, string>>;

/** The path of a place with its query, as in the router and the `from` of a sign-in. */
export function pathOf(place: Place, query: Query = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${paths[place]}${search === '' ? '' : `?${search}`}`;
}
