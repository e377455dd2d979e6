import { afterAll, expect, it } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../../../../../test/differential/chance.ts';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { Connector, SourceQuote } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { createFixConnector } from './fix-connector.ts';
import { FixVenue, type Pair, type VenueSession } from './fix-venue.fixture.ts';

const STEPS = Number(process.env.STEPS ?? 2000);
const SYMBOLS = ['EUR/USD', 'USD/JPY', 'XAU/USD'];
const seed = freshSeed();

interface State {
  readonly bid: string | undefined;
  readonly ask: string | undefined;
}

/** A venue that does what it likes, and remembers every state of its books that it ever sent. */
class RandomVenue {
  readonly chance: Chance;
  readonly clock: ManualClock;
  readonly venue: FixVenue;
  readonly events: RecordedEvents;
  readonly connector: Connector;
  /** States by symbol, in the order of the venue. */
  readonly history = new Map<string, State[]>(SYMBOLS.map((symbol) => [symbol, []]));
  readonly #book = new Map<string, { bid?: string; ask?: string }>(SYMBOLS.map((symbol) => [symbol, {}]));
  /** How far the connector's quotes are in the venue's order. */
  readonly #reached = new Map<string, number>();
  #checked = 0;
  #prices = 0;
  #tests = 0;

  constructor(chance: Chance, venue: FixVenue) {
    this.chance = chance;
    this.clock = manualClock('2026-11-18T12:00:00.000Z');
    this.events = recordEvents();
    this.venue = venue;
    venue.options.now = this.clock.now;
    this.venue.options.subscribed = (session, id, symbol) => {
      if (!SYMBOLS.includes(symbol))
        session.send('Y', [
          [262, id],
          [281, 0],
        ]);
      else session.send('W', this.#snapshot(symbol, id));
    };
    this.connector = createFixConnector({
      settings: {
        host: '127.0.0.1',
        port: venue.port,
        tls: false,
        senderCompId: 'TIDEMARK',
        targetCompId: 'VENUE',
        heartbeatSeconds: 5,
        resetOnLogon: true,
        updates: 'incremental',
      },
      timers: this.clock,
      random: chance.next,
    });
  }

  get session(): VenueSession {
    return this.venue.session;
  }

  /** A price that no other entry has: a quote shows which entries it is of. */
  #price(): string {
    this.#prices += 1;
    return `${this.chance.pick(['1', '0', '150', '0001'])}.${String(this.#prices).padStart(7, '0')}`;
  }

  #remember(symbol: string): void {
    const { bid, ask } = this.#book.get(symbol) ?? {};
    this.history.get(symbol)?.push({ bid, ask });
  }

  #snapshot(symbol: string, id: string): Pair[] {
    const book = this.#book.get(symbol) ?? {};
    if (this.chance.percent(90)) book.bid = this.#price();
    else delete book.bid;
    if (this.chance.percent(90)) book.ask = this.#price();
    else delete book.ask;
    this.#remember(symbol);
    const entries = (['bid', 'ask'] as const).filter((side) => book[side] !== undefined);
    const pairs = entries.flatMap((side): Pair[] => [
      [269, side === 'bid' ? 0 : 1],
      [270, book[side] ?? ''],
      [278, `${symbol} ${side}`],
    ]);
    return [[262, id], [55, symbol], [268, entries.length], ...pairs];
  }

  /** One to three changes, each with its symbol. */
  #update(): Pair[] {
    const pairs: Pair[] = [];
    const touched = new Set<string>();
    const count = 1 + Math.floor(this.chance.next() * 3);
    for (let i = 0; i < count; i += 1) {
      const symbol = this.chance.pick(SYMBOLS);
      const side = this.chance.pick(['bid', 'ask'] as const);
      const book = this.#book.get(symbol) ?? {};
      const isNew = book[side] === undefined;
      const named: Pair[] = [
        [269, side === 'bid' ? 0 : 1],
        [278, `${symbol} ${side}`],
        [55, symbol],
      ];
      if (!isNew && this.chance.percent(20)) {
        delete book[side];
        pairs.push([279, 2], ...named);
      } else {
        book[side] = this.#price();
        pairs.push([279, isNew ? 0 : 1], ...named, [270, book[side] ?? '']);
      }
      touched.add(symbol);
    }
    for (const symbol of touched) this.#remember(symbol);
    return [[268, count], ...pairs];
  }

  /** The bytes of one message of prices of a subscribed symbol. */
  prices(): string {
    const symbol = this.chance.pick(SYMBOLS);
    const id = this.session.subscriptions.get(symbol);
    if (id !== undefined && this.chance.percent(40))
      return this.session.numbered('W', this.#snapshot(symbol, id));
    return this.session.numbered('X', this.#update());
  }

  /** Writes in pieces of any size. */
  send(bytes: string): void {
    for (let at = 0; at < bytes.length; ) {
      const size = this.chance.percent(50) ? bytes.length : 1 + Math.floor(this.chance.next() * 40);
      this.session.socket.write(bytes.slice(at, at + size), 'latin1');
      at += size;
    }
  }

  /** Waits until the connector has read everything: it answers a test request, or its connection is gone. */
  async settle(): Promise<boolean> {
    const { session } = this;
    for (;;) {
      this.#tests += 1;
      const name = `sync ${this.#tests}`;
      const isAnswered = (): boolean => session.heard.some(({ fields }) => fields.get(112) === name);
      // A test request behind a gap is not sent again: the next one is answered.
      const isAsked = (): boolean => session.heard.some(({ type }) => type === '2');
      session.heard.length = 0;
      session.send('1', [[112, name]]);
      await until(() => isAnswered() || isAsked() || session.isClosed, `the answer to ${name}`);
      await turns(2);
      if (session.isClosed || (isAnswered() && !isAsked())) break;
    }
    return !session.isClosed;
  }

  /** At most 5 s of the clock after the venue is well again, the connector has subscribed. */
  async recover(): Promise<void> {
    const from = this.clock.now();
    const isWell = (): boolean => {
      const last = this.venue.sessions.at(-1);
      return (
        last !== undefined && !last.isClosed && last.isLoggedOn && last.subscriptions.size >= SYMBOLS.length
      );
    };
    while (!isWell() || !(await this.settle())) {
      expect(this.clock.now() - from, 'recovered within 5 s').toBeLessThan(5000);
      const hasConnection = this.venue.open.length > 0;
      await turns(hasConnection ? 20 : 10);
      if (!isWell()) this.clock.advance(hasConnection ? 20 : 50);
    }
  }

  /** Each side of each quote is of a state that the venue sent, in the venue's order. */
  check(): void {
    for (const quote of this.events.received.slice(this.#checked)) this.#checkQuote(quote);
    this.#checked = this.events.received.length;
  }

  #checkQuote({ symbol, bid, ask, sourceTime }: SourceQuote): void {
    const states = this.history.get(symbol) ?? [];
    const plain = (text: string | undefined) => text?.replace(/^0+(?=\d)/, '');
    const from = this.#reached.get(symbol) ?? 0;
    const at = states.findIndex(
      (state, i) =>
        i >= from &&
        (bid === undefined || plain(state.bid) === bid) &&
        (ask === undefined || plain(state.ask) === ask),
    );
    expect(at, `${symbol} ${bid} ${ask} was sent, and after what was received before`).not.toBe(-1);
    this.#reached.set(symbol, at);
    expect(sourceTime).toBeLessThanOrEqual(this.clock.now() + 60_000);
  }

  /** After fresh snapshots, the last quote of each symbol is the venue's state. */
  checkLast(): void {
    for (const symbol of SYMBOLS) {
      const last = this.events.received.findLast((quote) => quote.symbol === symbol);
      const state = this.history.get(symbol)?.at(-1);
      const plain = (text: string | undefined) => text?.replace(/^0+(?=\d)/, '');
      expect([last?.bid, last?.ask], symbol).toEqual([plain(state?.bid), plain(state?.ask)]);
    }
  }
}

type Step = (world: RandomVenue) => void | Promise<void>;

const several = (world: RandomVenue): number => 1 + Math.floor(world.chance.next() * 6);

/** What a venue does, by how often of a hundred steps. */
const steps: readonly (readonly [percent: number, name: string, step: Step])[] = [
  [
    45,
    'sends prices',
    (world) => world.send(Array.from({ length: several(world) }, () => world.prices()).join('')),
  ],
  [5, 'sends a heartbeat', ({ session }) => session.send('0')],
  [6, 'loses messages', (world) => void Array.from({ length: several(world) }, () => world.prices())],
  [
    4,
    'repeats a message',
    (world) => world.send(world.session.again(world.chance.pick([...world.session.sent.keys()]))),
  ],
  [
    4,
    'sends a wrong checksum',
    // A price that the venue never meant: one digit of it is another.
    (world) => world.send(world.prices().replace(/\.(\d)/, (_, digit) => `.${(Number(digit) + 1) % 10}`)),
  ],
  [3, 'sends a wrong body length', (world) => world.send(world.prices().replace(/9=\d+/, '9=77777'))],
  [3, 'sends garbage', (world) => world.send('HTTP/1.1 502 Bad Gateway\r\n\r\n8=FIX')],
  [3, 'sends a message of an unknown type', ({ session }) => session.send('U7', [[58, 'news']])],
  [
    3,
    'sends an unknown symbol',
    ({ session }) =>
      session.send('W', [
        [55, 'BTC/USD'],
        [268, 1],
        [269, 0],
        [270, 9],
      ]),
  ],
  [
    3,
    'sends a number too low',
    (world) =>
      world.send(
        world.session.bytes('W', 1, world.venue.timestamp(), [
          [55, 'EUR/USD'],
          [268, 1],
          [269, 0],
          [270, 9],
        ]),
      ),
  ],
  [
    2,
    'resets its numbers',
    ({ session }) => {
      session.send('4', [[36, session.next + 10]]);
      session.next += 9;
    },
  ],
  [
    2,
    'asks for messages again',
    ({ session }) =>
      session.send('2', [
        [7, 1],
        [16, 0],
      ]),
  ],
  [3, 'closes', ({ session }) => void session.socket.end()],
  [3, 'resets the connection', ({ session }) => void session.socket.resetAndDestroy()],
  [
    2,
    'logs out',
    ({ session }) => {
      session.send('5', [[58, 'end of session']]);
      session.socket.end();
    },
  ],
  [
    2,
    'is silent for a minute',
    async (world) => {
      const { session } = world;
      session.write = () => undefined;
      for (let ms = 0; ms < 60_000 && !session.isClosed && world.events.troubles.length < 1e9; ms += 500) {
        world.clock.advance(500);
        await turns(1);
        if (world.venue.session !== session) break;
      }
    },
  ],
  [
    2,
    'refuses connections for a while',
    async (world) => {
      await world.venue.close();
      for (let ms = 0; ms < 20_000; ms += 500) {
        world.clock.advance(500);
        await turns(2);
      }
      await world.venue.listen();
    },
  ],
  [
    2,
    'has a clock that is off',
    (world) => {
      world.venue.options.clockMs = world.chance.between(-60_000, 60_000);
    },
  ],
  [
    2,
    'sends again or fills gaps',
    ({ venue, chance }) => {
      venue.options.resend = chance.pick(['again', 'fill', () => chance.percent(50)] as const);
    },
  ],
  [3, 'lets time pass', (world) => world.clock.advance(world.chance.between(1, 3000))],
];

function pickStep(chance: Chance): readonly [string, Step] {
  let left = chance.next() * steps.reduce((sum, [percent]) => sum + percent, 0);
  for (const [percent, name, step] of steps) {
    left -= percent;
    if (left < 0) return [name, step];
  }
  throw new Error('no step');
}

let world: RandomVenue | undefined;
afterAll(async () => {
  await world?.venue.close();
});

it(`a FIX session invents no price and recovers, whatever the venue does in ${STEPS} steps (SEED=${seed})`, {
  timeout: 300_000,
}, async () => {
  const listening = await new FixVenue().listen();
  world = new RandomVenue(seededChance(seed), listening);
  const { venue, connector, events, clock } = world;
  connector.start(SYMBOLS, events);
  await world.recover();
  for (let number = 1; number <= STEPS; number += 1) {
    const [name, step] = pickStep(world.chance);
    const troubles = events.troubles.length;
    try {
      await step(world);
      await world.recover();
      world.check();
    } catch (error) {
      throw new Error(`step ${number}, the venue ${name} (SEED=${seed})`, { cause: error });
    }
    expect(venue.open.length, 'connections').toBe(1);
    expect(events.troubles.length - troubles, 'failures in one step').toBeLessThan(60);
  }
  // All is fetched again, and then both sides agree.
  world.session.socket.destroy();
  await world.recover();
  world.check();
  world.checkLast();
  const stopped = connector.stop();
  clock.advance(2000);
  await stopped;
  await until(() => venue.open.length === 0, 'no connection is left');
  process.stderr.write(
    `fix: ${STEPS} steps, ${events.received.length} quotes, ${events.troubles.length} failures, SEED=${seed}\n`,
  );
});
