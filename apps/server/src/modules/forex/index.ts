import type { CallOutput, CallRead } from '@tidemark/contract';
import type { myDeal } from '@tidemark/contract/calls/trading/forex';
import type { ForexTrade } from '@tidemark/contract/live';
import type { FeeBasis, Position, RiskLevels } from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import type { Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../platform/bus/bus.ts';
import type { DailyJob } from '../../platform/calendar/daily-job.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import type { IdempotencyClaim, Route } from '../../platform/http/route.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Desk } from '../desk/index.ts';
import type { Ledger, LockedAccount } from '../ledger/index.ts';
import { type Market, ticksInForce } from '../market/index.ts';
import { listDeals, partsOf } from './actions/list-deals.ts';
import { readAllHoldings } from './actions/load-holdings.ts';
import { type ForexAdministration, forexAdministration } from './administration.ts';
import { type BatchObserver, NO_OBSERVER } from './batch/batch-observer.ts';
import { PositionCache } from './batch/position-cache.ts';
import { createSessionWarmUp, type SessionActive } from './batch/session-warm-up.ts';
import { createForexHandler, type ForexCommandHandler } from './command-handler.ts';
import type { ForexContext } from './context.ts';
import { financingJob } from './financing/daily-charge.ts';
import { keepTrailedPrices } from './jobs.ts';
import { presentRisk } from './present-risk.ts';
import { exposureOf, type InstrumentExposure } from './read/exposure.ts';
import { createForexHistory, type ForexHistory } from './read/history.ts';
import { moversOf } from './read/moved-by.ts';
import { recheckRisk, withdrawable } from './read/withdrawable.ts';
import { forexRoutes } from './routes.ts';
import { type AccountRules, createAccountRules } from './rules.ts';
import { OrderExpirer } from './triggers/order-expirer.ts';
import { TriggerEngine } from './triggers/trigger-engine.ts';

export type { BatchObserver, Happened } from './batch/batch-observer.ts';
export type { ForexBatchHandler, ForexCommandHandler } from './command-handler.ts';
export { positionsChanged, positionsClosed } from './events.ts';
export type { InstrumentExposure } from './read/exposure.ts';
export {
  type CountedCharges,
  type DealWithParts,
  financingByNight,
  financingUntil,
  readDeals,
  realisedUntil,
} from './read/results.ts';
export type { ClosedTrade } from './store/closed-trades.ts';
export { dealCloseRecords, dealOpenRecords } from './store/records.ts';
export { verifyForex } from './verify.ts';

export interface Forex {
  readonly routes: readonly Route[];
  /** Loads every open position and waiting order; the server is not ready before. */
  start(): Promise<void>;
  /** Resolves once every account has met the ticks that concern it. */
  settled(): Promise<void>;
  /** Evaluates the ticks that wait, and stores the best prices of trailing stops. */
  stop(): Promise<void>;
  /** FOREX_TRADE of a user as it is now, from memory. */
  riskOf(userId: number): ForexTrade;
  /** Contract orders of a user, as my_deal answers them. */
  ordersOf(userId: number, asked: CallRead<typeof myDeal>): Promise<CallOutput<typeof myDeal>>;
  /** The newest parts that were closed of a position of a user, newest first. */
  partsOf(userId: number, parentId: number, limit: number): Promise<CallOutput<typeof myDeal>['data']>;
  /** What is open of each instrument in the real world, from memory: long, short, and its worth. */
  exposure(): readonly InstrumentExposure[];
  /** Instruments whose prices move a user's results: those held, and the pairs that turn them into USD. */
  moversOf(userId: number): readonly number[];
  /** Positions and pending orders that run on an instrument. */
  runningOn(instrumentId: number): number;
  /** Users who hold positions in an instrument, each once. */
  holdersOf(instrumentId: number): readonly number[];
  /** The operators' interface to the stop-out levels and the limits of a user. */
  readonly administration: ForexAdministration;
  /** What was held and closed on days that have passed. */
  readonly history: ForexHistory;
  /** Contracts at the desk, for who moves the money of contract accounts there. */
  readonly atDesk: ForexCommandHandler;
  /** Whom everything that happens to contract accounts is shown to, before it starts. */
  observe(observer: BatchObserver): void;
  /** What may leave a contract account as it was read, by the connection that read it. */
  withdrawable(database: Queryable, account: LockedAccount): Promise<Outcome<Amount>>;
  /**
   * The money of a contract account was changed outside the desk, and committed: the cache is updated, and
   * the stop-out check runs.
   */
  followCash(account: { readonly id: number; readonly userId: number }): Promise<void>;
  /** Jobs that need the running desk and market: they run in the server only. */
  readonly servingJobs: readonly DailyJob[];
  /** Starts a demo user's accounts again; refused for a real user. */
  resetDemo(userId: number, claim: IdempotencyClaim | undefined): Promise<Outcome<true>>;
}

export interface ForexInput {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly sessionActive: SessionActive;
  /** The current base setting trade_fee_type. */
  feeBasis(): FeeBasis;
  readonly openPositionsMax?: number;
  readonly pendingsMax?: number;
}

/** What fills and ends orders without their owner: ticks, and the end of their time. */
function createTriggers(
  { market, desk, log, clock }: ForexInput,
  positionCache: PositionCache,
  parts: { readonly riskLevels: () => RiskLevels; readonly handler: () => ForexCommandHandler },
) {
  const engine = new TriggerEngine({ market, desk, positionCache, log, ...parts });
  const ticksMet = (accountId: number) => engine.ticksMet(accountId);
  const expirer = new OrderExpirer({ market, desk, positionCache, log, clock, ticksMet, ...parts });
  return {
    engine,
    async start(load: () => Promise<void>): Promise<void> {
      positionCache.watch((before, after) => expirer.follow(before, after));
      await engine.start(load);
      expirer.start();
    },
    async idle(): Promise<void> {
      await expirer.idle();
      await engine.idle();
    },
    async stop(): Promise<void> {
      await expirer.stop();
      await engine.idle();
    },
  };
}

/** What starting again may take of the desk's ids: every position and order of an account ends. */
const RESET_IDS_MAX = 1500;

export function createForex(input: ForexInput): Forex {
  const { database, bus, market, ledger, desk, clock, log } = input;
  const positionCache = new PositionCache();
  const onLevels = () => engine.applyRiskLevels();
  const rules: AccountRules = createAccountRules({ ...input, positionCache, onLevels });
  const riskLevels = () => rules.riskLevels(clock.now());
  const triggers = createTriggers(input, positionCache, { riskLevels, handler: () => handler });
  const { engine } = triggers;
  const bestOf = (position: Position): Price => engine.bestOf(position);
  const handler = createForexHandler({
    market,
    bus,
    positionCache,
    orderIds: createIdSource(database, 'forex.deal_id'),
    rules,
    bestOf,
    observer: () => observer,
  });
  const copiesAmong = (ids: readonly number[]) => observer.openedAmong(ids);
  const context: ForexContext = { ...input, handler, bestOf, rules, copiesAmong };
  const trailed = keepTrailedPrices({ database, clock, log, market, engine });
  const warmUp = createSessionWarmUp(input, positionCache);
  let stopListening = (): void => undefined;
  let observer = NO_OBSERVER;
  return {
    routes: forexRoutes(context),
    async start() {
      await rules.start();
      stopListening = bus.subscribe(ticksInForce, (ticks) => engine.onTicks(ticks));
      await triggers.start(() => readAllHoldings(database, positionCache, (read) => desk.prefetch(read)));
      trailed.start();
    },
    settled: () => warmUp.settled().then(() => triggers.idle()),
    async stop() {
      stopListening();
      rules.stop();
      await warmUp.stop();
      await triggers.stop();
      await trailed.stop();
    },
    riskOf: (userId) => presentRisk(positionCache.ofUser(userId), market, bestOf),
    ordersOf: (userId, asked) => listDeals(context, asked, userId),
    partsOf: (userId, parentId, limit) => partsOf(context, { userId, parentId, limit }),
    exposure: () => exposureOf(positionCache.all(), market),
    runningOn: (instrumentId) => positionCache.countOn(instrumentId),
    holdersOf: (instrumentId) => positionCache.holdersOf(instrumentId),
    administration: forexAdministration(rules, input.bus),
    moversOf: (userId) => moversOf(positionCache.ofUser(userId), market),
    history: createForexHistory(input),
    atDesk: handler,
    servingJobs: [financingJob({ database, market, desk, handler })],
    observe(shown) {
      observer = shown;
    },
    withdrawable: (through, account) => withdrawable({ market, positionCache, database: through }, account),
    followCash: (account) => recheckRisk({ desk, handler }, account, RESET_IDS_MAX),
    async resetDemo(userId, claim) {
      const ids = await ledger.accountIdsOf(userId);
      return desk.execute(handler, {
        kind: 'reset',
        userId,
        claim,
        accountIds: [ids.forex, ids.micro, ids.change],
        idsMax: RESET_IDS_MAX,
      });
    },
  };
}
export { dealCloseIds, dealOpenIds } from './store/record-ids.ts';
