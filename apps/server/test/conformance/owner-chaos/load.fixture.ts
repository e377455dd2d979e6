import { setTimeout as pass } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Chance } from '../../differential/chance.ts';
import { PROCESS_FEED_TOKEN } from '../../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser } from '../black-box-client.fixture.ts';

const TRADERS = 50;
const ORDERS_PER_SECOND = 500;
const TICKS_PER_SECOND = 50;
const TURN_MS = (1000 * TRADERS) / ORDERS_PER_SECOND;
/** Below the limit of open positions, so that no order is refused for it. */
const OPEN_MAX = 100;
const RETRY_MS = 50;
/** Prices are old until a new owner has one, and may have fallen below the stop of an order. */
const REFUSALS = ['market.price_stale', 'market.no_price', 'forex.stop_loss_wrong_side'];
const SYMBOL = 'BTCUSD';
const INSTRUMENT_ID = 27;
export const [PRICE_MIN, PRICE_MAX] = [59_000, 61_000];

export interface LoadTrader {
  readonly token: string;
  /** Numbers of the orders that the server acknowledged. */
  readonly acknowledged: number[];
  /** Orders since the last close of all. */
  open: number;
  turns: number;
}

/** Orders and prices through a gateway, at a steady rate. */
export interface Load {
  readonly traders: readonly LoadTrader[];
  /**
   * New demo users, whose money lasts for a round, trade until `end`; every call that had no answer is repeated
   * with its key until it has one.
   */
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Acknowledged orders so far. */
  count(): number;
  /** Resolves with the next acknowledgement of an order that was sent from now on. */
  acknowledged(): Promise<void>;
}

/** Feeds prices until it is stopped. */
export async function startLoad(url: string, chance: Chance): Promise<Load & { stop(): Promise<void> }> {
  const client = otherUser(url);
  const prices = feedPrices(client, chance);
  await vi.waitUntil(() => prices.accepted() > 0, { timeout: 30_000 });
  const traders: LoadTrader[] = [];
  let isOver = false;
  let running: Promise<unknown> = Promise.resolve();
  let count = 0;
  const waiting = new Set<{ readonly since: number; done(): void }>();
  const onAcknowledged = (sentAt: number): void => {
    count += 1;
    for (const one of waiting) {
      if (sentAt < one.since) continue;
      waiting.delete(one);
      one.done();
    }
  };
  return {
    traders,
    async begin() {
      isOver = false;
      const fresh: LoadTrader[] = [];
      for (let n = 0; n < TRADERS; n += 1) {
        const token = await client.demo(`trader ${traders.length + n}`);
        fresh.push({ token, acknowledged: [], open: 0, turns: 0 });
      }
      traders.push(...fresh);
      running = Promise.all(
        fresh.map((trader) => tradeUntil(() => isOver, { client, trader, chance, onAcknowledged })),
      );
      // Awaited at the end of the round.
      running.catch(() => undefined);
    },
    async end() {
      isOver = true;
      await running;
    },
    count: () => count,
    acknowledged: () =>
      new Promise<void>((done) => waiting.add({ since: performance.now(), done: () => done() })),
    stop: () => prices.stop(),
  };
}

interface Turn {
  readonly client: BlackBoxClient;
  readonly trader: LoadTrader;
  readonly chance: Chance;
  readonly onAcknowledged: (sentAt: number) => void;
}

async function tradeUntil(isOver: () => boolean, turn: Turn): Promise<void> {
  let due = performance.now() + turn.chance.between(0, TURN_MS);
  while (!isOver()) {
    await pass(Math.max(0, due - performance.now()));
    await takeTurn(turn);
    // What a fault has delayed is not made up for.
    due = Math.max(due + TURN_MS, performance.now() - TURN_MS);
  }
}

/** Sends an order, most with a stop near the price, or closes all when there are many. */
async function takeTurn({ client, trader, chance, onAcknowledged }: Turn): Promise<void> {
  trader.turns += 1;
  const headers = { authorization: trader.token, 'idempotency-key': `turn-${trader.turns}` };
  if (trader.open >= OPEN_MAX) {
    await untilAnswered(client, '/v2/api/forex/close_all', { which: 'all' }, headers);
    trader.open = 0;
    return;
  }
  const stop = chance.percent(70) ? { stop_loss_price: Math.round(PRICE_MIN - chance.between(1, 200)) } : {};
  const order = { forex_id: INSTRUMENT_ID, type: 1, cont: 0.01, multiple: 20, ...stop };
  const { sentAt, body } = await untilAnswered(client, '/v2/api/forex/submit', order, headers);
  if (body.code === 1) {
    trader.acknowledged.push(body.data.Id);
    trader.open += 1;
    onAcknowledged(sentAt);
  } else {
    expect(REFUSALS, JSON.stringify(body)).toContain(body.key);
  }
}

/** Repeats a call with its key until the server says what came of it. */
async function untilAnswered(
  client: BlackBoxClient,
  path: string,
  params: unknown,
  headers: Readonly<Record<string, string>>,
) {
  for (;;) {
    const sentAt = performance.now();
    const seen = await client.json(path, params, headers).catch(() => undefined);
    if (seen !== undefined && seen.status !== 503 && seen.status !== 429) {
      expect(seen.status, seen.text).toBe(200);
      return { sentAt, body: seen.body };
    }
    await pass(RETRY_MS);
  }
}

/**
 * Prices that walk between their bounds, and once in a while fall below them for a moment: each fall reaches
 * some of the standing stops.
 */
function feedPrices(client: BlackBoxClient, chance: Chance) {
  let isOver = false;
  let accepted = 0;
  let price = (PRICE_MIN + PRICE_MAX) / 2;
  const headers = { authorization: `Bearer ${PROCESS_FEED_TOKEN}` };
  const feeding = (async () => {
    while (!isOver) {
      price = Math.min(PRICE_MAX, Math.max(PRICE_MIN, price + chance.between(-50, 50)));
      const fallen = chance.percent(2) ? PRICE_MIN - chance.between(0, 200) : price;
      const ticks = [{ symbol: SYMBOL, price: Math.round(fallen * 100) / 100 }];
      const sent = await client.json('/feed/v1/ticks', ticks, headers).catch(() => undefined);
      accepted += sent?.body.data?.accepted ?? 0;
      await pass(1000 / TICKS_PER_SECOND);
    }
  })();
  return {
    accepted: () => accepted,
    async stop() {
      isOver = true;
      await feeding;
    },
  };
}
