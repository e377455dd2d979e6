import { expect, it } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../../../../../test/differential/chance.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { price } from './oanda-venue.fixture.ts';
import { type OandaWorld, startWorld } from './oanda-world.fixture.ts';

const STEPS = Number(process.env.STEPS ?? (process.env.CI ? 2000 : 400));
const SYMBOLS = ['EUR_USD', 'USD_JPY', 'XAU_USD'];
const seed = freshSeed();

/** What a venue does, and what it sent. */
class RandomVenue {
  readonly chance: Chance;
  readonly world: OandaWorld;
  /** Bid and ask of every price sent, by symbol, in the order of the venue. */
  readonly sent = new Map<string, string[]>(SYMBOLS.map((symbol) => [symbol, []]));
  readonly #reached = new Map<string, number>();
  #prices = 0;
  #checked = 0;

  constructor(chance: Chance, world: OandaWorld) {
    this.chance = chance;
    this.world = world;
  }

  /** The line of a new price of a symbol, which no other line has. */
  line(symbol = this.chance.pick(SYMBOLS)): string {
    this.#prices += 1;
    const digits = this.chance.pick([5, 7, 10]);
    const bid = `1.${String(this.#prices).padStart(digits, '0')}`;
    const ask = `2.${String(this.#prices).padStart(digits, '0')}`;
    this.sent.get(symbol)?.push(`${bid} ${ask}`);
    const time = new Date(this.world.clock.now() + this.chance.between(-90_000, 90_000)).toISOString();
    return `${JSON.stringify(price(symbol, bid, ask, { time }))}\n`;
  }

  /** Writes in pieces of any size. */
  write(bytes: string): void {
    for (let at = 0; at < bytes.length; ) {
      const size = this.chance.percent(50) ? bytes.length : this.chance.between(1, 40);
      this.world.venue.write(bytes.slice(at, at + size));
      at += size;
    }
  }

  /** At most 5 s of the clock after the venue is well again, a new price of each symbol arrives. */
  async recover(): Promise<void> {
    const { venue, events, pass } = this.world;
    venue.streamRefusal = undefined;
    venue.restRefusal = undefined;
    const opened = await pass(() => venue.stream?.instruments.length === SYMBOLS.length, 'a stream', 5000);
    // The stream that is open may be one that the connector has just left.
    const last = SYMBOLS.at(-1) ?? '';
    let isHere = false;
    for (let spent = opened; !isHere; ) {
      expect(spent, 'recovered within 5 s').toBeLessThan(5000);
      this.world.venue.write(`\n${this.line(last)}`);
      const wanted = this.sent.get(last)?.at(-1);
      const arrived = () => {
        const quote = events.received.at(-1);
        return quote?.symbol === last && `${quote.bid} ${quote.ask}` === wanted;
      };
      for (let turn = 0; turn < 300 && !arrived(); turn += 1) await turns(2);
      isHere = arrived();
      if (!isHere) {
        this.world.clock.advance(200);
        spent += 200;
      }
    }
  }

  /** Every quote was sent, with these digits, after those that were received before. */
  check(): void {
    const { received } = this.world.events;
    for (const { symbol, bid, ask } of received.slice(this.#checked)) {
      const from = this.#reached.get(symbol) ?? 0;
      const at = this.sent.get(symbol)?.indexOf(`${bid} ${ask}`, from) ?? -1;
      expect(at, `${symbol} ${bid} ${ask} was sent, and after what was received before`).not.toBe(-1);
      this.#reached.set(symbol, at);
    }
    this.#checked = received.length;
  }
}

type Step = (venue: RandomVenue) => void | Promise<void>;

/** Lets time pass while the venue is not well. */
async function forAWhile({ chance, world: { clock } }: RandomVenue): Promise<void> {
  for (let ms = chance.between(0, 20_000); ms > 0; ms -= 500) {
    clock.advance(500);
    await turns(20);
  }
}

const steps: readonly (readonly [weight: number, name: string, step: Step])[] = [
  [40, 'sends a price', (venue) => venue.write(venue.line())],
  [
    15,
    'sends several at once',
    (venue) => venue.write(Array.from({ length: venue.chance.between(2, 9) }, () => venue.line()).join('')),
  ],
  [5, 'sends a heartbeat', ({ world }) => world.venue.send({ type: 'HEARTBEAT', time: 'now' })],
  [5, 'sends a foreign instrument', ({ world }) => world.venue.send(price('BTC_USD', '9', '9'))],
  [5, 'sends an empty side', ({ world }) => world.venue.send({ type: 'PRICE', instrument: 7, bids: [] })],
  [
    5,
    'sends what cannot be read',
    ({ world, chance }) =>
      world.venue.send(
        chance.pick(['<html>', '{', 'null', '[]', '\u0000', price('EUR_USD', '-1', 'x'), { type: 'PRICE' }]),
      ),
  ],
  [
    5,
    'closes the stream',
    async ({ world: { venue, events } }) => {
      const { troubles } = events;
      const before = troubles.length;
      venue.stream?.response.end();
      await until(() => troubles.length > before, 'a failure');
    },
  ],
  [5, 'breaks all connections', ({ world }) => world.venue.cut()],
  [
    4,
    'refuses for a while',
    async (venue) => {
      const { world, chance } = venue;
      const refusal = { status: chance.pick([400, 401, 403, 404, 429, 500, 502, 503]), body: '<html>' };
      if (chance.percent(50)) world.venue.streamRefusal = refusal;
      else world.venue.restRefusal = refusal;
      world.venue.cut();
      await forAWhile(venue);
    },
  ],
  [
    2,
    'is away for a while',
    async (venue) => {
      await venue.world.venue.close();
      await forAWhile(venue);
      await venue.world.venue.listen();
    },
  ],
  [2, 'is silent for a while', forAWhile],
  [
    2,
    'is asked for other symbols',
    async ({ world: { connector } }) => {
      connector.setSymbols(['EUR_USD', 'NO_SUCH']);
      await turns(5);
      connector.setSymbols(SYMBOLS);
    },
  ],
  [
    1,
    'has no list of instruments',
    ({ world: { venue }, chance }) => {
      venue.hasList = chance.percent(50);
    },
  ],
  [4, 'lets time pass', ({ world, chance }) => world.clock.advance(chance.between(1, 3000))],
];

function pickStep(chance: Chance): readonly [string, Step] {
  let left = chance.next() * steps.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, name, step] of steps) {
    left -= weight;
    if (left < 0) return [name, step];
  }
  throw new Error('no step');
}

it(`oanda: invents no price and recovers, whatever the source does in ${STEPS} steps (SEED=${seed})`, {
  timeout: 300_000,
}, async () => {
  const chance = seededChance(seed);
  const world = await startWorld({ symbols: SYMBOLS, random: chance.next });
  const venue = new RandomVenue(chance, world);
  await venue.recover();
  for (let number = 1; number <= STEPS; number += 1) {
    const [name, step] = pickStep(chance);
    const troubles = world.events.troubles.length;
    try {
      await step(venue);
      await venue.recover();
      venue.check();
    } catch (error) {
      throw new Error(`step ${number}, the source ${name} (SEED=${seed})`, { cause: error });
    }
    expect(world.events.troubles.length - troubles, 'failures in one step').toBeLessThan(40);
    expect(world.venue.connections, 'connections').toBeLessThan(6);
  }
  await world.connector.stop();
  await until(() => world.venue.stream === undefined, 'no stream is left');
  const { received, troubles } = world.events;
  process.stderr.write(`oanda: ${received.length} quotes, ${troubles.length} failures, SEED=${seed}\n`);
});
