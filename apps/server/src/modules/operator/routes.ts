import * as audit from '@tidemark/contract/operator/audit';
import { correctionPropose } from '@tidemark/contract/operator/corrections';
import { dashboard } from '@tidemark/contract/operator/dashboard';
import { operatorDispute } from '@tidemark/contract/operator/disputes';
import * as economic from '@tidemark/contract/operator/economic';
import * as funds from '@tidemark/contract/operator/funds';
import { health } from '@tidemark/contract/operator/health';
import * as ledger from '@tidemark/contract/operator/ledger';
import * as liabilities from '@tidemark/contract/operator/liabilities';
import * as loans from '@tidemark/contract/operator/loans';
import * as news from '@tidemark/contract/operator/news';
import * as accounts from '@tidemark/contract/operator/operators';
import * as passkeys from '@tidemark/contract/operator/passkeys';
import { priceSources, priceSourceTest } from '@tidemark/contract/operator/price-sources';
import * as reviews from '@tidemark/contract/operator/reviews';
import * as session from '@tidemark/contract/operator/session';
import * as support from '@tidemark/contract/operator/support';
import * as users from '@tidemark/contract/operator/users';
import { refuse } from '@tidemark/domain/outcome';
import { answer, answerOperatorFile, type Route } from '../../platform/http/route.ts';
import { createAdmission } from '../files/index.ts';
import {
  importEconomicFile,
  removeEconomicSource,
  runEconomicSource,
  saveEconomicAddress,
  showEconomicSources,
} from './actions/administer-economic.ts';
import { showFunds, showSubscriptions } from './actions/administer-funds.ts';
import { makeLiabilities, showLiabilities } from './actions/administer-liabilities.ts';
import {
  publishArticle,
  saveArticle,
  showArticle,
  showArticles,
  takeNewsPicture,
  withdrawArticle,
} from './actions/administer-news.ts';
import {
  answerCase,
  countSupport,
  seeCase,
  showCase,
  showInbox,
  stepCase,
} from './actions/administer-support.ts';
import { endUserSessions, freezeUser, unfreezeUser } from './actions/administer-users.ts';
import { feedPool } from './actions/feed-pool.ts';
import {
  addOperator,
  disableOperator,
  enableOperator,
  giveRole,
  renewOperator,
  showOperators,
} from './actions/operators.ts';
import { proposeCorrection } from './actions/propose-correction.ts';
import { proposeTwoFactorRemoval } from './actions/remove-two-factor.ts';
import { countReviews, decideReview, listReviews, showReview } from './actions/reviews.ts';
import { changePassword, signOut } from './actions/session/own-session.ts';
import {
  addPasskey,
  beginPasskey,
  confirmOptions,
  listPasskeys,
  namePasskey,
  removePasskey,
  signInOptions,
  signInWithPasskey,
} from './actions/session/passkeys.ts';
import { confirmTotp, setPassword } from './actions/session/set-up.ts';
import { signIn } from './actions/session/sign-in.ts';
import { showAudit } from './actions/show-audit.ts';
import { createDashboard } from './actions/show-dashboard.ts';
import { showHealth } from './actions/show-health.ts';
import { showAccount, showEvent, showPosting, showReconciliation } from './actions/show-ledger.ts';
import { showLoan, showLoans } from './actions/show-loans.ts';
import { showPriceSources, testPriceSources } from './actions/show-price-sources.ts';
import {
  showFutures,
  showLedger,
  showOrders,
  showUser,
  showUserSubscriptions,
  showUsers,
} from './actions/show-users.ts';
import type { OperatorParts } from './parts.ts';
import { moment } from './present.ts';

export function operatorRoutes(parts: OperatorParts): Route[] {
  return [
    ...accountRoutes(parts),
    ...reviewRoutes(parts),
    ...userRoutes(parts),
    ...moneyRoutes(parts),
    ...supportRoutes(parts),
    ...newsRoutes(parts),
    ...economicRoutes(parts),
    ...watchRoutes(parts),
  ];
}

function accountRoutes(parts: OperatorParts): Route[] {
  return [
    answer(session.operatorLogin, (input, context) => signIn(parts, input, context)),
    answer(session.operatorTotpConfirm, (input, context) => confirmTotp(parts, input, context)),
    answer(session.operatorPasswordSetup, (input, context) => setPassword(parts, input, context)),
    answer(session.operatorLogout, (_, context) => signOut(parts, context)),
    answer(session.operatorPassword, (input, context) => changePassword(parts, input, context)),
    answer(session.operatorMe, (_, { operator }) => ({
      id: operator.operatorId,
      email: operator.email,
      role: operator.role,
      expires_at: moment(operator.expiresAt),
    })),
    answer(passkeys.operatorPasskeyOptions, (_, context) => signInOptions(parts, context)),
    answer(passkeys.operatorPasskeyLogin, (input, context) => signInWithPasskey(parts, input, context)),
    answer(passkeys.operatorPasskeys, (_, context) => listPasskeys(parts, context)),
    answer(passkeys.operatorPasskeyBegin, (input, context) => beginPasskey(parts, input, context)),
    answer(passkeys.operatorPasskeyAdd, (input, context) => addPasskey(parts, input, context)),
    answer(passkeys.operatorPasskeyRename, (input, context) => namePasskey(parts, input, context)),
    answer(passkeys.operatorPasskeyRemove, (input, context) => removePasskey(parts, input, context)),
    answer(passkeys.operatorPasskeyConfirm, (_, context) => confirmOptions(parts, context)),
    answer(accounts.operatorList, () => showOperators(parts)),
    answer(accounts.operatorAdd, (input, context) => addOperator(parts, input, context)),
    answer(accounts.operatorRenew, (input, context) => renewOperator(parts, input, context)),
    answer(accounts.operatorRole, (input, context) => giveRole(parts, input, context)),
    answer(accounts.operatorDisable, (input, context) => disableOperator(parts, input, context)),
    answer(accounts.operatorEnable, (input, context) => enableOperator(parts, input, context)),
  ];
}

function reviewRoutes(parts: OperatorParts): Route[] {
  return [
    answer(reviews.reviewCounts, (_, context) => countReviews(parts, context)),
    answer(reviews.reviewList, (input, context) => listReviews(parts, input, context)),
    answer(reviews.reviewOne, (input, context) => showReview(parts, input, context)),
    answer(reviews.reviewApprove, (input, context) =>
      decideReview(parts, { ...input, verdict: 'approve' }, context),
    ),
    answer(reviews.reviewReject, (input, context) =>
      decideReview(parts, { ...input, verdict: 'reject' }, context),
    ),
  ];
}

function userRoutes(parts: OperatorParts): Route[] {
  return [
    answer(users.operatorUsers, (input) => showUsers(parts, input)),
    answer(users.operatorUser, (input, { now }) => showUser(parts, input, now)),
    answer(users.operatorUserLedger, (input) => showLedger(parts, input)),
    answer(users.operatorUserOrders, (input) => showOrders(parts, input)),
    answer(users.operatorUserFutures, (input) => showFutures(parts, input)),
    answer(users.operatorUserSubscriptions, (input, { lang }) => showUserSubscriptions(parts, input, lang)),
    answer(users.operatorUserFreeze, (input, context) => freezeUser(parts, input, context)),
    answer(users.operatorTwoFactorRemoval, (input, context) =>
      proposeTwoFactorRemoval(parts, input, context),
    ),
    answer(users.operatorUserUnfreeze, (input, context) => unfreezeUser(parts, input, context)),
    answer(users.operatorUserSessionsEnd, (input, context) => endUserSessions(parts, input, context)),
  ];
}

/** The complete ledger, and corrections to it. */
function moneyRoutes(parts: OperatorParts): Route[] {
  return [
    answer(correctionPropose, (input, context) => proposeCorrection(parts, input, context)),
    answer(liabilities.operatorLiabilities, (input) => showLiabilities(parts, input)),
    answer(liabilities.operatorLiabilityMake, (_, context) => makeLiabilities(parts, context)),
    answer(loans.loanBook, (input, { now }) => showLoans(parts, input, now)),
    answer(loans.loanOne, ({ id }, { now }) => showLoan(parts, id, now)),
    answer(funds.operatorFunds, (_, { lang }) => showFunds(parts, lang)),
    answer(funds.operatorFundFeed, (input, context) => feedPool(parts, input, context)),
    answer(funds.operatorFundSubscriptions, (input) => showSubscriptions(parts, input)),
    answer(ledger.ledgerEvent, (input) => showEvent(parts, input)),
    answer(ledger.ledgerPosting, (input) => showPosting(parts, input)),
    answer(ledger.ledgerAccount, (input) => showAccount(parts, input)),
    answer(ledger.ledgerReconciliation, (input, { now }) => showReconciliation(parts, input, now)),
  ];
}

/** The agent API for answering users. */
function supportRoutes(parts: OperatorParts): Route[] {
  const step = (call: typeof support.supportTake, name: 'take' | 'release' | 'close' | 'reopen') =>
    answer(call, ({ id }, context) => stepCase(parts, { id, step: name }, context));
  return [
    answer(
      operatorDispute,
      async ({ id }) => (await parts.ports.disputes.find(id)) ?? refuse('operator.unknown_object', {}, 'id'),
    ),
    answer(support.supportList, (input, context) => showInbox(parts, input, context)),
    answer(support.supportWaiting, () => countSupport(parts)),
    answer(support.supportOne, (input, context) => showCase(parts, input, context)),
    answer(support.supportAnswer, (input, context) => answerCase(parts, input, context)),
    answer(support.supportSeen, (input, context) => seeCase(parts, input, context)),
    step(support.supportTake, 'take'),
    step(support.supportRelease, 'release'),
    step(support.supportClose, 'close'),
    step(support.supportReopen, 'reopen'),
  ];
}

/** The broker's news for all users. */
function newsRoutes(parts: OperatorParts): Route[] {
  return [
    answer(news.operatorNews, (input, { lang }) => showArticles(parts, input, lang)),
    answer(news.operatorNewsOne, ({ id }) => showArticle(parts, id)),
    answer(news.operatorNewsSave, (input, context) => saveArticle(parts, input, context)),
    answer(news.operatorNewsPublish, (input, context) => publishArticle(parts, input, context)),
    answer(news.operatorNewsWithdraw, (input, context) => withdrawArticle(parts, input, context)),
    answerOperatorFile(news.operatorNewsPicture, createAdmission(), (_, context) =>
      takeNewsPicture(parts, context),
    ),
  ];
}

/** The economic calendar. */
function economicRoutes(parts: OperatorParts): Route[] {
  return [
    answer(economic.operatorEconomicSources, (_, { lang }) => showEconomicSources(parts, lang)),
    answer(economic.operatorEconomicSave, (input, context) => saveEconomicAddress(parts, input, context)),
    answer(economic.operatorEconomicRun, (input, context) => runEconomicSource(parts, input, context)),
    answer(economic.operatorEconomicRemove, (input, context) => removeEconomicSource(parts, input, context)),
    answerOperatorFile(economic.operatorEconomicImport, createAdmission(), (input, context) =>
      importEconomicFile(parts, input, context),
    ),
  ];
}

/** What there is to look at. */
function watchRoutes(parts: OperatorParts): Route[] {
  const showDashboard = createDashboard(parts);
  return [
    answer(dashboard, (input, { now, operator }) => showDashboard(now, operator, input.time_zone)),
    answer(health, (_, { now }) => showHealth(parts, now)),
    answer(priceSources, () => showPriceSources(parts)),
    answer(priceSourceTest, (input) => testPriceSources(parts, input)),
    answer(audit.auditList, (input) => showAudit(parts, input)),
  ];
}
