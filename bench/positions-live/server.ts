import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { priceToNumber, type Tick } from '@tidemark/domain/market';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { copiesChanged } from '../../apps/server/src/modules/follow/index.ts';
import { positionsChanged, positionsClosed } from '../../apps/server/src/modules/forex/index.ts';
import { balancesChanged } from '../../apps/server/src/modules/ledger/index.ts';
import { createLive, type LiveOptions } from '../../apps/server/src/modules/live/index.ts';
import { barsChanged, ticksInForce } from '../../apps/server/src/modules/market/index.ts';
import { noticesWritten } from '../../apps/server/src/modules/notice/index.ts';
import { optionsClosed } from '../../apps/server/src/modules/options/index.ts';
import { sessionsEnded } from '../../apps/server/src/modules/session/index.ts';
import { supportPushed } from '../../apps/server/src/modules/support/index.ts';
import { createTimers } from '../../apps/server/src/platform/clock/clock.ts';
import { createMetrics } from '../../apps/server/src/platform/http/metrics.ts';
import { defaultLimits } from '../../apps/server/src/platform/limits/limits.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { type BenchInstance, openBenchInstance } from '../orders/bench-instance.ts';
import { FEED_TOKEN, openUsers } from '../orders/instance.ts';
import { priceOf, startPrices } from './prices.ts';
import { moment, type NotedTick, type ServerAnswer, type ServerOrder, tokenOf } from './wire.ts';

/**
 * The product's side: market, desk, contracts and the live channel on a real database, in one process as in
 * production. Prices come in through the ingest feed; only the owners of tokens are known without a query.
 */

const codes = Object.keys(startPrices);
const POSITIONS_EACH = 10;
/** A trader holds this many instruments. */
const INSTRUMENTS_EACH = 4;
const TICK_EVERY_MS = 250;
/** A Wednesday afternoon, whatever day it is: every instrument of the bench is tradable. */
const BEGINS_AT = Date.parse('2026-11-18T15:00:00Z');
const UNDER_WAY = 512;

let stop: (() => Promise<void>) | undefined;
/** Where ticks are noted, while they are. */
let noted: NotedTick[] | undefined;

process.on('message', (order: ServerOrder) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

async function obey(order: ServerOrder): Promise<void> {
  switch (order.kind) {
    case 'open':
      answer(await open(order.databaseUrl, order.traders));
      return;
    case 'measure':
      answer(await measure(order.seconds));
      return;
    case 'stop':
      await stop?.();
      process.exit(0);
  }
}

function answer(message: ServerAnswer): void {
  process.send?.(message);
}

async function open(databaseUrl: string, traders: number): Promise<ServerAnswer> {
  const begunAt = Date.now();
  const clock = createTimers({ now: () => BEGINS_AT + Date.now() - begunAt }, 1);
  const instance = await openBenchInstance(databaseUrl, clock);
  const offered = new Map<string, number>();
  const ticking = keepTicking(instance, offered);
  await ticking.first;
  const positions = await openPositions(instance, traders);
  const live = createLive(liveOptions(instance, traders));
  // Behind the channel's own listener: all that a tick sets off in its turn is done by then.
  instance.bus.subscribe(ticksInForce, (ticks) => note(instance, ticks, offered));
  const server = createServer((_request, response) => response.writeHead(404).end());
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = async () => {
    ticking.stop();
    await live.stop();
    server.close();
    await instance.stop();
  };
  return { kind: 'ready', port: (server.address() as AddressInfo).port, positions };
}

function note(instance: BenchInstance, ticks: readonly Tick[], offered: ReadonlyMap<string, number>): void {
  if (!noted) return;
  const now = moment();
  for (const { instrumentId, price } of ticks) {
    const symbol = instance.market.instrument(instrumentId)?.code ?? '';
    const offeredAt = offered.get(symbol);
    if (offeredAt === undefined) continue;
    noted.push({ symbol, price: priceToNumber(price), offeredAt, inForceMs: now - offeredAt });
  }
}

async function measure(seconds: number): Promise<ServerAnswer> {
  const ticks: NotedTick[] = [];
  const cpuBefore = process.cpuUsage();
  noted = ticks;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  noted = undefined;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { kind: 'ticked', ticks, cpu: (user + system) / 1e6 / seconds };
}

/** Every instrument ticks four times a second, each at its own moment. */
function keepTicking(instance: BenchInstance, offered: Map<string, number>) {
  const turns = new Map<string, number>();
  const offer = async (some: readonly string[]) => {
    const body = some.map((symbol) => {
      const turn = (turns.get(symbol) ?? -1) + 1;
      turns.set(symbol, turn);
      const { pricePrecision } = present(instance.market.instrumentByCode(symbol), symbol);
      return { symbol, price: priceOf(symbol, turn, pricePrecision), time: instance.clock.now() };
    });
    for (const symbol of some) offered.set(symbol, moment());
    const taken = await instance.market.takeFeedPost({ authorization: `Bearer ${FEED_TOKEN}`, body });
    if (taken.kind !== 'taken' || taken.receipt.accepted !== body.length)
      throw new Error(`ticks were not taken: ${JSON.stringify(taken)}`);
  };
  const timers: NodeJS.Timeout[] = [];
  const first = offer(codes).then(() => {
    for (const [index, code] of codes.entries()) {
      timers.push(
        setTimeout(
          () => timers.push(setInterval(() => offer([code]).catch(fail), TICK_EVERY_MS)),
          (index * TICK_EVERY_MS) / codes.length,
        ),
      );
    }
  });
  return { first, stop: () => timers.forEach(clearInterval) };
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

/** Lets every trader buy and sell at the desk, as over HTTP; answers how many positions there are. */
async function openPositions(instance: BenchInstance, traders: number): Promise<number> {
  const { database, ledger, clock, forex, market } = instance;
  const users = await openUsers({ database, ledger, count: traders, now: clock.now() });
  const route = present(
    forex.routes.find((known) => known.call === submit),
    'submit is routed',
  );
  const orders = users.flatMap((userId) =>
    Array.from({ length: POSITIONS_EACH }, (_, n) => {
      const code = codes[(userId * 7 + (n % INSTRUMENTS_EACH) * 5) % codes.length] ?? '';
      const { id, leverages } = present(market.instrumentByCode(code), code);
      const multiple = leverages.filter((leverage) => leverage <= 50).at(-1);
      return { userId, order: { forex_id: id, type: 1 + (n % 2), cont: 0.01, status: 1, multiple } };
    }),
  );
  let next = 0;
  const deal = async () => {
    for (let one = orders[next++]; one; one = orders[next++]) {
      const caller = { userId: one.userId, isDemo: true, sessionId: one.userId };
      const context = { caller, lang: 'en', address: '', userAgent: '', now: clock.now() } as const;
      const outcome = await route.handle(one.order, { ...context, idempotency: undefined });
      if (isRefusal(outcome)) throw new Error(`an order was refused: ${JSON.stringify(outcome)}`);
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, deal));
  return orders.length;
}

function liveOptions(instance: BenchInstance, traders: number): LiveOptions {
  const { market, ledger, forex, bus } = instance;
  const callers = new Map(
    Array.from({ length: traders }, (_, index) => [tokenOf(index + 1), index + 1] as const),
  );
  const refused = { count: () => undefined, list: () => [] };
  return {
    bus,
    trustProxy: false,
    // All its traders sit at one address.
    bounds: {
      limits: { ...defaultLimits, socketsPerAddress: 100_000, newSocketsPerAddress: 100_000 },
      refused,
    },
    log: createLog({ pretty: false, write: (line) => process.stderr.write(line) }),
    sources: {
      market: {
        instruments: market.instruments,
        instrumentByCode: market.instrumentByCode,
        dayMarket: market.dayMarket,
        formingBars: (instrumentId) => market.formingBars(instrumentId).map(({ bar }) => bar),
      },
      session: {
        authenticate: async (token) => {
          const userId = callers.get(token);
          return userId === undefined ? undefined : { userId, isDemo: true, sessionId: userId };
        },
      },
      ledger,
      forex,
      follow: { openCopiesOf: () => [] },
    },
    facts: {
      copiesChanged,
      ticksInForce,
      barsChanged,
      sessionsEnded,
      balancesChanged,
      positionsChanged,
      positionsClosed,
      noticesWritten,
      supportPushed,
      optionsClosed,
    },
    origins: [],
    registry: createMetrics(),
  };
}
