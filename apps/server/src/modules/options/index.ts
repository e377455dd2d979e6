import type { CallOutput, CallRead } from '@tidemark/contract';
import type { microOrders } from '@tidemark/contract/calls/trading/micro';
import type { FuturesSetting } from '@tidemark/contract/operator/settings/settings-shapes';
import type { Amount } from '@tidemark/domain/money';
import type { LossLevel } from '@tidemark/domain/options';
import type { Outcome } from '@tidemark/domain/outcome';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Administered } from '../../platform/administration/administered.ts';
import { inTurn } from '../../platform/administration/in-turn.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { IdempotencyClaim, Route } from '../../platform/http/route.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Desk } from '../desk/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import { listOptions } from './actions/list-options.ts';
import { loadRunning } from './actions/load-running.ts';
import { administeredFutures } from './administration.ts';
import type { ClosedOption } from './closed-option.ts';
import { createMicroHandler, type MicroCommandHandler } from './command-handler.ts';
import type { MicroCommand } from './commands.ts';
import type { MicroContext } from './context.ts';
import { createOffers } from './offers.ts';
import { OptionCache } from './option-cache.ts';
import { microRoutes } from './routes.ts';
import { Settler } from './settler.ts';
import { selectRunningStakes, selectSettledByDay } from './store/by-day.ts';
import { hasOption, type SettledAsked, selectSettled, selectSettledOf } from './store/closed-trades.ts';

export type { ClosedOption } from './closed-option.ts';
export { optionsClosed } from './events.ts';
export { tradeOpenRecords, tradeSettleRecords } from './store/records.ts';
export { verifyMicro } from './verify.ts';

export interface Micro {
  readonly routes: readonly Route[];
  /** Loads what runs and settles what was due meanwhile; the market must have started. */
  start(): Promise<void>;
  /** New futures are refused from now on: the first thing that a server that stops does. */
  refuseNew(): void;
  /** Futures that run on an instrument. */
  runningOn(instrumentId: number): number;
  /** The operators' interface to durations, ratios and amounts. */
  readonly administration: Administered<FuturesSetting>;
  /** Resolves once everything that was due by now is settled. */
  settled(): Promise<void>;
  /** Futures of a user, as /v2/api/micro/orders answers them. */
  ordersOf(userId: number, asked: CallRead<typeof microOrders>): Promise<CallOutput<typeof microOrders>>;
  /** What runs of a user, and what is staked on it. */
  running(userId: number): Promise<{ readonly count: number; readonly amount: Amount }>;
  /** Futures settled by day of any zone, by the day's beginning; the last day ends before a moment. */
  settledByDay(userId: number, days: readonly Millis[], before: Millis): Promise<ReadonlyMap<Millis, number>>;
  /** Settled trades of a user, the last settled first; void ones are left out. */
  closedTrades(
    userId: number,
    asked: Omit<SettledAsked, 'accountId'> & { readonly ids?: readonly number[] | undefined },
  ): Promise<ClosedOption[]>;
  /** Whether a user has this trade, running or closed. */
  has(userId: number, id: number): Promise<boolean>;
  /** Finishes pending settlements; running futures continue after the next start. */
  stop(): Promise<void>;
  /**
   * Cancels what a demo user has running, with the amounts given back. Under a claim it happens
   * once: the same claim again leaves alone what began since.
   */
  cancelRunning(userId: number, claim?: IdempotencyClaim): Promise<Outcome<true>>;
}

export interface MicroInput {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly market: Market;
  /** Current base setting micro_loss_level. */
  lossLevel(): LossLevel;
}

/** An account whose last command has an unknown outcome is reloaded after this. */
const LOOK_AGAIN_MS = SECOND_MS;
/** Spare ids for a cancellation beyond the known running futures: for those still queued. */
const CANCEL_IDS_SPARE = 1000;

export function createMicro(input: MicroInput): Micro {
  const { database, clock, log, desk, market } = input;
  const offers = createOffers(input);
  const accountOf = async (userId: number) => (await input.ledger.accountIdsOf(userId)).micro;
  const settler: Settler = new Settler({
    clock,
    log,
    statesAt: (asked) => market.statesAt(asked),
    isRunning: (option) => book.isRunning(option),
    async settle({ id, userId, accountId }, atDue) {
      const ids = [accountId] as const;
      const due = { kind: 'settle', userId, accountIds: ids, claim: undefined, optionId: id, atDue } as const;
      await retryUnknown(due, desk.execute(handler, due));
    },
  });
  const book = new OptionCache((options) => settler.watch(options));
  const handler = createMicroHandler({
    ...input,
    book,
    optionIds: createIdSource(database, 'micro.wager_id'),
    onVoid: offers.countVoid,
  });
  let isStopping = false;
  const retryUnknown = lookingAgain({ clock, desk, handler, isStopping: () => isStopping });
  const context: MicroContext = {
    database,
    clock,
    market,
    offers,
    accountOf,
    open: (command) => retryUnknown(command, desk.execute(handler, command)),
    isStopping: () => isStopping,
  };
  return {
    routes: microRoutes(context),
    ordersOf: (userId, asked) => listOptions(context, asked, userId),
    ...historyOf(database, accountOf),
    async start() {
      await offers.start();
      await loadRunning(database, book);
    },
    runningOn: (instrumentId) => book.countOn(instrumentId),
    administration: { ...administeredFutures, reload: inTurn(() => offers.reload()) },
    refuseNew() {
      isStopping = true;
    },
    settled: () => settler.idle().then(offers.counted),
    async stop() {
      isStopping = true;
      offers.stop();
      await settler.stop().then(offers.counted);
    },
    async cancelRunning(userId, claim) {
      const accountId = await accountOf(userId);
      const command = {
        kind: 'cancel',
        userId,
        accountIds: [accountId] as const,
        claim: claim && { ...claim, key: `${claim.key} futures` },
        idsMax: (book.of(accountId)?.options.length ?? 0) + CANCEL_IDS_SPARE,
      } as const;
      return retryUnknown(command, desk.execute(handler, command));
    },
  };
}

/** Waits for a command; if its outcome is unknown, the account's futures are reloaded. */
function lookingAgain(input: {
  readonly clock: Timers;
  readonly desk: Desk;
  readonly handler: MicroCommandHandler;
  isStopping(): boolean;
}) {
  const { clock, desk, handler } = input;
  async function retryUnknown<T>(command: MicroCommand, executed: Promise<T>): Promise<T> {
    try {
      return await executed;
    } catch (error) {
      clock.after(LOOK_AGAIN_MS, () => lookAgain(command));
      throw error;
    }
  }
  function lookAgain({ userId, accountIds }: MicroCommand): void {
    if (input.isStopping()) return;
    // The desk logs what fails there; it is tried until the database is back.
    const look = { kind: 'look', userId, accountIds, claim: undefined } as const;
    retryUnknown(look, desk.execute(handler, look)).catch(() => undefined);
  }
  return retryUnknown;
}

/** Reads of futures, apart from their execution. */
function historyOf(
  database: Database,
  accountOf: (userId: number) => Promise<number>,
): Pick<Micro, 'running' | 'settledByDay' | 'closedTrades' | 'has'> {
  return {
    async closedTrades(userId, { ids, ...asked }) {
      const page = { ...asked, accountId: await accountOf(userId) };
      return ids ? selectSettledOf(database, ids, page) : selectSettled(database, page);
    },
    has: async (userId, id) => hasOption(database, await accountOf(userId), id),
    running: async (userId) => selectRunningStakes(database, await accountOf(userId)),
    async settledByDay(userId, days, before) {
      return selectSettledByDay(database, { accountId: await accountOf(userId), days, before });
    },
  };
}

export { tradeOpenIds, tradeSettleIds } from './store/record-ids.ts';
