import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Place } from '../shared/layout/paths.ts';
import { fetched } from '../shared/loading/missing-part.ts';
import { withTexts } from '../shared/loading/with-texts.ts';

/** A page that is fetched when it is first wanted. */
function lazyPage<M, N extends keyof M & string>(load: () => Promise<M>, name: N): RouteComponent {
  return lazyRouteComponent(
    () => fetched(load as () => Promise<Record<string, ComponentType>>),
    name,
  ) as RouteComponent;
}

/** A page that needs more texts than the frame and Home. */
function page<M, N extends keyof M & string>(load: () => Promise<M>, name: N): RouteComponent {
  return lazyPage(() => withTexts(load), name);
}

/** Component of each place. */
const screens: Readonly<Record<Place, RouteComponent>> = {
  home: lazyPage(() => import('../shells/home.tsx'), 'Home'),
  trade: page(() => import('../shells/trade.tsx'), 'Trade'),
  order: page(() => import('../shells/orders.tsx'), 'Orders'),
  login: page(() => import('../features/session/login-page.tsx'), 'LoginPage'),
  register: page(() => import('../features/session/register-page.tsx'), 'RegisterPage'),
  forgot: page(() => import('../features/session/password/forgot-page.tsx'), 'ForgotPage'),
  minePassword: page(() => import('../features/session/password/password-page.tsx'), 'PasswordPage'),
  mineSecurity: page(() => import('../features/security/security-page.tsx'), 'SecurityPage'),
  withdrawConfirm: page(() => import('../features/withdraw/link-page.tsx'), 'LinkPage'),
  freeze: page(() => import('../features/security/freeze-page.tsx'), 'FreezePage'),
  language: page(() => import('../features/language/language-page.tsx'), 'LanguagePage'),
  terms: page(() => import('../features/terms/terms-page.tsx'), 'TermsPage'),
  verify: page(() => import('../features/verify/verify-page.tsx'), 'VerifyPage'),
  quality: page(() => import('../features/price-quality/quality-page.tsx'), 'QualityPage'),
  liabilities: page(() => import('../features/liabilities/liabilities-page.tsx'), 'LiabilitiesPage'),
  mineCharge: page(() => import('../features/deposits/charge-page.tsx'), 'ChargePage'),
  mineWithdraw: page(() => import('../features/withdraw/withdraw-page.tsx'), 'WithdrawPage'),
  mineWithdrawWay: page(() => import('../features/payees/bind-page.tsx'), 'WithdrawWayPage'),
  mineBankCards: page(() => import('../features/payees/payee-list-page.tsx'), 'BankCardsPage'),
  mineCoinAddresses: page(() => import('../features/payees/payee-list-page.tsx'), 'CoinAddressesPage'),
  news: page(() => import('../features/news/news-page.tsx'), 'NewsPage'),
  newsDetail: page(() => import('../features/news/news-page.tsx'), 'NewsDetailPage'),
  economicCalendar: page(() => import('../features/economic/calendar-page.tsx'), 'EconomicCalendarPage'),
  mineAnnouncement: page(() => import('../features/news/announcements-page.tsx'), 'AnnouncementsPage'),
  mine: page(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  mineChat: page(() => import('../features/chat/chat-page.tsx'), 'ChatPage'),
  mineSystem: page(() => import('../features/system/system-page.tsx'), 'SystemPage'),
  mineInvite: page(() => import('../features/invite/invite-page.tsx'), 'InvitePage'),
  mineEmail: page(() => import('../features/system/email-page.tsx'), 'EmailPage'),
  user: page(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  mineAuth: page(() => import('../features/identity/identity-page.tsx'), 'IdentityPage'),
  mineWallet: page(() => import('../features/wallet/wallet-page.tsx'), 'WalletPage'),
  mineAccounts: page(() => import('../features/wallet/accounts-page.tsx'), 'AccountsPage'),
  mineTransfer: page(() => import('../features/transfer/transfer-page.tsx'), 'TransferPage'),
  mineHistory: page(() => import('../features/history/history-page.tsx'), 'HistoryPage'),
  mineExplain: page(() => import('../features/history/explain-page.tsx'), 'ExplainPage'),
  mineStatement: page(() => import('../features/history/statement-page.tsx'), 'StatementPage'),
  mineCalendar: page(() => import('../features/history/calendar-page.tsx'), 'CalendarPage'),
  mineJournal: page(() => import('../features/journal/journal-page.tsx'), 'JournalPage'),
  mineOther: page(() => import('../features/session/logout-page.tsx'), 'LogoutPage'),
  product: page(() => import('../features/product/product-page.tsx'), 'ProductPage'),
  loan: page(() => import('../features/loan/loan-page.tsx'), 'LoanPage'),
  loanSubmit: page(() => import('../features/loan/submit-page.tsx'), 'LoanSubmitPage'),
  loanAgreement: page(() => import('../features/loan/agreement/agreement-page.tsx'), 'LoanAgreementPage'),
  loanSign: page(() => import('../features/loan/agreement/sign-page.tsx'), 'LoanSignPage'),
  loanRecord: page(() => import('../features/loan/repayment/record-page.tsx'), 'LoanRecordPage'),
  loanRepayment: page(() => import('../features/loan/repayment/repayment-page.tsx'), 'LoanRepaymentPage'),
  feedback: page(() => import('../features/feedback/feedback-page.tsx'), 'FeedbackPage'),
  rank: page(() => import('../features/statistics/rank-page.tsx'), 'RankPage'),
  follow: page(() => import('../features/follow/follow-page.tsx'), 'FollowPage'),
  followTrader: page(() => import('../features/follow/trader-page.tsx'), 'TraderPage'),
  followList: page(() => import('../features/follow/list-page.tsx'), 'ListPage'),
  followMine: page(() => import('../features/follow/mine-page.tsx'), 'MinePage'),
  followSubmit: page(() => import('../features/follow/settings/submit-page.tsx'), 'SubmitPage'),
  followApply: page(() => import('../features/follow/apply/apply-page.tsx'), 'ApplyPage'),
  mining: page(() => import('../features/fund/funds-page.tsx'), 'FundsPage'),
  miningSubscribe: page(() => import('../features/fund/subscribe/subscribe-page.tsx'), 'SubscribePage'),
  miningRecord: page(() => import('../features/fund/record-page.tsx'), 'RecordPage'),
  miningIncome: page(() => import('../features/fund/income/income-page.tsx'), 'IncomePage'),
};

export function screenOf(place: Place): RouteComponent {
  return screens[place];
}
