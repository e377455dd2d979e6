export const viewers = [
  'visitor',
  'demo',
  'real',
  'waiting',
  'rejected',
  'approved',
  'moneyed',
  'borrower',
  'debtor',
  'leader',
  'follower',
  'operator',
] as const;
export type Viewer = (typeof viewers)[number];

/** What is photographed, and as whom. */
export interface View {
  /** Name of the file, and of the row on the contact sheet. */
  readonly name: string;
  readonly route: string;
  /** An operator's views are pages of the console. */
  readonly as: Viewer;
  /** Opens the subject of the view, by its accessible name in English, after the page has settled. */
  readonly opens?:
    | 'ticket'
    | 'drawer'
    | 'order'
    | 'close'
    | 'part'
    | 'stops'
    | 'many'
    | 'bell'
    | 'alert'
    | 'copies'
    | 'genuine'
    | 'changed';
  /** Shows futures that run: they are given just before. */
  readonly stakes?: true;
}

/** Every route that is built, and what opens above it. */
export const views: readonly View[] = [
  { name: 'home-visitor', route: '/', as: 'visitor' },
  { name: 'home', route: '/', as: 'demo' },
  { name: 'trade-visitor', route: '/trade', as: 'visitor' },
  { name: 'trade', route: '/trade', as: 'demo' },
  { name: 'trade-ticket', route: '/trade', as: 'demo', opens: 'ticket' },
  { name: 'trade-drawer', route: '/trade', as: 'demo', opens: 'drawer' },
  { name: 'trade-alert', route: '/trade', as: 'demo', opens: 'alert' },
  { name: 'trade-future', route: '/trade?type=1', as: 'demo', stakes: true },
  { name: 'trade-future-visitor', route: '/trade?type=1', as: 'visitor' },
  { name: 'notices', route: '/', as: 'demo', opens: 'bell' },
  { name: 'orders', route: '/order', as: 'demo' },
  { name: 'orders-detail', route: '/order', as: 'demo', opens: 'order' },
  { name: 'orders-close', route: '/order', as: 'demo', opens: 'close' },
  { name: 'orders-part', route: '/order', as: 'demo', opens: 'part' },
  { name: 'orders-stops', route: '/order', as: 'demo', opens: 'stops' },
  { name: 'orders-many', route: '/order', as: 'demo', opens: 'many' },
  { name: 'orders-pending', route: '/order?type=0', as: 'demo' },
  { name: 'orders-history', route: '/order?type=3', as: 'demo' },
  { name: 'orders-future', route: '/order?source=1', as: 'demo', stakes: true },
  { name: 'orders-future-closed', route: '/order?source=1&type=3', as: 'demo' },
  { name: 'user', route: '/user', as: 'demo' },
  { name: 'profile', route: '/mine', as: 'demo' },
  { name: 'security', route: '/mine/security', as: 'demo' },
  { name: 'login', route: '/login', as: 'visitor' },
  { name: 'register', route: '/register', as: 'visitor' },
  { name: 'forgot', route: '/forgot', as: 'visitor' },
  { name: 'freeze', route: '/freeze?token=none', as: 'visitor' },
  { name: 'withdraw-confirm', route: '/withdraw-confirm?token=none', as: 'visitor' },
  { name: 'mine-real-only', route: '/mine/auth', as: 'demo' },
  { name: 'system', route: '/mine/system', as: 'demo' },
  { name: 'system-visitor', route: '/mine/system', as: 'visitor' },
  { name: 'email', route: '/mine/email', as: 'visitor' },
  { name: 'invite', route: '/mine/invite', as: 'moneyed' },
  { name: 'language', route: '/language', as: 'visitor' },
  { name: 'price-quality', route: '/quality', as: 'visitor' },
  { name: 'economic-calendar', route: '/calendar', as: 'visitor' },
  { name: 'trading-terms', route: '/terms', as: 'visitor' },
  { name: 'verify', route: '/verify', as: 'visitor' },
  { name: 'verify-genuine', route: '/verify', as: 'visitor', opens: 'genuine' },
  { name: 'verify-changed', route: '/verify', as: 'visitor', opens: 'changed' },
  { name: 'search', route: '/product', as: 'visitor' },
  { name: 'feedback', route: '/feedback', as: 'visitor' },
  { name: 'news', route: '/news', as: 'visitor' },
  { name: 'news-detail', route: '/news/detail?id=3', as: 'visitor' },
  { name: 'chat', route: '/mine/chat', as: 'moneyed' },
  { name: 'chat-empty', route: '/mine/chat', as: 'real' },
  { name: 'chat-visitor', route: '/mine/chat', as: 'visitor' },
  { name: 'announcements', route: '/mine/announcement', as: 'visitor' },
  { name: 'follow-list', route: '/follow/follow-list', as: 'follower' },
  { name: 'follow-list-copies', route: '/follow/follow-list', as: 'follower', opens: 'copies' },
  { name: 'follow-list-empty', route: '/follow/follow-list', as: 'demo' },
  { name: 'follow-mine', route: '/follow/my-follower', as: 'leader' },
  { name: 'follow-mine-copies', route: '/follow/my-follower', as: 'leader', opens: 'copies' },
  { name: 'follow-mine-none', route: '/follow/my-follower', as: 'demo' },
  { name: 'follow-submit', route: '/follow/submit?id={leader}', as: 'follower' },
  { name: 'follow-trader', route: '/follow/trader?id={leader}', as: 'follower' },
  { name: 'follow-home', route: '/follow', as: 'follower' },
  { name: 'follow-approved', route: '/follow/trader-apply', as: 'leader' },
  { name: 'follow-submit-unknown', route: '/follow/submit?id=999', as: 'demo' },
  { name: 'funds-visitor', route: '/mining', as: 'visitor' },
  { name: 'funds', route: '/mining', as: 'demo' },
  { name: 'fund-subscribe', route: '/mining/subscribe?id=2', as: 'demo' },
  { name: 'fund-unknown', route: '/mining/subscribe?id=999', as: 'demo' },
  { name: 'fund-record', route: '/mining/record', as: 'moneyed' },
  { name: 'fund-record-empty', route: '/mining/record', as: 'demo' },
  { name: 'fund-income', route: '/mining/income?id=1', as: 'moneyed' },
  { name: 'follow', route: '/follow', as: 'demo' },
  { name: 'follow-visitor', route: '/follow', as: 'visitor' },
  { name: 'rank', route: '/rank', as: 'visitor' },
  { name: 'trader-apply', route: '/follow/trader-apply', as: 'demo' },
  { name: 'real-name', route: '/mine/auth', as: 'real' },
  { name: 'real-name-waiting', route: '/mine/auth', as: 'waiting' },
  { name: 'real-name-rejected', route: '/mine/auth', as: 'rejected' },
  { name: 'real-name-approved', route: '/mine/auth', as: 'approved' },
  { name: 'charge-coin', route: '/mine/charge', as: 'approved' },
  { name: 'charge-bank', route: '/mine/charge?type=1', as: 'real' },
  { name: 'withdraw-coin', route: '/mine/withdraw', as: 'approved' },
  { name: 'withdraw-no-name', route: '/mine/withdraw?type=2', as: 'real' },
  { name: 'withdraw-not-bound', route: '/mine/withdraw?type=2', as: 'approved' },
  { name: 'withdraw-way-coin', route: '/mine/withdraw-way?type=1', as: 'approved' },
  { name: 'withdraw-way-bank', route: '/mine/withdraw-way?type=2', as: 'approved' },
  { name: 'bank-cards', route: '/mine/bank-card-list', as: 'approved' },
  { name: 'coin-addresses', route: '/mine/coin-address-list', as: 'approved' },
  { name: 'password', route: '/mine/password', as: 'real' },
  { name: 'profile-real', route: '/mine', as: 'waiting' },
  { name: 'user-real', route: '/user', as: 'real' },
  { name: 'security-real', route: '/mine/security', as: 'real' },
  { name: 'wallet', route: '/mine/wallet', as: 'moneyed' },
  { name: 'accounts', route: '/mine/accounts', as: 'moneyed' },
  { name: 'transfer', route: '/mine/transfer', as: 'moneyed' },
  { name: 'history', route: '/mine/history?accountTypeId=3', as: 'moneyed' },
  { name: 'history-empty', route: '/mine/history?accountTypeId=1', as: 'real' },
  { name: 'explain', route: '/mine/explain?accountTypeId=3', as: 'moneyed' },
  { name: 'statement', route: '/mine/statement', as: 'moneyed' },
  { name: 'calendar', route: '/mine/calendar', as: 'moneyed' },
  { name: 'journal', route: '/mine/journal', as: 'moneyed' },
  { name: 'liabilities', route: '/liabilities', as: 'moneyed' },
  { name: 'loan-visitor', route: '/loan', as: 'visitor' },
  { name: 'loan', route: '/loan', as: 'real' },
  { name: 'loan-waiting', route: '/loan', as: 'waiting' },
  { name: 'loan-rejected', route: '/loan', as: 'rejected' },
  { name: 'loan-submit', route: '/loan/submit', as: 'borrower' },
  { name: 'loan-submit-open', route: '/loan/submit', as: 'debtor' },
  { name: 'loan-agreement', route: '/loan/agreement?id=2&amount=1000', as: 'borrower' },
  { name: 'loan-agreement-signed', route: '/loan/agreement?loan_id=3', as: 'debtor' },
  { name: 'loan-sign', route: '/loan/sign?id=2&amount=1000', as: 'borrower' },
  { name: 'loan-record', route: '/loan/record', as: 'debtor' },
  { name: 'loan-record-empty', route: '/loan/record', as: 'real' },
  { name: 'loan-detail', route: '/loan/record?id=3', as: 'debtor' },
  { name: 'loan-repayment', route: '/loan/repayment', as: 'debtor' },
  { name: 'transfer-real-only', route: '/mine/transfer', as: 'demo' },
  { name: 'console-dashboard', route: '/', as: 'operator' },
  { name: 'console-reviews', route: '/reviews', as: 'operator' },
  { name: 'console-reviews-rejected', route: '/reviews?kind=real_name&status=rejected', as: 'operator' },
  { name: 'console-deposits', route: '/reviews?kind=deposit&status=waiting', as: 'operator' },
  { name: 'console-deposits-all', route: '/reviews?kind=deposit&status=all', as: 'operator' },
  { name: 'console-deposit', route: '/reviews?kind=deposit&status=all&id=3', as: 'operator' },
  { name: 'console-withdrawals', route: '/reviews?kind=withdraw&status=waiting', as: 'operator' },
  { name: 'console-corrections', route: '/reviews?kind=correction&status=waiting', as: 'operator' },
  { name: 'console-correction', route: '/correction?user=1&type=3', as: 'operator' },
  { name: 'console-ledger', route: '/ledger', as: 'operator' },
  { name: 'console-ledger-user', route: '/ledger?by=user&user=1&type=3', as: 'operator' },
  { name: 'console-ledger-house', route: '/ledger?by=instance&id=102', as: 'operator' },
  {
    name: 'console-ledger-event',
    route: '/ledger?by=event&event=funding.deposit&reference=1',
    as: 'operator',
  },
  { name: 'console-ledger-posting', route: '/ledger?by=posting&id=1001', as: 'operator' },
  { name: 'console-reconciliation', route: '/reconciliation', as: 'operator' },
  { name: 'console-currencies', route: '/settings?area=currencies', as: 'operator' },
  { name: 'console-currency', route: '/settings?area=currencies&id=1', as: 'operator' },
  { name: 'console-money-limits', route: '/settings?area=funding', as: 'operator' },
  { name: 'console-loan-identity', route: '/reviews?kind=loan_kyc&status=all', as: 'operator' },
  { name: 'console-loan-request', route: '/reviews?kind=loan&status=all', as: 'operator' },
  { name: 'console-repayments', route: '/reviews?kind=repayment&status=all', as: 'operator' },
  { name: 'console-redemptions', route: '/reviews?kind=redemption&status=all', as: 'operator' },
  { name: 'console-traders', route: '/reviews?kind=trader&status=all', as: 'operator' },
  { name: 'console-loans', route: '/loans?state=all', as: 'operator' },
  { name: 'console-loans-overdue', route: '/loans', as: 'operator' },
  { name: 'console-loan', route: '/loan?id=1', as: 'operator' },
  { name: 'console-funds', route: '/funds', as: 'operator' },
  { name: 'console-fund', route: '/fund?id=1', as: 'operator' },
  { name: 'console-news', route: '/news', as: 'operator' },
  { name: 'console-economic', route: '/economic', as: 'operator' },
  { name: 'console-article', route: '/article?id=3', as: 'operator' },
  { name: 'console-support', route: '/support?state=all&id=1', as: 'operator' },
  { name: 'console-loan-offers', route: '/settings?area=loans', as: 'operator' },
  { name: 'console-loan-reminders', route: '/settings?area=loanReminders', as: 'operator' },
  { name: 'console-fund-terms', route: '/settings?area=funds&id=1', as: 'operator' },
  { name: 'console-users', route: '/users', as: 'operator' },
  { name: 'console-user', route: '/user?id=1', as: 'operator' },
  { name: 'console-user-orders', route: '/user?id=1&tab=orders', as: 'operator' },
  { name: 'console-user-ledger', route: '/user?id=1&tab=ledger', as: 'operator' },
  { name: 'console-settings', route: '/settings', as: 'operator' },
  { name: 'console-instrument', route: '/settings?area=instruments&id=1', as: 'operator' },
  { name: 'console-health', route: '/health', as: 'operator' },
  { name: 'console-approvals', route: '/approvals', as: 'operator' },
  { name: 'console-audit', route: '/audit', as: 'operator' },
  { name: 'console-operators', route: '/operators', as: 'operator' },
  { name: 'console-password', route: '/password', as: 'operator' },
];

export const shells = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
} as const;
export type ShellName = keyof typeof shells;

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const languages = ['en', 'de', 'ar', 'hk', 'hi'] as const;
export type Language = (typeof languages)[number];
