import type { FeeBasis } from '@tidemark/domain/forex';
import { assert, present } from '@tidemark/domain/outcome';
import { type Millis, WEEK_MS } from '@tidemark/domain/time';
import { Registry } from 'prom-client';
import { createDesk, type Desk } from '../../src/modules/desk/index.ts';
import { createFollow, type Follow } from '../../src/modules/follow/index.ts';
import { createForex, type Forex } from '../../src/modules/forex/index.ts';
import { createLedger, type Ledger } from '../../src/modules/ledger/index.ts';
import { createMarket, type FeedConfig, type Market } from '../../src/modules/market/index.ts';
import { createMicro, type Micro } from '../../src/modules/options/index.ts';
import { sessionActive } from '../../src/modules/session/index.ts';
import { type Alarms, createAlarms } from '../../src/platform/alarms/alarms.ts';
import { type Bus, createBus } from '../../src/platform/bus/bus.ts';
import type { GuardedClock } from '../../src/platform/clock/guarded-clock.ts';
import type { Database } from '../../src/platform/database/queryable.ts';
import type { Caller, CallerContext } from '../../src/platform/http/route.ts';
import { createLog, type Log } from '../../src/platform/log/log.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

/** The modules of trading on a real database, fed by ingest, at a moment that the test decides. */
export interface TradingInstance {
  readonly clock: ManualClock;
  readonly bus: Bus;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly desk: Desk;
  readonly forex: Forex;
  readonly follow: Follow;
  readonly micro: Micro;
  /** Applies prices, e.g. `{ EURUSD: 1.0842 }`. */
  prices(prices: Readonly<Record<string, number>>): Promise<void>;
  /** Applies ticks at the same moment, in this order. */
  ticks(ticks: readonly (readonly [code: string, price: number])[]): Promise<void>;
  /** A tick that its source stamps 3 s ahead, so that it is refused. */
  refusedTick(code: string, price: number): Promise<void>;
  instrumentId(code: string): number;
  /** Opens a user's accounts; a demo user has 10,000 USD in each. */
  openUser(options?: { isDemo?: boolean }): Promise<Caller>;
  stop(): Promise<void>;
}

export interface TradingInstanceOptions {
  readonly database: Database;
  /** Defaults to a Wednesday noon after all prices, when every market that matters is open. */
  readonly startAt?: string;
  /** A clock to go on with, as after a restart. */
  readonly clock?: ManualClock;
  /** What the modules read the time from, where it may go wrong; their timers go by `clock` all the same. */
  readonly guardedClock?: GuardedClock;
  readonly alarms?: Pick<Alarms, 'raise' | 'clear'>;
  /** Defaults to ingest, through which `prices` and `ticks` come. */
  readonly feed?: FeedConfig;
  readonly feeBasis?: FeeBasis | (() => FeeBasis);
  /** A lost Up/Down trade costs the complete amount (0, the default) or amount × ratio. */
  readonly microLossLevel?: 0 | 1;
  readonly openPositionsMax?: number;
  readonly pendingsMax?: number;
  /** How the desk batches: workers, maximum commands per batch, and minimum before another worker is used. */
  readonly desk?: { readonly workers?: number; readonly batchMax?: number; readonly batchMin?: number };
}

/** The token of its feed. */
export const HOUSE_FEED_TOKEN = 'a-token-for-tests';

/** A Wednesday noon after every price and the watermark of the database: on an earlier clock nothing is filled. */
async function freshNoon(database: Database): Promise<Millis> {
  const noon = Date.parse('2026-11-18T12:00:00Z');
  const [row] = await database.query<{ at: number | null }>({
    text: `
      select (extract(epoch from greatest((select max(at) from market.tick), (select up_to from market.sealed)))
        * 1000)::float8 as at`,
  });
  return noon + Math.max(0, Math.ceil(((row?.at ?? noon) - noon) / WEEK_MS)) * WEEK_MS;
}

/** From the database: several instances may be open on it. */
async function nextUserId(database: Database): Promise<number> {
  const [row] = await database.query<{ id: number }>({
    text: "select nextval(pg_get_serial_sequence('session.users', 'id'))::float8 as id",
  });
  return present(row, 'a sequence has a next value').id;
}

export async function openTradingInstance(options: TradingInstanceOptions): Promise<TradingInstance> {
  const { database } = options;
  const clock = options.clock ?? manualClock(options.startAt ?? (await freshNoon(database)));
  const log = createLog({ pretty: false, write: (line) => process.stderr.write(line) });
  const bus = createBus((kind, error) => {
    throw new Error(`a listener of ${kind} failed`, { cause: error });
  });
  const { guardedClock } = options;
  const read: ManualClock = guardedClock ? { ...clock, now: () => guardedClock.now() } : clock;
  const room = { clock: read, log, bus };
  const { ledger, market, desk, forex, follow, micro } = await startTrading(options, room);
  const feedAndSettle = async (ticks: Ticks) => {
    await feed(market, clock, ticks);
    await forex.settled();
    await follow.settled();
  };
  return {
    clock,
    bus,
    ledger,
    market,
    desk,
    forex,
    follow,
    micro,
    prices: (prices) => feedAndSettle(Object.entries(prices)),
    ticks: feedAndSettle,
    async refusedTick(symbol, price) {
      const body = [{ symbol, price, time: clock.now() + 3000 }];
      const answer = await market.takeFeedPost({ authorization: `Bearer ${HOUSE_FEED_TOKEN}`, body });
      assert(answer.kind === 'taken' && answer.receipt.refused.length === 1, 'a tick is refused');
    },
    instrumentId: (code) => present(market.instrumentByCode(code), `${code} is traded`).id,
    async openUser({ isDemo = true } = {}) {
      const userId = await nextUserId(database);
      await database.transaction((tx) => ledger.openAccounts(tx, { userId, isDemo, now: clock.now() }));
      return { userId, isDemo, sessionId: userId };
    },
    async stop() {
      await micro.stop();
      await follow.stop();
      await forex.stop();
      await desk.stop();
      await market.stop();
    },
  };
}

function feeBasisOf({ feeBasis = 'lots' }: TradingInstanceOptions): () => FeeBasis {
  return typeof feeBasis === 'function' ? feeBasis : () => feeBasis;
}

/** Makes and starts the modules of trading, in the order of the app. */
async function startTrading(
  options: TradingInstanceOptions,
  { clock, log, bus }: { readonly clock: ManualClock; readonly log: Log; readonly bus: Bus },
) {
  const { database } = options;
  const alarms = options.alarms ?? createAlarms({ clock, log, registry: new Registry() });
  const ledger = createLedger({ database, clock });
  const market = createMarket({
    database,
    bus,
    clock: { now: clock.now },
    log,
    feed: options.feed ?? { kind: 'ingest', token: HOUSE_FEED_TOKEN },
    feeBasis: feeBasisOf(options),
    ...(options.guardedClock ? { trust: options.guardedClock } : {}),
    alarms,
  });
  await market.start();
  const desk = await createDesk({ database, clock, log, ledger, ...options.desk });
  const room = { database, bus, clock, log, alarms, desk, ledger, market };
  const feeBasis = feeBasisOf(options);
  const forex = createForex({ ...room, sessionActive, feeBasis, ...limitsOf(options) });
  const follow = createFollow({ ...room, forex, feeBasis });
  await follow.load();
  await forex.start();
  await follow.start();
  const micro = createMicro({ ...room, lossLevel: () => options.microLossLevel ?? 0 });
  await micro.start();
  return { ledger, market, desk, forex, follow, micro };
}

/** The limits that the test sets; the others are the product's own. */
function limitsOf({ openPositionsMax, pendingsMax }: TradingInstanceOptions) {
  return { ...(openPositionsMax ? { openPositionsMax } : {}), ...(pendingsMax ? { pendingsMax } : {}) };
}

type Ticks = readonly (readonly [code: string, price: number])[];

/** Applies prices as the source does; every one must be accepted. */
async function feed(market: Market, clock: ManualClock, ticks: Ticks) {
  const body = ticks.map(([symbol, price]) => ({ symbol, price, time: clock.now() }));
  const answer = await market.takeFeedPost({ authorization: `Bearer ${HOUSE_FEED_TOKEN}`, body });
  if (answer.kind !== 'taken' || answer.receipt.refused.length > 0 || answer.receipt.held.length > 0) {
    throw new Error(`prices were not taken: ${JSON.stringify(answer)}`);
  }
}

/** The context in which a caller's request reaches an action. */
export function aCallerContext(caller: Caller, overrides: Partial<CallerContext> = {}): CallerContext {
  return {
    caller,
    lang: 'en',
    address: '127.0.0.1',
    userAgent: 'test',
    idempotency: undefined,
    now: 0,
    ...overrides,
  };
}
