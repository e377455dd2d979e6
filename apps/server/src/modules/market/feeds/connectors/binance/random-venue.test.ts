import { afterAll, expect, it } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../../../../../test/differential/chance.ts';
import { textFrame, wrongFrame } from '../net/socket-frames.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { BinanceVenue, type Refusal } from './binance-venue.fixture.ts';
import { RandomVenue, SYMBOLS, UNKNOWN } from './random-venue.fixture.ts';

const STEPS = Number(process.env.STEPS ?? (process.env.CI ? 2000 : 400));
const seed = freshSeed();

type Step = (world: RandomVenue) => void | Promise<void>;

/** What cannot be read, each once. */
const UNREADABLE = [
  '<html>',
  '{"u":1,',
  '',
  '[]',
  'null',
  '17',
  '{"result":null,"id":1}',
  '{"stream":"btcusdt@bookTicker","data":7}',
  '{"u":9e15,"s":"BTCUSDT","b":88,"a":50}',
  '{"u":"1","s":"BTCUSDT","b":"88","a":"50"}',
  '{"u":9e15,"s":"BTCUSDT","b":"-88","a":"50"}',
  '{"u":9e15,"s":"ETHUSDT","b":"88"}',
  '{"u":9e15,"s":"XRPUSDT","b":"88","a":"x"}',
  '{"u":9e15,"s":"XRPUSDT","b":"88","a":"90","E":"now"}',
];
/** What says nothing. */
const OTHER = [
  '{"e":"trade","E":1672515782136,"s":"BTCUSDT","t":12345,"p":"0.001","q":"100","b":88,"a":50,"u":9e15}',
  '{"stream":"btcusdt@ticker","data":{"e":"24hrTicker","s":"BTCUSDT","b":"0.0024","a":"0.0026","u":9e15}}',
];
/** What ends a connection. */
const ENDS = [
  '{"e":"serverShutdown","E":1770123456789}',
  '{"stream":"!serverShutdown","data":{"e":"serverShutdown"}}',
  '{"error":{"code":2,"msg":"Invalid request"},"id":1}',
  '{"code":-1003,"msg":"Too many requests"}',
];
const REFUSALS: readonly Refusal[] = [
  ...[401, 403, 418, 429, 451, 500, 502, 503].map((status) => ({ status })),
  'hang',
];

/** What a venue does, by how often of a hundred steps. */
const steps: readonly (readonly [percent: number, name: string, step: Step])[] = [
  [
    30,
    'sends prices',
    (world) => {
      const messages = Array.from({ length: world.several(8) }, () => world.bytes(world.ticker()));
      world.write(Buffer.concat(messages));
    },
  ],
  [5, 'repeats a message', (world) => world.write(world.repeated())],
  [5, 'sends an older message', (world) => world.write(world.bytes(world.ticker({ isOlder: true })))],
  [4, 'sends a symbol that nobody asked for', (world) => world.write(world.unasked())],
  [
    6,
    'sends what cannot be read',
    (world) => {
      world.unreadable += 1;
      world.write(textFrame(world.chance.pick(UNREADABLE)));
    },
  ],
  [3, 'sends another kind of event', (world) => world.write(textFrame(world.chance.pick(OTHER)))],
  [
    4,
    'stamps with another clock',
    (world) => {
      world.clockMs = world.chance.pick([
        undefined,
        0,
        -3_600_000,
        3_600_000,
        world.chance.between(-5000, 5000),
      ]);
      world.isMicroseconds = world.chance.percent(30);
    },
  ],
  [
    3,
    'sends pings only',
    async (world) => {
      const failures = world.events.troubles.length;
      for (let seconds = world.several(30); seconds > 0; seconds -= 1) {
        await world.pass(1000);
        await world.settle();
      }
      expect(world.events.troubles.length).toBe(failures);
    },
  ],
  [
    3,
    'closes',
    ({ connection, chance }) =>
      connection.close(chance.pick([undefined, 1000, 1001, 1008, 1012, 4000]), 'bye'),
  ],
  [2, 'resets the connection', ({ connection }) => connection.reset()],
  [2, 'ends the connection without a close frame', ({ connection }) => void connection.socket.end()],
  [
    2,
    'breaks in the middle of a message',
    async (world) => {
      const bytes = textFrame(`{"u":9e15,"s":"BTCUSDT","b":"88","a":"90"}`);
      world.connection.write(bytes.subarray(0, world.several(bytes.length - 1)));
      await turns(world.chance.pick([0, 10]));
      world.connection.reset();
    },
  ],
  [
    3,
    'sends its end among prices',
    (world) => {
      const before = [world.bytes(world.ticker()), world.bytes(world.ticker())];
      const after = textFrame('{"u":9e15,"s":"BTCUSDT","b":"88","a":"90"}');
      world.write(Buffer.concat([...before, textFrame(world.chance.pick(ENDS)), after]));
    },
  ],
  [1, 'sends a frame of an unknown kind', ({ connection }) => connection.write(wrongFrame())],
  [
    2,
    'is silent with the connection open',
    async (world) => {
      const { connection } = world;
      connection.isSilent = true;
      await world.pass(16_000);
      await until(() => connection.isClosed, 'the end of a dead connection');
    },
  ],
  [
    2,
    'refuses streams for a while',
    async (world) => {
      world.venue.streamRefusal = world.chance.pick(REFUSALS);
      world.connection.reset();
      await world.pass(world.chance.between(0, 20_000));
    },
  ],
  [
    2,
    'restarts at the same port',
    async (world) => {
      await world.venue.close();
      await world.pass(world.chance.between(0, 10_000));
      await world.venue.listen();
    },
  ],
  [
    3,
    'answers requests for bars otherwise',
    (world) => {
      const limited = { status: 429, retryAfter: '30' };
      world.venue.restRefusal = world.chance.pick([undefined, undefined, limited, ...REFUSALS]);
    },
  ],
  [
    3,
    'is asked for other symbols',
    async (world) => {
      world.connector.setSymbols([world.chance.pick(SYMBOLS)]);
      await turns(world.chance.pick([0, 1, 30]));
      if (world.chance.percent(50)) await world.pass(1000);
      world.asked = world.chance.percent(50) ? [...SYMBOLS, UNKNOWN] : [UNKNOWN, ...SYMBOLS];
      world.connector.setSymbols(world.asked);
    },
  ],
  [10, 'lets time pass', (world) => world.pass(world.chance.between(1, 15_000))],
];

function pickStep(chance: Chance): readonly [string, Step] {
  let left = chance.next() * steps.reduce((sum, [percent]) => sum + percent, 0);
  for (const [percent, name, step] of steps) {
    left -= percent;
    if (left < 0) return [name, step];
  }
  throw new Error('no step');
}

let venue: BinanceVenue | undefined;
afterAll(() => venue?.close());

it(`binance: a connection invents no price and recovers, whatever the venue does in ${STEPS} steps (SEED=${seed})`, {
  timeout: 300_000,
}, async () => {
  venue = await new BinanceVenue().listen();
  const world = new RandomVenue(seededChance(seed), venue);
  const { connector, events, timers } = world;
  connector.start(world.asked, events);
  await world.recover();
  for (let number = 1; number <= STEPS; number += 1) {
    const [name, step] = pickStep(world.chance);
    const failures = events.troubles.length;
    try {
      await step(world);
      await world.recover();
    } catch (error) {
      throw new Error(`step ${number}, the venue ${name} (SEED=${seed})`, { cause: error });
    }
    expect(events.troubles.length - failures, 'failures in one step').toBeLessThan(30);
    expect(timers.single, 'timers').toBeLessThan(10);
  }
  await connector.stop();
  expect([timers.repeated, timers.single], 'timers that are left').toEqual([0, 0]);
  await until(() => venue?.open.length === 0 && venue.hanging.size === 0, 'no connection is left');
  process.stderr.write(
    `binance: ${STEPS} steps, ${events.received.length} quotes, ${events.troubles.length} failures, SEED=${seed}\n`,
  );
});
