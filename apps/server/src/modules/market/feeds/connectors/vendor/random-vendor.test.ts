import { expect, it, onTestFinished } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../../../../../test/differential/chance.ts';
import { manualClock } from '../../../../../../test/support/manual-clock.ts';
import { type ConnectorWithHistory, SourceFailure, type SourceQuote } from '../connector.ts';
import { recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { countedTimers } from './counted-timers.fixture.ts';
import { FakeVendor, framesOf, type Refusal, type VendorClient } from './fake-vendor.fixture.ts';
import { type RandomVendor, randomVendors, type WrittenPrice } from './random-vendors.fixture.ts';
import { lineOf, NOON } from './vendor-world.fixture.ts';

const STEPS = Number(process.env.STEPS ?? (process.env.CI ? 2000 : 400));
const seed = freshSeed();

const refusals: readonly Refusal[] = [
  { status: 401 },
  { status: 403 },
  { status: 429 },
  { status: 429, headers: { 'retry-after': '1' } },
  { status: 500 },
  { status: 503 },
  { status: 200 },
];

/** A vendor that does what it likes, and remembers every quote that it ever sent. */
class RandomWorld {
  readonly chance: Chance;
  readonly kind: RandomVendor;
  readonly clock = manualClock(NOON);
  readonly timers = countedTimers(this.clock);
  readonly events = recordEvents();
  readonly vendor: FakeVendor;
  readonly connector: ConnectorWithHistory;
  /** Queries of history, and how they ended. */
  readonly queries = { asked: 0, over: 0, wrong: [] as unknown[] };
  /** Lines of quotes by symbol, in the order of the vendor. */
  readonly #sent: Map<string, string[]>;
  /** How far the connector's quotes are in the vendor's order. */
  readonly #reached = new Map<string, number>();
  /** The vendor's clock: what it showed when it was set, when that was, and how fast it runs. */
  #vendorClock = { shown: NOON, setAt: NOON, speed: 1 };
  #checked = 0;
  #prices = 0;

  constructor(chance: Chance, kind: RandomVendor, vendor: FakeVendor) {
    this.chance = chance;
    this.kind = kind;
    this.#sent = new Map(kind.symbols.map((symbol) => [symbol, []]));
    this.vendor = vendor;
    this.connector = kind.connector(this.vendor, this.timers, chance.next);
  }

  get time(): number {
    const { shown, setAt, speed } = this.#vendorClock;
    return Math.floor(shown + (this.clock.now() - setAt) * speed);
  }

  /** Sets the vendor's clock ahead or back, and lets it run fast or slow. */
  setClock(): void {
    const shown = this.clock.now() + Math.floor(this.chance.between(-90_000, 90_000));
    this.#vendorClock = { shown, setAt: this.clock.now(), speed: this.chance.pick([0.5, 0.9, 1, 1.1, 2]) };
  }

  /** A price that no other quote has, of any size, as a number or its text. */
  #price(): WrittenPrice {
    this.#prices += 1;
    const places = this.chance.pick([0, 1, 2, 5, 9, 12]);
    const digits = String(this.#prices).padStart(places, '0');
    const whole = places === 0 ? digits : this.chance.pick(['0', '1', '150']);
    const text = places === 0 ? whole : `${whole}.${digits}`;
    if (this.chance.percent(30)) return { written: `"${text}"`, text };
    return { written: text, text: places === 0 ? text : text.replace(/\.?0+$/, '') };
  }

  /** A quote of a symbol, as the bytes of a text; remembered as sent. */
  quote(symbol = this.chance.pick(this.kind.symbols), time = this.time): string {
    const { text, quote } = this.kind.quote(symbol, this.#price(), this.#price(), time);
    this.#sent.get(symbol)?.push(lineOf(quote));
    return text;
  }

  clientOf(symbol: string): VendorClient | undefined {
    const channel = this.kind.channelOf(symbol);
    return this.vendor.open.findLast(({ subscribed }) => subscribed.has(channel));
  }

  /** Sends quotes of a symbol; its client receives them in the order of their making. */
  send(count: number, write: (client: VendorClient, texts: readonly string[]) => void): void {
    const symbol = this.chance.pick(this.kind.symbols);
    const client = this.clientOf(symbol);
    if (client !== undefined)
      write(
        client,
        Array.from({ length: count }, () => this.quote(symbol)),
      );
  }

  /** Sends the last quote of a symbol again, or an earlier one: then it is older. */
  repeat(): void {
    const symbol = this.chance.pick(this.kind.symbols);
    const client = this.clientOf(symbol);
    const first = this.quote(symbol);
    client?.send(first);
    if (this.chance.percent(50)) client?.send(this.quote(symbol, this.time + 5000));
    client?.send(first);
  }

  /** Sends quotes whose times are in another order. */
  reorder(): void {
    this.send(0, (client) => {
      const symbol = this.kind.symbols.find((one) => this.clientOf(one) === client);
      for (const ahead of [3000, 1000, 2000, 0]) client.send(this.quote(symbol, this.time + ahead));
    });
  }

  async passTime(ms: number, meanwhile: () => void = () => undefined): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      this.clock.advance(Math.min(left, 250));
      meanwhile();
      await turns(2);
    }
  }

  ask(): void {
    this.queries.asked += 1;
    const { symbols } = this.kind;
    const query = { symbol: this.chance.pick(symbols), period: '1day', count: 5, before: NOON } as const;
    this.connector
      .history({ ...query, signal: new AbortController().signal })
      .then(
        (bars) => {
          if (bars.length !== 5) this.queries.wrong.push(bars);
        },
        (error: unknown) => {
          if (!(error instanceof SourceFailure)) this.queries.wrong.push(error);
        },
      )
      .finally(() => {
        this.queries.over += 1;
      });
  }

  /** At most 5 s of the clock after the vendor is well again, a new quote of each symbol arrives. */
  async recover(): Promise<void> {
    this.vendor.socketRefusal = undefined;
    for (const client of this.vendor.open) client.resume();
    const from = this.clock.now();
    const begin = new Map(this.kind.symbols.map((symbol) => [symbol, this.#sent.get(symbol)?.length ?? 0]));
    const isMissing = (symbol: string): boolean => {
      this.check();
      return (this.#reached.get(symbol) ?? -1) < (begin.get(symbol) ?? 0);
    };
    for (let round = 0; ; round += 1) {
      await this.vendor.settle();
      const missing = this.kind.symbols.filter(isMissing);
      if (missing.length === 0) return;
      expect(this.clock.now() - from, `${missing.join()} recovered within 5 s`).toBeLessThan(5000);
      // Ten a second.
      if (round % 2 === 0) for (const symbol of missing) this.clientOf(symbol)?.send(this.quote(symbol));
      else this.clock.advance(100);
      await turns(1);
    }
  }

  /** Each quote that was reported was sent like that, after those that were reported before it. */
  check(): void {
    for (const quote of this.events.received.slice(this.#checked)) this.#checkQuote(quote);
    this.#checked = this.events.received.length;
  }

  #checkQuote(quote: SourceQuote): void {
    const sent = this.#sent.get(quote.symbol);
    expect(sent, `${quote.symbol} was asked for`).toBeDefined();
    const reached = this.#reached.get(quote.symbol) ?? -1;
    const at = sent?.indexOf(lineOf(quote), reached + 1) ?? -1;
    expect(at, `${lineOf(quote)} was sent, and after what was reported before`).toBeGreaterThan(reached);
    this.#reached.set(quote.symbol, at);
  }
}

type Step = (world: RandomWorld) => void | Promise<void>;

const several = ({ chance }: RandomWorld): number => Math.floor(chance.between(2, 9));

/** Where the bytes of a text are cut. */
function cutsOf({ chance }: RandomWorld, text: string): number[] {
  const length = Buffer.byteLength(text);
  const cuts = Array.from({ length: Math.floor(chance.between(1, 6)) }, () =>
    Math.floor(chance.between(1, length)),
  );
  return [...new Set(cuts)].sort((a, b) => a - b);
}

/** What a vendor does, by how often of a hundred steps. */
const steps: readonly (readonly [percent: number, name: string, step: Step])[] = [
  [12, 'sends a quote', (world) => world.send(1, (client, [text = '']) => client.send(text))],
  [
    10,
    'sends several in one packet',
    (world) =>
      world.send(several(world), (client, texts) =>
        client.write([Buffer.concat(texts.map((text) => framesOf(text)))]),
      ),
  ],
  [
    10,
    'sends a message in fragments',
    (world) => world.send(1, (client, [text = '']) => client.write([framesOf(text, cutsOf(world, text))])),
  ],
  [
    8,
    'sends a message in pieces',
    async (world) => {
      const pieces: { client: VendorClient; piece: Buffer }[] = [];
      world.send(several(world), (client, texts) => {
        const bytes = Buffer.concat(texts.map((text) => framesOf(text)));
        const ends = [...cutsOf(world, texts.join('')), bytes.length];
        for (const [i, end] of ends.entries()) {
          pieces.push({ client, piece: bytes.subarray(ends[i - 1] ?? 0, end) });
        }
      });
      for (const { client, piece } of pieces) {
        client.write([piece]);
        await turns(2);
      }
    },
  ],
  [5, 'repeats a quote', (world) => world.repeat()],
  [5, 'reorders quotes', (world) => world.reorder()],
  [
    8,
    'sends something strange',
    ({ vendor, chance, kind }) => {
      for (const client of vendor.open) client.send(chance.pick(kind.strange));
    },
  ],
  [
    4,
    'sends only heartbeats for a while',
    (world) =>
      world.passTime(world.chance.between(1000, 30_000), () => {
        for (const client of world.vendor.open) client.send(world.kind.heartbeat);
      }),
  ],
  [
    5,
    'pauses for a while',
    async (world) => {
      for (const client of world.vendor.open) client.pause();
      await world.passTime(world.chance.between(0, 20_000), () =>
        world.send(1, (client, [text = '']) => client.send(text)),
      );
    },
  ],
  [4, 'has another time', (world) => world.setClock()],
  [
    6,
    'closes',
    ({ vendor, chance }) => {
      for (const client of vendor.open) client.drop(chance.pick(['close', 'error', 'reset'] as const));
    },
  ],
  [
    3,
    'sends a failure',
    ({ vendor, chance, kind }) => {
      for (const client of vendor.open) if (chance.percent(70)) client.send(chance.pick(kind.failures));
    },
  ],
  [
    4,
    'refuses connections for a while',
    async (world) => {
      world.vendor.socketRefusal = world.chance.pick(refusals);
      for (const client of world.vendor.open) client.drop('reset');
      await world.passTime(world.chance.between(0, 20_000));
    },
  ],
  [
    2,
    'is gone for a while',
    async (world) => {
      await world.vendor.close();
      await world.passTime(world.chance.between(0, 20_000));
      await world.vendor.listen();
    },
  ],
  [
    3,
    'is asked for other symbols',
    async ({ connector, chance, kind }) => {
      connector.setSymbols([chance.pick(kind.symbols), 'NO:NO-NO']);
      await turns(chance.pick([0, 1, 5, 20]));
      connector.setSymbols(kind.symbols);
    },
  ],
  [
    4,
    'is asked for bars',
    (world) => {
      world.vendor.refusal = world.chance.percent(50) ? world.chance.pick(refusals) : undefined;
      world.ask();
    },
  ],
  [7, 'lets time pass', (world) => world.clock.advance(world.chance.between(1, 3000))],
];

function pickStep(chance: Chance): readonly [string, Step] {
  let left = chance.next() * steps.reduce((sum, [percent]) => sum + percent, 0);
  for (const [percent, name, step] of steps) {
    left -= percent;
    if (left < 0) return [name, step];
  }
  throw new Error('no step');
}

/** Nothing is open, waits or is reported any more. */
async function expectEnd(world: RandomWorld): Promise<void> {
  const { connector, vendor, events, queries, clock, timers } = world;
  await connector.stop();
  await until(() => vendor.open.length === 0, 'no connection is left');
  await until(() => queries.over === queries.asked, 'no query is left');
  expect(queries.wrong).toEqual([]);
  expect(timers.waiting, 'timers').toBe(0);
  const state = (): string => JSON.stringify([events.counts, events.troubles.length, vendor.clients.length]);
  const before = state();
  await world.passTime(60_000);
  clock.advance(3_600_000);
  await turns(20);
  expect(state()).toBe(before);
}

it.each(randomVendors.map((kind) => [kind.name, kind] as const))(
  `%s invents no price and recovers, whatever the vendor does in ${STEPS} steps (SEED=${seed})`,
  { timeout: 300_000 },
  async (name, kind) => {
    const vendor = await new FakeVendor(kind.script()).listen();
    onTestFinished(() => vendor.end());
    const world = new RandomWorld(seededChance(seed), kind, vendor);
    const { connector, events } = world;
    connector.start(kind.symbols, events);
    await world.recover();
    for (let number = 1; number <= STEPS; number += 1) {
      const [what, step] = pickStep(world.chance);
      const [troubles, deliveries] = [events.troubles.length, events.counts.deliveries];
      try {
        await step(world);
        await world.recover();
      } catch (error) {
        throw new Error(`step ${number}, the vendor ${what} (SEED=${seed})`, { cause: error });
      }
      expect(vendor.open.length, 'connections').toBeLessThanOrEqual(2);
      expect(events.troubles.length - troubles, 'failures in one step').toBeLessThan(40);
      expect(events.counts.deliveries - deliveries, 'reports in one step').toBeLessThan(300);
    }
    await expectEnd(world);
    process.stderr.write(
      `${name}: ${events.received.length} quotes, ${events.troubles.length} failures, ${events.unread.length} unreadable, SEED=${seed}\n`,
    );
  },
);
