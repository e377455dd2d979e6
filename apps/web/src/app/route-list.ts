import { type Place, paths } from '../shared/layout/paths.ts';
import type { TabName } from '../shells/tabs.ts';

/** One place of the app: its access rule and tab. Its heading and the document's title: `app.pages` by the place. */
export interface RouteEntry {
  readonly place: Place;
  readonly needsLogin: boolean;
  /** Shows the footer tab bar with this tab chosen; absent: no tab bar. */
  readonly tab?: TabName;
  /** A pull-to-refresh gesture reloads its lists. */
  readonly pulls?: boolean;
}

const open = (place: Place, extra?: Partial<RouteEntry>): RouteEntry => ({
  place,
  needsLogin: false,
  ...extra,
});
const login = (place: Place, extra?: Partial<RouteEntry>): RouteEntry =>
  open(place, { ...extra, needsLogin: true });

/**
 * Every path of the specification. All of /mine needs a login but e-mail, announcements, chat and system
 * (docs/spec/interface.md#navigation). Components: screens.tsx.
 */
export const routeList: readonly RouteEntry[] = [
  open('home', { tab: 'market', pulls: true }),
  open('trade', { tab: 'trade' }),
  login('order', { tab: 'orders', pulls: true }),
  login('user', { tab: 'account' }),
  open('follow', { tab: 'follow', pulls: true }),
  open('rank', { tab: 'rank', pulls: true }),
  open('news', { pulls: true }),
  open('newsDetail'),
  open('feedback'),
  open('login'),
  open('register'),
  open('forgot'),
  open('product'),
  open('language'),
  // Beyond the specification: what everyone may know about the prices, what the terms mean, and the check of a receipt.
  open('quality'),
  open('economicCalendar', { pulls: true }),
  open('terms'),
  open('verify'),
  login('mine'),
  login('mineAuth'),
  login('mineInvite'),
  open('mineEmail'),
  open('mineAnnouncement', { pulls: true }),
  login('minePassword'),
  login('mineHistory', { pulls: true }),
  login('mineCharge'),
  login('mineWithdraw'),
  open('mineChat'),
  open('mineSystem'),
  login('mineWallet'),
  login('mineBankCards', { pulls: true }),
  login('mineCoinAddresses', { pulls: true }),
  login('mineWithdrawWay'),
  login('mineAccounts'),
  login('mineTransfer'),
  login('mineOther'),
  // Beyond the specification: why a balance is what it is, statements, profit by day.
  login('mineExplain'),
  login('mineStatement'),
  login('mineCalendar'),
  // Beyond the specification: what the broker owes to all customers, and that the own balance is counted.
  login('liabilities'),
  // Beyond the specification: analysis of own trades, with notes and tags.
  login('mineJournal', { pulls: true }),
  // Beyond the specification: the security page, and where the mail about a new sign-in leads.
  login('mineSecurity'),
  open('freeze'),
  // Where the link in the mail about a withdrawal leads.
  open('withdrawConfirm'),
  open('loan'),
  login('loanSubmit'),
  login('loanAgreement'),
  login('loanSign'),
  login('loanRecord', { pulls: true }),
  login('loanRepayment'),
  login('followList', { pulls: true }),
  open('followTrader'),
  login('followApply'),
  login('followMine', { pulls: true }),
  login('followSubmit'),
  open('mining', { pulls: true }),
  login('miningSubscribe'),
  login('miningRecord', { pulls: true }),
  login('miningIncome', { pulls: true }),
];

/** Whether a path belongs to the account: wide screens show links to the other account pages there. */
export function isAccountPath(pathname: string): boolean {
  if (pathname === paths.mineOther) return false;
  return pathname === paths.mine || pathname === paths.user || pathname.startsWith(`${paths.mine}/`);
}

/** The entry of a path, without its query. */
export function routeOf(pathname: string): RouteEntry | undefined {
  return routeList.find((entry) => paths[entry.place] === pathname);
}
