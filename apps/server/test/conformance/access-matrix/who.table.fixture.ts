import { BORROWER } from '../../support/a-loan.ts';
import type { CallerName, World } from './who.fixture.ts';

type Input = Readonly<Record<string, unknown>>;

/** How the matrix makes a call. Access may make it follows from its `who` in the contract. */
export interface Row {
  /** A valid input: a call is refused because of the caller, never because of the input. */
  readonly input: Input | ((world: World) => Input);
  /** It ends the session that makes it: each caller uses a spare one, after all others. */
  readonly ends?: true;
  /** Fewer than the contract names may do it to this object. */
  readonly only?: readonly CallerName[];
  /** It takes a file and nothing else: what is sent here is refused as no picture. */
  readonly file?: true;
  /** An object of the demo user, named in the input, and the same input with one that does not exist. */
  readonly foreign?: readonly [owned: (world: World) => Input, missing: (world: World) => Input];
}

/** An id that nothing has. */
const NOTHING = 999_999_999;
const none = { input: {} } as const satisfies Row;
const page = none;
const password = 'not the password';
const token = 'x'.repeat(43);

/** The row of a call that names an object of its owner by `id`. */
const byId = (owned: (world: World) => number, more: (world: World) => Input = () => ({})): Row => ({
  input: (world) => ({ ...more(world), id: NOTHING }),
  foreign: [(world) => ({ ...more(world), id: owned(world) }), (world) => ({ ...more(world), id: NOTHING })],
});

/** A subscription that does not exist; the tests of funds check that a foreign one gets the same answer. */
const bySub: Row = { input: { sub_id: NOTHING } };
/** Funds have no owner: an id that does not exist. */
const noFund = { id: NOTHING, amount: '100' };

const papers = { name: 'Ada Lovelace', card_id: 'A1234567' };
/** The row of a call that pays in, with an uploaded proof as the foreign object. */
const payingIn = (to: (world: World) => Input): Row => {
  const paid = (world: World) => ({ ...to(world), number: '100', proofImg: '/files/none' });
  return {
    input: paid,
    foreign: [(world) => ({ ...paid(world), proofImg: world.owned.picture }), paid],
  };
};
const real = { id: NOTHING, kind: 'real_name', remark: 'not readable' };
const user = (world: World) => ({ id: world.victim, reason: 'a test' });
const operator = (world: World) => ({ id: world.victimOperator, reason: 'a test' });

/** Every call of the contract; the matrix fails where one is missing, or is here and nowhere else. */
export const rows: Readonly<Record<string, Row>> = {
  'session.areaList': none,
  'session.captcha': none,
  'session.createAccountDemo': none,
  'session.login': { input: { account: 'nobody@example.com', password } },
  'session.register': { input: { account: 'nobody@example.com', password, re_password: password } },
  'session.sendEmail': { input: { to: 'nobody@example.com' } },
  'session.sendSms': { input: { to: '+85291234567' } },
  'session.forgetPassword': {
    input: { account: 'nobody@example.com', new_password: 'x', secondary_password: 'x', auth_code: '1' },
  },
  'session.amendPassword': { input: { password, new_password: 'x', re_password: 'x' } },
  'session.resetPassword': { input: { new_password: 'x', auth_code: '1' } },
  'session.userInfo': none,
  'session.invited': page,
  'session.logout': { input: {}, ends: true },

  'passkeys.passkeyOptions': { input: {} },
  'passkeys.passkeyLogin': { input: { passkey: '{}' } },
  'passkeys.passkeyList': none,
  'passkeys.passkeyBegin': { input: { password } },
  'passkeys.passkeyAdd': { input: { passkey: '{}', label: 'Phone' } },
  'passkeys.passkeyRename': byId(
    ({ owned }) => owned.passkey,
    () => ({ label: 'Phone' }),
  ),
  'passkeys.passkeyRemove': byId(
    ({ owned }) => owned.passkey,
    () => ({ password, code: '000000' }),
  ),
  'passkeys.passkeyConfirm': { input: {} },

  'security.freeze': { input: { token } },
  'security.contactCode': { input: { type: 'email', to: 'x' } },
  'security.contactOldCode': { input: { type: 'email' } },
  'security.contactChange': {
    input: { type: 'email', to: 'nobody@example.com', new_code: '1', old_code: '1' },
  },
  'security.removalStop': { input: { token } },
  'security.info': none,
  'security.sessions': none,
  'security.sessionEnd': byId(({ owned }) => owned.session),
  'security.sessionsEndOthers': { input: {}, ends: true },
  'security.totpBegin': { input: { password } },
  'security.totpConfirm': { input: { code: '000000' } },
  'security.totpEnd': { input: { password, code: '000000' } },
  'security.recoveryRenew': { input: { password, code: '000000' } },

  'content.getBasicInfo': none,
  'content.setting': { input: { key: 'is_show_mobile' } },
  'content.getCompany': none,
  'content.getCompanyStatus': none,
  'content.companyEmail': none,
  'content.searchCompanies': { input: { name: 'tide' } },

  'news.newsList': page,
  'news.newsDetail': { input: { id: NOTHING } },
  'news.announcementList': page,

  'economic.economicEventList': { input: { from: '2026-11-20T00:00:00Z', to: '2026-11-27T00:00:00Z' } },

  'market.tradeList': none,
  'market.getCategories': none,
  'market.searchInstruments': { input: { name: 'btc' } },
  'market.kline': { input: ({ instrument }) => ({ forex_id: instrument, period: '5min' }) },
  'quality.priceQuality': { input: {} },
  'fills.recentFill': none,
  'ticks.tick': { input: ({ instrument }) => ({ forex_id: instrument, seq: 1, time: 1 }) },
  'ticks.dayTicks': { input: ({ instrument }) => ({ forex_id: instrument, day: '2026-11-20' }) },
  'market.abbreviatedCacheKline': none,

  'transfers.transfer': { input: { balance: '1', from: 'change', to: 'forex' } },
  'transfers.transferLog': byId(({ owned }) => owned.transfer),
  'transfers.transferInfo': none,
  'statement.forexChange': page,
  'statement.explainBalance': none,
  'statement.statement': page,
  'statement.statementCsv': none,
  'statement.profitCalendar': none,
  'statement.equityByDay': none,

  'forex.submit': {
    input: ({ instrument }) => ({ forex_id: instrument, type: 1, cont: 0.01, multiple: 10 }),
  },
  'forex.close': byId(({ owned }) => owned.position),
  'forex.closeAll': { input: ({ instrument }) => ({ forex_id: instrument + 1, which: 'all' }) },
  'forex.reverse': byId(({ owned }) => owned.position),
  'forex.cancelTrade': byId(({ owned }) => owned.pending),
  'forex.setStopPrice': byId(
    ({ owned }) => owned.position,
    () => ({ stop_loss_price: 0, target_profit_price: 0 }),
  ),
  'forex.myDeal': byId(({ owned }) => owned.position),
  'financing.financing': byId(({ owned }) => owned.position),
  'forex.getProfits': none,
  'forex.riskLevels': none,

  'receipts.receipt': byId(
    ({ owned }) => owned.position,
    () => ({ kind: 'deal.open' }),
  ),
  'disputes.openDispute': byId(
    ({ owned }) => owned.position,
    () => ({ kind: 'forex', text: 'The price was another one.' }),
  ),
  'disputes.disputeList': page,
  'disputes.disputesOfOrder': byId(
    ({ owned }) => owned.position,
    () => ({ kind: 'forex' }),
  ),
  'disputes.disputeOne': byId(({ owned }) => owned.dispute),
  'disputes.withdrawDispute': byId(({ owned }) => owned.dispute),

  'journal.journalAnalysis': none,
  'journal.journalTrades': page,
  'journal.journalEntry': byId(
    ({ owned }) => owned.position,
    () => ({ kind: 'forex' }),
  ),
  'journal.journalTags': none,
  'journal.saveJournalEntry': byId(
    ({ owned }) => owned.position,
    () => ({ kind: 'forex', note: 'high tide' }),
  ),
  'journal.journalCsv': none,

  'micro.getSeconds': none,
  'micro.submitMicro': {
    input: ({ instrument }) => ({ forex_id: instrument, type: 1, number: 10, seconds: 60 }),
  },
  'micro.microOrders': byId(({ owned }) => owned.future),

  'notice.noticeList': page,
  'notice.noticeRead': { input: {}, foreign: [() => ({ id: 1 }), () => ({ id: NOTHING })] },
  'workspace.workspaceList': none,
  'workspace.workspaceSave': { input: { name: 'layout', body: '{}', base: 0 } },

  'alert.alertList': page,
  'alert.alertSubmit': { input: ({ instrument }) => ({ forex_id: instrument, price: 70_000 }) },
  'alert.alertDelete': byId(({ owned }) => owned.alert),
  'push.pushKey': none,
  'push.pushDevice': { input: { endpoint: 'https://push.example.com/none' } },
  'push.pushSubscribe': {
    input: {
      endpoint: 'https://push.example.com/who',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
      kinds: 'fills',
    },
  },
  'push.pushUnsubscribe': { input: { endpoint: 'https://push.example.com/none' } },

  'ledger.getBalance': none,
  'demo.resetForexDemoAccount': none,

  'files.imageUpload': { input: {}, file: true },
  'kyc.realName': {
    input: ({ owned }) => ({ ...papers, front_pic: owned.picture, reverse_pic: 'nothing' }),
    foreign: [
      ({ owned }) => ({ ...papers, front_pic: owned.picture, reverse_pic: owned.picture }),
      () => ({ ...papers, front_pic: '/files/none', reverse_pic: '/files/none' }),
    ],
  },
  'kyc.realNameCenter': none,

  'deposits.chargeSymbols': none,
  'deposits.chargeInfo': none,
  'deposits.wireInfo': none,
  'deposits.chargeSubmit': payingIn(({ payTo }) => ({ charge_id: payTo.address })),
  'deposits.wireSubmit': payingIn(({ payTo }) => ({ wire_id: payTo.account })),
  'deposits.depositList': byId(({ owned }) => owned.deposit),
  'deposits.quickList': byId(({ owned }) => owned.deposit),
  'deposits.depositCancel': byId(({ owned }) => owned.deposit),

  'withdrawals.drawSymbolList': none,
  'withdrawals.getDrawMethod': none,
  'withdrawals.bindDrawMethod': { input: { draw_id: NOTHING, type: 1 } },
  'withdrawals.delDrawMethod': byId(({ owned }) => owned.drawMethod),
  'withdrawals.drawInfo': none,
  'withdrawals.draw': { input: { draw_currency_id: NOTHING, number: '1', draw_method_id: NOTHING } },
  'withdrawals.drawCode': byId(({ owned }) => owned.withdrawal),
  'withdrawals.drawConfirm': byId(
    ({ owned }) => owned.withdrawal,
    () => ({ code: '000000' }),
  ),
  'withdrawals.drawLink': { input: { token } },
  'withdrawals.drawLinkConfirm': { input: { token } },
  'withdrawals.drawCancel': byId(({ owned }) => owned.withdrawal),
  'withdrawals.drawList': byId(({ owned }) => owned.withdrawal),

  'follow.followTrader': { input: { trader_id: 999_999, multiple: 1, max_amount: '100' } },
  'follow.canalFollow': { input: { trader_id: 999_999 } },

  'traders.traderProfile': none,
  'traders.traderProfileSubmit': { input: { nickname: 'x', avatar: '' } },
  'traders.application': none,
  'traders.applyTrader': { input: { agreement: 0 } },
  'traders.leaveTrader': none,
  'fees.traderFee': none,
  'fees.traderFeeSubmit': { input: { percent: 10 } },
  'fees.performanceFees': { ...page, foreign: [() => ({ id: 1 }), () => ({ id: NOTHING })] },
  'liabilities.liabilityList': page,
  'liabilities.liabilityProof': {
    input: { id: NOTHING },
    foreign: [() => ({ id: 1 }), () => ({ id: NOTHING })],
  },
  'loan.loanKyc': none,
  'loan.loanKycSubmit': {
    input: { ...BORROWER, hand_pic: 'nothing' },
    foreign: [
      ({ owned }) => ({ ...BORROWER, hand_pic: owned.picture }),
      () => ({ ...BORROWER, hand_pic: '/files/none' }),
    ],
  },
  'loan.loanConfig': none,
  // An offer has no owner.
  'loan.loanConfigInfo': { input: { id: 1 }, foreign: [() => ({ id: NOTHING }), () => ({ id: NOTHING })] },
  'loan.loanGetDate': { input: {}, foreign: [() => ({ id: NOTHING }), () => ({ id: NOTHING })] },
  'loan.loanSubmit': { input: { amount: '1', config_id: 1 } },
  'loan.loanList': page,
  'loan.loanInfo': byId(({ owned }) => owned.loan),
  'loan.repaymentInfo': { input: { loan_id: NOTHING } },
  'loan.repaymentAccounts': none,
  'loan.repayment': {
    input: { charge_id: 1, loan_id: NOTHING, proofImg: '/files/none' },
    foreign: [
      ({ owned, payTo }) => ({ charge_id: payTo.address, loan_id: owned.loan, proofImg: owned.picture }),
      ({ payTo }) => ({ charge_id: payTo.address, loan_id: NOTHING, proofImg: '/files/none' }),
    ],
  },
  'loan.repay': { input: { loan_id: NOTHING } },
  'traders.traderList': page,
  'traders.traderDetail': { input: { id: NOTHING } },
  'traders.ranking': page,
  'fund.fundList': page,
  'fund.fundInfo': { input: { id: 1 } },
  'fund.fundBuy': { input: noFund, foreign: [() => noFund, () => noFund] },
  'fund.fundSubList': byId(({ owned }) => owned.subscription),
  'fund.fundInsList': bySub,
  'fund.fundRefundInfo': bySub,
  'fund.fundApplyRefund': bySub,
  'support.supportConversation': page,
  'support.supportUnread': none,
  'support.supportHoursNow': none,
  'support.supportSend': { input: { text: 'Good evening' } },
  'support.supportRead': none,
  'copies.followedTrader': page,
  'copies.myFollower': page,
  'copies.myDealFollowOrder': page,
  'copies.simulation': { input: { trader_id: NOTHING, amount: '100' } },
  'copies.preview': { input: { trader_id: NOTHING, multiple: 1, max_amount: '100' } },

  'operator.operatorLogin': { input: { email: 'nobody@example.com', password } },
  'operator.operatorTotpConfirm': { input: { setup_token: token, code: '000000' } },
  'operator.operatorPasswordSetup': { input: { setup_token: token, password } },
  'operator.operatorPasskeyOptions': { input: {} },
  'operator.operatorPasskeyLogin': { input: { passkey: '{}' } },
  'operator.operatorPasskeys': none,
  'operator.operatorPasskeyBegin': { input: { password, otp: '000000' } },
  'operator.operatorPasskeyAdd': { input: { passkey: '{}', label: 'Laptop' } },
  'operator.operatorPasskeyRename': { input: { id: NOTHING, label: 'Laptop' } },
  'operator.operatorPasskeyRemove': { input: { id: NOTHING, password, otp: '000000' } },
  'operator.operatorPasskeyConfirm': { input: {} },
  'operator.operatorMe': none,
  'operator.operatorPassword': { input: { password, new_password: 'x', otp: '000000' } },
  'operator.operatorLogout': { input: {}, ends: true },
  'operator.dashboard': none,
  'operator.health': none,
  'operator.priceSources': none,
  'operator.priceSourceTest': { input: { instrument_id: NOTHING }, only: ['admin'] },

  'operator.reviewCounts': none,
  'operator.reviewList': page,
  'operator.reviewOne': { input: real, only: ['reviewer', 'admin'] },
  'operator.reviewApprove': { input: real, only: ['reviewer', 'admin'] },
  'operator.reviewReject': { input: { ...real, kind: 'deposit' }, only: ['finance', 'admin'] },

  'operator.operatorDispute': { input: { id: NOTHING } },

  'operator.operatorUsers': page,
  'operator.operatorUser': { input: user },
  'operator.operatorUserLedger': { input: user },
  'operator.operatorUserOrders': { input: user },
  'operator.operatorUserFutures': { input: user },
  'operator.operatorUserSubscriptions': { input: user },
  'operator.ledgerEvent': { input: { event: 'forex', reference: 1 } },
  'operator.ledgerPosting': { input: { id: NOTHING } },
  'operator.ledgerAccount': { input: { id: 1 } },
  'operator.ledgerReconciliation': none,
  'operator.operatorLiabilities': page,
  'operator.operatorLiabilityMake': none,
  'operator.loanBook': page,
  'operator.loanOne': { input: ({ owned }) => ({ id: owned.loan }) },
  'operator.correctionPropose': {
    input: { user_id: NOTHING, accountTypeId: 1, direction: 'credit', amount: '1', reason: 'a test' },
  },
  'operator.operatorFunds': none,
  'operator.operatorFundFeed': { input: { id: NOTHING, amount: '1', reason: 'a test' } },
  'operator.operatorFundSubscriptions': { input: { id: 1 } },
  'operator.supportList': page,
  'operator.supportWaiting': none,
  'operator.supportOne': { input: { id: NOTHING } },
  'operator.supportAnswer': { input: { id: NOTHING, text: 'Good evening' } },
  'operator.supportSeen': { input: { id: NOTHING, up_to: 1 } },
  'operator.supportTake': { input: { id: NOTHING } },
  'operator.supportRelease': { input: { id: NOTHING } },
  'operator.supportClose': { input: { id: NOTHING } },
  'operator.supportReopen': { input: { id: NOTHING } },
  'operator.operatorNews': page,
  'operator.operatorNewsOne': { input: { id: 1 } },
  'operator.operatorNewsSave': { input: { category_id: 1, texts: {} } },
  'operator.operatorNewsPublish': { input: { id: NOTHING, from: 1 } },
  'operator.operatorNewsWithdraw': { input: { id: NOTHING, from: 1, reason: 'a test' } },
  'operator.operatorNewsPicture': { input: {}, file: true },
  'operator.operatorEconomicSources': none,
  'operator.operatorEconomicImport': { input: {}, file: true },
  'operator.operatorEconomicSave': { input: { name: 'a test', url: 'https://localhost/', every_hours: 1 } },
  'operator.operatorEconomicRun': { input: { id: NOTHING } },
  'operator.operatorEconomicRemove': { input: { id: NOTHING } },
  'operator.operatorUserFreeze': { input: user },
  'operator.operatorUserUnfreeze': { input: user },
  'operator.operatorTwoFactorRemoval': {
    input: (world) => ({ ...user(world), check: 'a test' }),
  },
  'operator.operatorUserSessionsEnd': { input: user },

  'operator.operatorList': none,
  'operator.operatorAdd': { input: { email: 'another@example.com', role: 'support' } },
  'operator.operatorRenew': { input: operator },
  'operator.operatorRole': { input: (world) => ({ ...operator(world), role: 'finance' }) },
  'operator.operatorDisable': { input: operator },
  'operator.operatorEnable': { input: operator },
  'operator.proposalList': page,
  'operator.proposalApprove': { input: { id: NOTHING } },
  'operator.proposalReject': { input: { id: NOTHING, remark: 'a test' } },
  'operator.proposalCancel': { input: { id: NOTHING } },
  'operator.auditList': page,
};
