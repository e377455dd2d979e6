/** Every path of the two specification documents. The route list in app/ says what stands there. */
export const paths = {
  home: '/',
  trade: '/trade',
  order: '/order',
  user: '/user',
  follow: '/follow',
  news: '/news',
  newsDetail: '/news/detail',
  rank: '/rank',
  feedback: '/feedback',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  product: '/product',
  mine: '/mine',
  mineAuth: '/mine/auth',
  mineInvite: '/mine/invite',
  mineEmail: '/mine/email',
  mineAnnouncement: '/mine/announcement',
  minePassword: '/mine/password',
  mineSecurity: '/mine/security',
  mineHistory: '/mine/history',
  mineCharge: '/mine/charge',
  mineWithdraw: '/mine/withdraw',
  mineChat: '/mine/chat',
  mineSystem: '/mine/system',
  mineWallet: '/mine/wallet',
  mineBankCards: '/mine/bank-card-list',
  mineCoinAddresses: '/mine/coin-address-list',
  mineWithdrawWay: '/mine/withdraw-way',
  mineAccounts: '/mine/accounts',
  mineTransfer: '/mine/transfer',
  mineExplain: '/mine/explain',
  mineStatement: '/mine/statement',
  mineCalendar: '/mine/calendar',
  mineOther: '/mine/other',
  freeze: '/freeze',
  language: '/language',
  loan: '/loan',
  loanSubmit: '/loan/submit',
  loanAgreement: '/loan/agreement',
  loanSign: '/loan/sign',
  loanRecord: '/loan/record',
  loanRepayment: '/loan/repayment',
  followList: '/follow/follow-list',
  followTrader: '/follow/trader',
  followApply: '/follow/trader-apply',
  followMine: '/follow/my-follower',
  followSubmit: '/follow/submit',
  mining: '/mining',
  miningSubscribe: '/mining/subscribe',
  miningRecord: '/mining/record',
  miningIncome: '/mining/income',
} as const;

/** A place of the app by its name. */
export type Place = keyof typeof paths;
export type Path = (typeof paths)[Place];

/** What demo users may not use: they are told that only real accounts can (core.md section 5). */
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
  // Nobody lends play money against a name that is none.
  'loan',
  'loanSubmit',
  'loanAgreement',
  'loanSign',
  'loanRecord',
  'loanRepayment',
]);

/** What stands after the question mark: texts only, so that a long id keeps its digits. */
export type Query = Readonly<Record<string, string>>;

/** The path of a place with its query, as the router and the `from` of a sign-in know it. */
export function pathOf(place: Place, query: Query = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${paths[place]}${search === '' ? '' : `?${search}`}`;
}
