import { expect, it } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../../../../../test/differential/chance.ts';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { Connector } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns } from '../pacing/until.fixture.ts';
import { createCcxtConnector } from './ccxt-connector.ts';
import type { CcxtTicker } from './library.ts';
import {
  BadResponse,
  BadSymbol,
  ExchangeNotAvailable,
  NetworkError,
  ScriptedExchange,
} from './scripted-exchange.fixture.ts';

const STEPS = Number(process.env.STEPS ?? 2000);
const SYMBOLS = ['BTC/USD', 'ETH/USD', 'XRP/USD'];
const METHODS = ['watchBidsAsks', 'watchTickers', 'watchTicker', 'fetchTickers', 'fetchTicker'] as const;
const seed = freshSeed();

interface Sent {
  readonly bid: string | undefined;
  readonly ask: string | undefined;
}

/** An exchange that does what it likes, and remembers what it sent. */
class RandomExchange {
  readonly chance: Chance;
  readonly exchange: ScriptedExchange;
  readonly clock: ManualClock = manualClock('2026-11-18T12:00:00.000Z');
  readonly events: RecordedEvents = recordEvents();
  readonly connector: Connector;
  readonly isWatched: boolean;
  readonly #sent = new Map<string, Sent[]>(SYMBOLS.map((symbol) => [symbol, []]));
  readonly #reached = new Map<string, number>();
  #checked = 0;
  #prices = 0;

  constructor(chance: Chance, method: (typeof METHODS)[number]) {
    this.chance = chance;
    this.isWatched = method.startsWith('watch');
    this.exchange = new ScriptedExchange({ [method]: true }, SYMBOLS);
    this.connector = createCcxtConnector({
      settings: { exchange: 'random', credentials: {} },
      timers: this.clock,
      random: chance.next,
      create: async () => this.exchange,
    });
  }

  /** A price that no other side has, of any size, as a number or its text. */
  #price(): { readonly value: number | string; readonly text: string } {
    this.#prices += 1;
    const places = this.chance.pick([0, 2, 5, 9, 12]);
    const text = places === 0 ? String(this.#prices) : `0.${String(this.#prices).padStart(places, '0')}`;
    const plain = text.replace(/\.?0+$/, places === 0 ? '$&' : '');
    return this.chance.percent(30) ? { value: text, text } : { value: Number(text), text: plain };
  }

  /** The exchange has a new ticker of a symbol, one in ten with a side that is none. */
  tick(symbol = this.chance.pick(SYMBOLS), isWhole = false): void {
    const [bid, ask] = [this.#price(), this.#price()];
    const broken = this.chance.pick<unknown>([undefined, null, 0, Number.NaN, 'x', -1, {}]);
    const hasBid = isWhole || this.chance.percent(95);
    const hasAsk = isWhole || this.chance.percent(95);
    const timestamp = this.clock.now() + Math.round(this.chance.between(-90_000, 90_000));
    this.#send(symbol, {
      bid: hasBid ? bid.value : broken,
      ask: hasAsk ? ask.value : broken,
      last: 777_777,
      timestamp,
    });
    this.#sent.get(symbol)?.push({ bid: hasBid ? bid.text : undefined, ask: hasAsk ? ask.text : undefined });
  }

  /** The same again, as another object. */
  repeat(): void {
    const symbol = this.chance.pick(SYMBOLS);
    const ticker = this.exchange.bidsasks[symbol] ?? this.exchange.tickers[symbol];
    if (ticker !== undefined) this.#send(symbol, { ...ticker });
  }

  foreign(): void {
    this.exchange.push('DOGE/USD', { bid: 1, ask: 2 });
  }

  #send(symbol: string, ticker: CcxtTicker): void {
    if (this.isWatched) this.exchange.push(symbol, ticker);
    else this.exchange.tickers[symbol] = ticker;
  }

  /** At most 5 s of the clock after the exchange is well again, its prices arrive. */
  async recover(): Promise<void> {
    this.exchange.failure = undefined;
    const from = this.clock.now();
    const calls = this.exchange.has.watchTicker === true ? SYMBOLS.length : 1;
    const fetches = this.exchange.fetches;
    const isWell = (): boolean =>
      this.isWatched ? this.exchange.waiting >= calls : this.exchange.fetches >= fetches + 2 * SYMBOLS.length;
    await turns(4);
    while (!isWell()) {
      expect(this.clock.now() - from, 'recovered within 5 s').toBeLessThan(
        this.isWatched ? 5000 : 5000 + 6000,
      );
      this.clock.advance(100);
      await turns(4);
    }
  }

  check(): void {
    for (const { symbol, bid, ask, last } of this.events.received.slice(this.#checked)) {
      expect(last, 'the last trade is no price').toBeUndefined();
      const sent = this.#sent.get(symbol) ?? [];
      const from = this.#reached.get(symbol) ?? 0;
      const at = sent.findIndex((each, i) => i >= from && each.bid === bid && each.ask === ask);
      expect(at, `${symbol} ${bid} ${ask} was sent, and after what was received before`).not.toBe(-1);
      this.#reached.set(symbol, at);
    }
    this.#checked = this.events.received.length;
  }

  /** What the exchange sent last of each symbol has arrived. */
  checkLast(): void {
    for (const symbol of SYMBOLS) {
      const last = this.events.received.findLast((each) => each.symbol === symbol);
      expect({ bid: last?.bid, ask: last?.ask }, symbol).toEqual(this.#sent.get(symbol)?.at(-1));
    }
  }
}

type Step = (world: RandomExchange) => void | Promise<void>;

const failures = [
  new NetworkError('reset'),
  new ExchangeNotAvailable('502'),
  new BadResponse('<html>'),
  new BadSymbol('x'),
  'text',
];

const steps: readonly (readonly [percent: number, name: string, step: Step])[] = [
  [40, 'sends a ticker', (world) => world.tick()],
  [
    15,
    'sends several in one turn',
    (world) => {
      for (let i = world.chance.between(2, 9); i > 0; i -= 1) world.tick();
    },
  ],
  [5, 'repeats a ticker', (world) => world.repeat()],
  [5, 'sends a foreign symbol', (world) => world.foreign()],
  [8, 'breaks', ({ exchange, chance }) => exchange.break(chance.pick(failures))],
  [
    6,
    'fails for a while',
    async ({ exchange, chance, clock }) => {
      exchange.failure = chance.pick(failures);
      exchange.break(exchange.failure);
      for (let ms = chance.between(0, 20_000); ms > 0; ms -= 250) {
        clock.advance(250);
        await turns(2);
      }
    },
  ],
  [
    6,
    'shows a pong',
    ({ exchange, clock }) => {
      exchange.clients = { ws: { lastPong: clock.now() } };
    },
  ],
  [
    3,
    'is asked for other symbols',
    async ({ connector, chance }) => {
      connector.setSymbols([chance.pick(SYMBOLS), 'NO/USD']);
      await turns(chance.pick([0, 1, 5]));
      connector.setSymbols(SYMBOLS);
    },
  ],
  [2, 'reads its markets again', ({ clock }) => clock.advance(3_600_000)],
  [10, 'lets time pass', ({ clock, chance }) => clock.advance(chance.between(1, 3000))],
];

function pickStep(chance: Chance): readonly [string, Step] {
  let left = chance.next() * steps.reduce((sum, [percent]) => sum + percent, 0);
  for (const [percent, name, step] of steps) {
    left -= percent;
    if (left < 0) return [name, step];
  }
  throw new Error('no step');
}

it.each(METHODS)(
  `an exchange by %s invents no price and recovers in ${STEPS / METHODS.length} steps (SEED=${seed})`,
  {
    timeout: 300_000,
  },
  async (method) => {
    const world = new RandomExchange(seededChance(seed), method);
    const { connector, events, clock, exchange } = world;
    if (!world.isWatched) for (const symbol of SYMBOLS) world.tick(symbol);
    connector.start(SYMBOLS, events);
    await world.recover();
    for (let number = 1; number <= STEPS / METHODS.length; number += 1) {
      const [name, step] = pickStep(world.chance);
      const before = [events.troubles.length, events.counts.deliveries, exchange.fetches].reduce(
        (a, b) => a + b,
        0,
      );
      try {
        await step(world);
        await world.recover();
        world.check();
      } catch (error) {
        throw new Error(`step ${number}, the exchange ${name} (SEED=${seed})`, { cause: error });
      }
      const after = [events.troubles.length, events.counts.deliveries, exchange.fetches].reduce(
        (a, b) => a + b,
        0,
      );
      expect(after - before, 'reports and requests in one step').toBeLessThan(200);
    }
    for (const symbol of SYMBOLS) {
      world.tick(symbol);
      await world.recover();
    }
    world.check();
    world.checkLast();
    const stopped = connector.stop();
    await turns(3);
    clock.advance(2000);
    await stopped;
    expect(exchange.waiting).toBe(0);
    process.stderr.write(
      `ccxt ${method}: ${events.received.length} quotes, ${events.troubles.length} failures, SEED=${seed}\n`,
    );
  },
);
