import { DAY_MS } from '@tidemark/domain/time';
import type { Config } from './config.ts';
import { logSources } from './log-sources.ts';
import { createContent } from './modules/content/index.ts';
import { createDemo } from './modules/demo/index.ts';
import { createDesk } from './modules/desk/index.ts';
import { addressSecret, createFiles } from './modules/files/index.ts';
import { copiesChanged, createFollow, createTraders, type Traders } from './modules/follow/index.ts';
import { createForex, positionsChanged, positionsClosed } from './modules/forex/index.ts';
import { createFund, type Fund } from './modules/fund/index.ts';
import { createFunding, type Funding, withdrawHoldMs } from './modules/funding/index.ts';
import { createJournal } from './modules/journal/index.ts';
import { createKyc, type Kyc } from './modules/kyc/index.ts';
import { balancesChanged, createLedger } from './modules/ledger/index.ts';
import { createLiabilities, type Liabilities } from './modules/liabilities/index.ts';
import { createLive, type Live } from './modules/live/index.ts';
import { createLoans, type Loans } from './modules/loan/index.ts';
import { barsChanged, createMarket, type FeedClock, ticksInForce } from './modules/market/index.ts';
import { createNotice, createPush, noticesWritten } from './modules/notice/index.ts';
import {
  type BackOffice,
  createBackOffice,
  type OperatorDoors,
  type OperatorOptions,
} from './modules/operator/index.ts';
import { createMicro, optionsClosed } from './modules/options/index.ts';
import { createSession, type Session, sessionActive, sessionsEnded } from './modules/session/index.ts';
import { createStrategies, type Strategies } from './modules/strategy/index.ts';
import { createSupport, type Support, type SupportOptions, supportPushed } from './modules/support/index.ts';
import {
  createSalts,
  createTransparency,
  findReceipt,
  type ReceiptParts,
  saltSecret,
  transparencyRoutes,
} from './modules/transparency/index.ts';
import { createWorkspace } from './modules/workspace/index.ts';
import { type Alarms, createAlarms } from './platform/alarms/alarms.ts';
import { createAlarmNotifier } from './platform/alarms/notify-alarms.ts';
import { type Bus, createBus } from './platform/bus/bus.ts';
import type { DailyJob } from './platform/calendar/daily-job.ts';
import { type Timers, wallTimers } from './platform/clock/clock.ts';
import type { GuardedClock } from './platform/clock/guarded-clock.ts';
import type { Database } from './platform/database/queryable.ts';
import { openFileStorage } from './platform/files/open-storage.ts';
import { rulesDigest } from './platform/files/server-root.ts';
import { placeOfStorage } from './platform/files/storage-place.ts';
import { createInProcessCalls } from './platform/http/in-process.ts';
import { createMetrics } from './platform/http/metrics.ts';
import type { Route } from './platform/http/route.ts';
import { publicOrigins } from './platform/http/site/hosts.ts';
import { createRefusalCounter, type RefusalCounter } from './platform/limits/limits.ts';
import type { Log } from './platform/log/log.ts';
import type { Mail } from './platform/mail/mail.ts';
import { relyingPartyOf } from './platform/passkeys/relying-party.ts';
import { vapidOf, vapidSecret } from './platform/push/vapid.ts';
import { openInstanceSecrets, sealingSecret } from './platform/sealed/instance-secrets.ts';
import type { Sealer } from './platform/sealed/sealed.ts';
import { receiptSources } from './receipt-sources.ts';

/** What the server consists of besides its modules: all external interfaces. */
export interface AppParts {
  readonly config: Config;
  /** Migrated. The app does not close it. */
  readonly database: Database;
  readonly clock: Timers & Partial<Pick<FeedClock, 'advanceTo'>>;
  /** The system clock beneath it, where it is one that may go wrong: compared with the database's. */
  readonly guardedClock?: GuardedClock;
  /** The wall clock, used by authenticators and the audit trail; tests set it. */
  readonly wallClock?: Timers;
  readonly log: Log;
  readonly mail: Mail;
  readonly version: string;
  /** The built web app, where there is one. */
  readonly webDirectory: string | undefined;
  /** The built operator console, where there is one. */
  readonly consoleDirectory?: string | undefined;
}

export type Modules = Awaited<ReturnType<typeof makeModules>>;

export function routesOf(modules: Modules): Route[] {
  const { session, content, market, ledger, forex, follow, micro, notice, push, files, kyc } = modules;
  const {
    workspace,
    funding,
    loans,
    fund,
    traders,
    support,
    demo,
    journal,
    receipts,
    liabilities,
    operator,
  } = modules;
  return [
    ...[session, content, market, ledger, forex, follow, micro, notice, push, files, kyc],
    ...[workspace, funding, loans, fund, traders, support, demo, journal, receipts, liabilities, operator],
  ].flatMap((module) => module.routes);
}

/** What every other module builds on: facts, figures, alarms, settings, the ledger, prices and users. */
function makeBase(parts: AppParts, sealer: Sealer) {
  const { config, database, clock, log, mail } = parts;
  const wallClock = parts.wallClock ?? wallTimers();
  const bus = createBus((kind, err) => log.error({ err, kind }, 'a listener of a fact failed'));
  const metrics = createMetrics();
  const alarms = createAlarms({ clock: wallClock, log, registry: metrics });
  const { alarmRecipients: recipients, publicUrl } = config;
  const alarmNotifier = createAlarmNotifier({
    ...{ recipients, alarms, mail, publicUrl, clock: wallClock, log, registry: metrics },
  });
  const refused = createRefusalCounter({ clock: wallClock, registry: metrics });
  const room = { database, bus, clock, log, alarms };
  const content = createContent({
    ...room,
    wallClock,
    prices: () => ({ simulated: market.simulated(), sources: market.sources() }),
  });
  const ledger = createLedger({ database, clock });
  const market = createMarket({
    ...room,
    feed: config.feed,
    feeBasis: () => content.settings().trade_fee_type,
    tickRetentionDays: config.tickRetentionDays,
    registry: metrics,
    ...(parts.guardedClock ? { trust: parts.guardedClock } : {}),
  });
  const session = createSession({
    ...room,
    mail,
    ledger,
    publicUrl: config.publicUrl,
    relyingParty: relyingPartyOf(config.publicUrl, config.hosts),
    sealer,
    withdrawHoldMs,
    bounds: { limits: config.limits, refused },
    idleMs: config.sessionIdleDays * DAY_MS,
    settings: () => {
      const { verify_reg_type, is_show_mobile } = content.settings();
      return { verification: verify_reg_type === 2 ? 'captcha' : 'code', mobileOpen: is_show_mobile };
    },
  });
  return { room, bus, metrics, alarms, alarmNotifier, refused, content, ledger, market, session, sealer };
}

/** The secrets of the instance, each in the form its module takes. */
async function openSecrets({ config, database }: AppParts) {
  const own = config.vapid.keys;
  const secrets = await openInstanceSecrets(database, config, [
    ...[sealingSecret, addressSecret, saltSecret],
    ...(own === undefined ? [vapidSecret] : []),
  ]);
  return {
    sealer: secrets.of(sealingSecret),
    addressKey: secrets.of(addressSecret),
    salts: createSalts(secrets.of(saltSecret)),
    vapid: vapidOf(own ?? secrets.of(vapidSecret), config.vapid.subject, config),
  };
}

/** Every module with its dependencies; none has begun its work. */
export async function makeModules(parts: AppParts) {
  const { config, database, clock, log, mail } = parts;
  const secrets = await openSecrets(parts);
  const base = makeBase(parts, secrets.sealer);
  const { room, bus, metrics, alarms, refused, content, ledger, market, session } = base;
  const { desk, forex, follow, micro } = await makeTrading(parts, base);
  const notice = createNotice({ ...room, market, facts: { ticksInForce } });
  const push = createPush({ ...room, market, sessionsEnded, vapid: secrets.vapid });
  const workspace = createWorkspace({ database });
  const files = createFiles({
    ...{ database, clock, log, alarms, addressKey: secrets.addressKey },
    storage: openFileStorage(config.files, config.dataDir),
    place: () => placeOfStorage(config.files, config.dataDir),
    bounds: { limits: config.limits, refused },
  });
  const kyc = createKyc({ database, bus, log, mail, files, session, sealer: base.sealer });
  const funding = createFunding({
    ...{ database, bus, clock, log, mail, files, session, ledger, desk, forex, kyc },
    futures: micro,
    // Loans are made of funding, and a picture proves one payment of either.
    isProofOfRepayment: (tx, proof): Promise<boolean> => loans.isProof(tx, proof),
    repaymentsByProof: (db, proofs): ReturnType<Loans['repaymentsByProof']> =>
      loans.repaymentsByProof(db, proofs),
    simulated: market.simulated,
    simulatedPayouts: config.simulatedPayouts,
  });
  const trading = { content, session, ledger, market, forex, follow, micro };
  const loans: Loans = createLoans({ database, bus, clock, log, mail, files, session, ledger, funding });
  const feeBasis = () => content.settings().trade_fee_type;
  const traders = createTraders({
    ...{ ...trading, database, bus, clock, log, mail, files, feeBasis },
    strategyOf: (userId) => strategies.strategyOf(userId),
  });
  const strategies: Strategies = createStrategies({
    ...{ database, market, clock, log, isEnabled: config.strategyAccounts },
    call: createInProcessCalls({
      routes: [session, market, forex, traders].flatMap(({ routes }) => routes),
      ...{ authenticate: session.authenticate, clock },
    }),
  });
  const fund = createFund({ database, bus, clock, ledger, forget: (ids) => desk.invalidate(ids) });
  const journal = createJournal({ database, files, forex, micro, ledger, market });
  const { transparency, liabilities, receiptParts } = makeProof(parts, base, secrets.salts);
  const demo = createDemo({
    ...{ forex, micro, fund, follow, workspace, journal, clock, log },
    idleUsers: session.idleDemos,
  });
  const receipts = { routes: transparencyRoutes(receiptParts) };
  const support: Support = createSupport({
    ...{ database, bus, clock, log, mail, files, session },
    publicUrl: config.publicUrl,
    isPresent: (userId) => live.isPresent(userId),
    disputes: disputeSources(parts, { ...trading, funding }, { receiptParts, salts: secrets.salts }),
  });
  const people = { kyc, funding, loans, fund, traders, support };
  const operator = createOperatorBackOffice(parts, {
    ...{ ...trading, ...people, files, liabilities, bus, alarms, refused },
    sealer: base.sealer,
  });
  const live: Live = makeLive(parts, { ...trading, bus, metrics, refused });
  /** Daily jobs, in the order of execution: penalties before their reminders. */
  const dailyJobs: readonly DailyJob[] = [...loans.dailyJobs, ...fund.dailyJobs];
  return {
    ...{ ...trading, ...people, desk, notice, push, workspace, files, demo },
    ...{ journal, liabilities, strategies, operator, live, transparency, receipts },
    ...{ metrics, alarms, alarmNotifier: base.alarmNotifier, refused, dailyJobs },
  };
}

/** What outsiders can check: the log, receipts, and statements of liabilities. */
function makeProof(
  { config, database, clock, log }: AppParts,
  { ledger, alarms, sealer, market }: ReturnType<typeof makeBase>,
  salts: ReturnType<typeof createSalts>,
) {
  const transparency = createTransparency({
    ...{ database, clock, log, alarms, salts, timers: wallTimers() },
    ...{ dataDir: config.dataDir, signer: config.logSigner, host: new URL(config.publicUrl).host },
    witnesses: config.logWitnesses,
    sources: logSources,
  });
  const liabilities = createLiabilities({
    ...{ database, clock, log, signer: transparency },
    saltOf: (statement, userId) => sealer.hash('liabilities', `${statement}:${userId}`),
    scope: () => (market.simulated() === undefined ? 'real' : 'play'),
  });
  const receiptParts: ReceiptParts = { log: transparency, sources: receiptSources(database, ledger) };
  return { transparency, liabilities, receiptParts };
}

/** What a disputed order is read from. */
function disputeSources(
  { version, clock }: Pick<AppParts, 'version' | 'clock'>,
  { forex, micro, market, funding }: Pick<Modules, 'forex' | 'micro' | 'market' | 'funding'>,
  {
    receiptParts,
    salts,
  }: { readonly receiptParts: ReceiptParts; readonly salts: ReturnType<typeof createSalts> },
): SupportOptions['disputes'] {
  return {
    ordersOf: forex.ordersOf,
    partsOf: forex.partsOf,
    futuresOf: micro.ordersOf,
    recordedTick: market.recordedTick,
    correctionOf: (tx, id) => funding.corrections.lock(tx, id),
    async receiptOf(kind, id) {
      const now = clock.now();
      if (kind === 'micro') return findReceipt(receiptParts, { kind: 'trade.settle', id, now });
      const closed = await findReceipt(receiptParts, { kind: 'deal.close', id, now });
      return closed ?? findReceipt(receiptParts, { kind: 'deal.open', id, now });
    },
    sealKey: salts.of('dispute', 'seal'),
    version,
    rulesSha256: rulesDigest(),
  };
}

/** The live channel, with the read interfaces and the events it shows. */
function makeLive(
  { config, log }: AppParts,
  modules: Pick<Modules, 'market' | 'session' | 'ledger' | 'forex' | 'follow' | 'metrics' | 'refused'> & {
    readonly bus: Bus;
  },
): Live {
  const { bus, market, session, ledger, forex, follow, metrics } = modules;
  return createLive({
    bus,
    log,
    sources: {
      market: {
        instruments: market.instruments,
        instrumentByCode: market.instrumentByCode,
        dayMarket: market.dayMarket,
        formingBars: (instrumentId) => market.formingBars(instrumentId).map(({ bar }) => bar),
      },
      session,
      ledger,
      forex,
      follow,
    },
    facts: {
      copiesChanged,
      ticksInForce,
      barsChanged,
      sessionsEnded,
      balancesChanged,
      positionsChanged,
      positionsClosed,
      optionsClosed,
      noticesWritten,
      supportPushed,
    },
    origins: publicOrigins(config.publicUrl, config.hosts),
    registry: metrics,
    bounds: { limits: config.limits, refused: modules.refused },
    trustProxy: config.trustProxy,
  });
}

/** The desk, and the products it trades. */
async function makeTrading(
  { config, database, clock, log }: AppParts,
  base: Pick<
    ReturnType<typeof makeBase>,
    'alarms' | 'bus' | 'content' | 'ledger' | 'market' | 'metrics' | 'refused'
  >,
) {
  const { alarms, bus, content, ledger, market, metrics, refused } = base;
  const room = { database, bus, clock, log, alarms, ledger, market };
  const feeBasis = () => content.settings().trade_fee_type;
  const desk = await createDesk({
    ...room,
    registry: metrics,
    bounds: { limits: config.limits, refused },
  });
  const forex = createForex({ ...room, desk, feeBasis, sessionActive });
  const follow = createFollow({ ...room, desk, forex, feeBasis });
  const micro = createMicro({ ...room, desk, lossLevel: () => content.settings().micro_loss_level });
  return { desk, forex, follow, micro };
}

/** The operators' side of support; it uses the wall clock. */
function createOperatorBackOffice(
  parts: AppParts,
  modules: Omit<OperatorDoors, 'people' | 'reviews' | 'support' | 'disputes'> &
    OperatorOptions['settings'] & {
      readonly session: Session;
      readonly kyc: Kyc;
      readonly funding: Funding;
      readonly loans: Loans;
      readonly traders: Traders;
      readonly fund: Fund;
      readonly support: Support;
      readonly liabilities: Liabilities;
      readonly bus: Bus;
      readonly alarms: Alarms;
      readonly refused: RefusalCounter;
      readonly sealer: Sealer;
    },
): BackOffice {
  const { config, database, log } = parts;
  return createBackOffice({
    ports: {
      ...modules,
      people: modules.session.people,
      support: modules.support.counter,
      disputes: modules.support.disputes,
      reviews: [
        modules.kyc.reviews,
        ...modules.funding.reviews,
        ...modules.loans.reviews,
        modules.fund.reviews,
        modules.support.reviews,
        ...modules.traders.reviews,
      ],
    },
    database,
    bus: modules.bus,
    alarms: modules.alarms,
    refused: modules.refused,
    limits: config.limits,
    clock: parts.wallClock ?? wallTimers(),
    serverClock: parts.clock,
    log,
    sealer: modules.sealer,
    mail: parts.mail,
    publicUrl: config.publicUrl,
    relyingParty: relyingPartyOf(config.publicUrl, config.hosts),
    settings: modules,
  });
}
