import type { Call } from '@tidemark/contract';
import { realName } from '@tidemark/contract/calls/account/kyc';
import { totpBegin, totpConfirm } from '@tidemark/contract/calls/account/security';
import { operatorEconomicSave } from '@tidemark/contract/operator/economic';
import * as loans from '@tidemark/contract/operator/loans';
import * as accounts from '@tidemark/contract/operator/operators';
import * as passkeys from '@tidemark/contract/operator/passkeys';
import * as session from '@tidemark/contract/operator/session';
import * as fund from '@tidemark/contract/operator/settings/fund-settings';
import * as funding from '@tidemark/contract/operator/settings/funding-settings';
import * as settings from '@tidemark/contract/operator/settings/settings';
import { supportSettings } from '@tidemark/contract/operator/support';
import { present } from '@tidemark/domain/outcome';
import { MINUTE_MS } from '@tidemark/domain/time';
import type { ManualClock } from '../support/manual-clock.ts';
import {
  anOperator,
  codeAt,
  mailedToken,
  OPERATOR_PASSWORD,
  type SignedInOperator,
  signInOperator,
} from '../support/operators.ts';
import { uploadPhoto } from '../support/pictures.ts';
import { aRealUser } from '../support/real-user.ts';
import { softwareAuthenticator } from '../support/software-authenticator.ts';
import type { TestServer } from '../support/test-server.ts';
import { anAddress } from './operator-files.fixture.ts';

/** The caller, and the user that the call is about. */
export interface Desk {
  readonly server: TestServer;
  readonly wallClock: ManualClock;
  readonly admin: SignedInOperator;
  /** One who signs out, and one who takes a new password. */
  readonly leaving: SignedInOperator;
  readonly changing: SignedInOperator;
  /** The operator who approves the proposals of the admin. */
  readonly second: SignedInOperator;
  readonly userId: number;
}

/** A real user has submitted a name and pictures; the number of the review. */
async function aRealName({ server }: Desk, email: string): Promise<number> {
  const { token, id } = await aRealUser(server, email);
  const pictures = [await uploadPhoto(server, token), await uploadPhoto(server, token)];
  const [front_pic = '', reverse_pic = ''] = pictures;
  await server.must(realName, { name: 'Lovelace', card_id: `X1234${id}`, front_pic, reverse_pic }, token);
  return lastRealName(server);
}

async function lastRealName({ database }: TestServer): Promise<number> {
  const [row] = await database.query<{ id: number }>({
    text: 'select max(id)::float8 as id from kyc.real_name',
  });
  return present(row, 'a submission').id;
}

/** A loan that a user has requested; its number. */
async function aLoan({ server, userId }: Desk): Promise<number> {
  const [row] = await server.database.query<{ id: number }>({
    text: `
      insert into loan.loan
        (user_id, account_id, config_id, amount, period, free_period, interest_rate, penalty_rate, interest,
         penalty_day, sign, lang, agreement, agreement_hash, asked_at, status)
      select user_id, id, 1, 100000000, 7, 1, 600, 2500, 360000, 250000, 'sign.png', 'en', 'A loan', 'ab', now(),
        'waiting'
      from ledger.account where user_id = $1 and kind = 'change'
      returning id::float8 as id`,
    values: [userId],
  });
  return present(row, 'a loan').id;
}

/** A user has written to customer service; the number of the conversation. */
async function aConversation({ server, userId }: Desk): Promise<number> {
  const [row] = await server.database.query<{ id: number }>({
    text: `
      with talk as (
        insert into support.conversation as c (user_id, opened_at, waiting_since) values ($1, now(), now())
        on conflict (user_id) do update set status = c.status returning id),
      said as (
        insert into support.message (conversation_id, author, body, written_at)
        select id, 'user', 'Good evening', now() from talk)
      select id::float8 as id from talk`,
    values: [userId],
  });
  return present(row, 'a conversation').id;
}

/** A user has disputed an order; the number of the dispute. */
async function aDispute(server: TestServer, userId: number): Promise<number> {
  const [row] = await server.database.query<{ id: number }>({
    text: `
      with talk as (
        insert into support.conversation as c (user_id, opened_at) values ($1, now())
        on conflict (user_id) do update set status = c.status returning id)
      insert into support.dispute (user_id, conversation_id, kind, order_id, show_code, body, opened_at, evidence)
      select $1, id, 'forex', 1, 'BTC/USD', 'The price was another one.', now(), '{}' from talk
      returning id::float8 as id`,
    values: [userId],
  });
  return present(row, 'a dispute').id;
}

/** An admin has proposed a new bank account; the number of the proposal. */
async function aProposal({ server, admin }: Desk, bank_name: string): Promise<number> {
  const input = { ...firstBank, bank_name, payee_account: bank_name };
  const { proposal } = await server.must(funding.fundingAccountSave, input, admin.token);
  return present(proposal, 'a new bank account needs two operators');
}

const firstBank = {
  ...{ currency_id: 4, bank_name: 'First Bank', bank_address: '', bank_swift: '', bank_remark: '' },
  ...{ payee_name: 'Tidemark', payee_account: '012-345678', position: 1, open: true },
};

type Body = object | Promise<object>;

/** Changes everything changeable in the first item of a kind, or a new one with `make`. */
async function changed(
  { server, admin }: Desk,
  list: Call,
  change: (value: Record<string, unknown>) => object,
  id?: string,
): Promise<object> {
  const all = (await server.must(list, {}, admin.token)) as readonly {
    readonly id: number | string;
    readonly version: string;
    readonly value: Record<string, unknown>;
  }[];
  const { value, version, ...kept } = present(
    id === undefined ? all[0] : all.find((one) => one.id === id),
    list.path,
  );
  return {
    ...value,
    ...change(value),
    ...(kept.id === 0 ? {} : { id: kept.id }),
    from: version,
    reason: 'a test',
  };
}

const again = async (desk: Desk, email: string): Promise<SignedInOperator> => {
  desk.wallClock.advance(MINUTE_MS);
  return signInOperator(desk.server, 'support', { email, now: desk.wallClock.now() });
};

async function otherOperator({ server, admin }: Desk, role: 'support' | 'finance', email: string) {
  await anOperator(server, role, email);
  const all = await server.must(accounts.operatorList, {}, admin.token);
  return present(
    all.find((one) => one.email === email),
    email,
  ).id;
}

/** A set-up that begins: the token that a sign-in without an authenticator is answered with. */
async function beginsSetup({ server }: Desk, email: string) {
  const operator = await anOperator(server, 'support', email);
  const first = await server.call(session.operatorLogin, operator);
  return (first.data as unknown as { params: Record<string, string> }).params;
}

const SITE = 'http://localhost:0';
const laptop = softwareAuthenticator(SITE);

/** Password and digits of the admin, at a step that was not used yet. */
function bothFactors({ wallClock, admin }: Desk) {
  wallClock.advance(MINUTE_MS);
  return { password: admin.password, otp: codeAt(admin.secret, wallClock.now()) };
}

/** A passkey of the admin, added once; its number. */
async function aPasskey(desk: Desk): Promise<number> {
  const { server, admin } = desk;
  const { passkeys: known } = await server.must(passkeys.operatorPasskeys, {}, admin.token);
  const kept = known.find(({ label }) => label.startsWith('Laptop'));
  if (kept) return kept.id;
  const { options } = await server.must(passkeys.operatorPasskeyBegin, bothFactors(desk), admin.token);
  const made = { passkey: laptop.create(options), label: 'Laptop' };
  return (await server.must(passkeys.operatorPasskeyAdd, made, admin.token)).id;
}

/**
 * A valid body for every call of the console, by its name. A call without one fails the test: add the body of
 * each new call here, and the test then checks that it touches no order.
 */
export const operatorBodies: Readonly<Record<string, (desk: Desk) => Body>> = {
  operatorLogin: async (desk) => {
    const { email, password, secret } = await again(desk, 'login@example.com');
    desk.wallClock.advance(MINUTE_MS);
    return { email, password, otp: codeAt(secret, desk.wallClock.now()) };
  },
  operatorTotpConfirm: async (desk) => {
    const { secret = '', setup_token = '' } = await beginsSetup(desk, 'totp@example.com');
    return { setup_token, code: codeAt(secret, desk.wallClock.now()) };
  },
  operatorPasswordSetup: async ({ server, admin }) => {
    const input = { email: 'invited@example.com', role: 'finance' as const };
    await server.must(accounts.operatorAdd, input, admin.token);
    return { setup_token: await mailedToken(server, input.email), password: OPERATOR_PASSWORD };
  },
  operatorPasskeyOptions: () => ({}),
  operatorPasskeyLogin: async (desk) => {
    await aPasskey(desk);
    return { passkey: laptop.get((await desk.server.must(passkeys.operatorPasskeyOptions, {})).options) };
  },
  operatorPasskeys: () => ({}),
  operatorPasskeyBegin: (desk) => bothFactors(desk),
  operatorPasskeyAdd: async (desk) => {
    const { token } = desk.admin;
    const begun = await desk.server.must(passkeys.operatorPasskeyBegin, bothFactors(desk), token);
    return { passkey: softwareAuthenticator(SITE).create(begun.options), label: 'Key in a drawer' };
  },
  operatorPasskeyConfirm: (desk) => aPasskey(desk).then(() => ({})),
  operatorPasskeyRename: async (desk) => ({ id: await aPasskey(desk), label: 'Laptop at work' }),
  operatorPasskeyRemove: async (desk) => ({ id: await aPasskey(desk), ...bothFactors(desk) }),
  operatorLogout: () => ({}),
  operatorMe: () => ({}),
  operatorPassword: ({ wallClock, changing }) => {
    wallClock.advance(MINUTE_MS);
    const otp = codeAt(changing.secret, wallClock.now());
    return { password: changing.password, new_password: 'another horse, another staple', otp };
  },
  operatorList: () => ({}),
  operatorAdd: () => ({ email: 'added@example.com', role: 'reviewer' }),
  operatorRenew: async (desk) => ({
    id: await otherOperator(desk, 'support', 'renew@example.com'),
    reason: 'lost',
  }),
  operatorRole: async (desk) => {
    const id = await otherOperator(desk, 'support', 'role@example.com');
    return { id, role: 'finance', reason: 'moved' };
  },
  operatorDisable: async (desk) => ({
    id: await otherOperator(desk, 'support', 'out@example.com'),
    reason: 'left',
  }),
  operatorEnable: async (desk) => {
    const id = await otherOperator(desk, 'support', 'in@example.com');
    await desk.server.must(accounts.operatorDisable, { id, reason: 'away' }, desk.admin.token);
    return { id, reason: 'back' };
  },
  loanBook: () => ({}),
  loanOne: async (desk) => ({ id: await aLoan(desk) }),
  loanConfigs: () => ({}),
  loanConfigSave: (desk) =>
    changed(desk, loans.loanConfigs, () => ({
      ...{ interest_rate: 0.05, penalty_rate: 0.09, free_period: 0, open: false },
    })),
  loanSettings: () => ({}),
  loanSettingsSave: (desk) =>
    changed(desk, loans.loanSettings, () => ({ remind_days_before: [5], remind_days_after: [2, 4] })),
  operatorLiabilities: () => ({}),
  operatorLiabilityMake: () => ({}),
  funds: () => ({}),
  fundSave: (desk) => changed(desk, fund.funds, () => ({ dividend_percentage: 0.09, open: false })),
  operatorFunds: () => ({}),
  operatorFundFeed: () => ({ id: 1, amount: '1000', reason: 'Trading result of the month' }),
  operatorFundSubscriptions: () => ({ id: 1 }),
  auditList: () => ({}),
  proposalList: () => ({ status: 'all' }),
  // Approved by a second operator; it does not take effect while the test runs.
  proposalApprove: async (desk) => ({ id: await aProposal(desk, 'Second Bank') }),
  proposalReject: async (desk) => ({ id: await aProposal(desk, 'Third Bank'), remark: 'not ours' }),
  proposalCancel: async (desk) => ({ id: await aProposal(desk, 'Fourth Bank') }),
  dashboard: () => ({}),
  health: () => ({}),
  priceSources: () => ({}),
  priceSourceTest: () => ({ instrument_id: 1 }),
  reviewCounts: () => ({}),
  reviewList: () => ({ kind: 'real_name', status: 'all' }),
  reviewOne: async (desk) => ({ kind: 'real_name', id: await aRealName(desk, 'one@example.com') }),
  // The one that was just looked at.
  reviewApprove: async ({ server }) => ({ kind: 'real_name', id: await lastRealName(server), remark: '' }),
  reviewReject: async (desk) => ({
    kind: 'real_name',
    id: await aRealName(desk, 'two@example.com'),
    remark: 'blurred',
  }),
  operatorDispute: async ({ server, userId }) => ({ id: await aDispute(server, userId) }),
  operatorUsers: () => ({ query: '' }),
  operatorUser: ({ userId }) => ({ id: userId }),
  operatorUserLedger: ({ userId }) => ({ id: userId }),
  operatorUserOrders: ({ userId }) => ({ id: userId }),
  operatorUserFutures: ({ userId }) => ({ id: userId }),
  operatorUserSubscriptions: ({ userId }) => ({ id: userId }),
  ledgerEvent: () => ({ event: 'demo.grant', reference: 1 }),
  ledgerPosting: async ({ server }) => {
    const [row] = await server.database.query<{ id: number }>({
      text: 'select max(id)::float8 as id from ledger.posting',
    });
    return { id: present(row, 'a posting').id };
  },
  ledgerAccount: () => ({ id: 1 }),
  ledgerReconciliation: () => ({ whole: 1 }),
  correctionPropose: ({ userId }) => ({
    ...{ user_id: userId, accountTypeId: 'change', direction: 'credit' },
    ...{ amount: '1', reason: 'a test' },
  }),
  operatorNews: () => ({}),
  operatorNewsOne: () => ({ id: 1 }),
  operatorNewsSave: () => ({
    category_id: 1,
    texts: { en: { title: 'Rates', desc: 'up', content: '<p>Prices were raised.</p>' } },
  }),
  // The one that was just written.
  operatorNewsPublish: () => ({ id: 5, from: 1 }),
  operatorNewsWithdraw: () => ({ id: 5, from: 2, reason: 'a test' }),
  operatorNewsPicture: () => ({}),
  operatorEconomicSources: () => ({}),
  operatorEconomicImport: () => ({}),
  // The one that was just imported.
  operatorEconomicRemove: () => ({ id: 1 }),
  operatorEconomicRun: async ({ server, admin }) => ({
    id: (await server.must(operatorEconomicSave, anAddress, admin.token)).id,
  }),
  operatorEconomicSave: () => ({ ...anAddress, name: 'Another list' }),
  operatorUserFreeze: ({ userId }) => ({ id: userId, reason: 'a test' }),
  operatorUserUnfreeze: ({ userId }) => ({ id: userId, reason: 'a test' }),
  operatorTwoFactorRemoval: async ({ server }) => {
    const { id, token } = await aRealUser(server, 'locked-out@example.com');
    const { secret } = await server.must(totpBegin, { password: 'Level crossed by a tide' }, token);
    await server.must(totpConfirm, { code: codeAt(secret, Date.now()) }, token);
    return { id, check: 'a test', reason: 'a test' };
  },
  operatorUserSessionsEnd: ({ userId }) => ({ id: userId, reason: 'a test' }),
  baseSettings: () => ({}),
  baseSettingsSave: (desk) =>
    changed(desk, settings.baseSettings, () => ({
      service_link: 'https://help.example',
      service_link_type: 2,
      verify_reg_type: 2,
      trade_fee_type: 2,
      micro_loss_level: 1,
      far_price_percent: 30,
      is_show_mobile: false,
      company_status: 1,
      company_type: 0,
      loss_url: '/elsewhere.html',
      complaint_email: 'complaints@example.com',
      complaint_url: 'https://complaints.example/address',
    })),
  companies: () => ({}),
  companySave: (desk) => changed(desk, settings.companies, () => ({ name: 'Harbour', listed: false })),
  instruments: () => ({}),
  instrumentSave: (desk) => changed(desk, settings.instruments, () => ({ show_code: 'Euro', position: 99 })),
  categories: () => ({}),
  categorySave: (desk) => changed(desk, settings.categories, () => ({ names: { en: 'Pairs' }, position: 7 })),
  calendars: () => ({}),
  calendarSave: (desk) =>
    changed(
      desk,
      settings.calendars,
      () => ({ time_zone: 'Asia/Tokyo', spans: [], holidays: ['2026-11-18'] }),
      'fx',
    ),
  futures: () => ({}),
  futuresSave: (desk) =>
    changed(desk, settings.futures, () => ({
      durations: [{ seconds: 90, profit_ratio: 0.01, amount_min: '20' }],
      amounts: ['20'],
    })),
  riskLevels: () => ({}),
  riskLevelsSave: (desk) => changed(desk, settings.riskLevels, () => ({ warning: 500, close_out: 100 })),
  rankingSettings: () => ({}),
  rankingSettingsSave: (desk) =>
    changed(desk, settings.rankingSettings, () => ({ ranking_days: 1, ranking_capital: '1' })),
  limits: () => ({}),
  limitsSave: (desk) => changed(desk, settings.limits, () => ({ positions_max: 1, pendings_max: 1 })),
  fundingCurrencies: () => ({}),
  fundingCurrencySave: (desk) =>
    changed(desk, funding.fundingCurrencies, () => ({
      ...{ name: 'Dollars', decimals: 2, deposit_price: '0.5', deposit_min: '1', deposit_max: '2' },
      ...{ deposit_open: false, fee_type: 2, draw_rate: '0.9', draw_price: '2', draw_open: false },
    })),
  fundingAddresses: () => ({}),
  fundingAddressSave: () => ({
    ...{ currency_id: 1, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', position: 1, open: true },
  }),
  fundingAccounts: () => ({}),
  fundingAccountSave: () => firstBank,
  fundingLimits: () => ({}),
  fundingLimitsSave: (desk) =>
    changed(desk, funding.fundingLimits, () => ({ second_approval_above: '0', withdraw_hold_hours: 0 })),
  supportList: () => ({ state: 'all' }),
  supportWaiting: () => ({}),
  supportOne: async (desk) => ({ id: await aConversation(desk) }),
  supportAnswer: async (desk) => ({ id: await aConversation(desk), text: 'Good evening' }),
  supportSeen: async (desk) => ({ id: await aConversation(desk), up_to: 1 }),
  supportTake: async (desk) => ({ id: await aConversation(desk) }),
  supportRelease: async (desk) => ({ id: await aConversation(desk) }),
  supportClose: async (desk) => ({ id: await aConversation(desk) }),
  supportReopen: async (desk) => ({ id: await aConversation(desk) }),
  supportSettings: () => ({}),
  supportSettingsSave: (desk) =>
    changed(desk, supportSettings, () => ({ time_zone: 'Asia/Tokyo', spans: [], mail_after_minutes: 9 })),
};
