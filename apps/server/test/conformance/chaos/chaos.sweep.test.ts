import { connect } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../differential/chance.ts';
import { type Instance, openInstance } from './instance.fixture.ts';

/**
 * Orders while the machine misbehaves: each round traders open and close positions, and one seeded fault hits the
 * server or its database. After the round every acknowledged order is there once, every open question is answered
 * by its Idempotency-Key, and `verify` finds no fault. CHAOS_ROUNDS=200 for the long run; SEED repeats one.
 */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 20);
const ROUND_MS_MAX = 60_000;
const TRADERS = 4;
const ORDERS_MIN = 12;
/** Below the limit of open positions, so that no order is refused for it. */
const POSITIONS_MAX = 40;
const FLOOD_CONNECTIONS = 20;
const FLOOD_REQUESTS = 500;

const seed = freshSeed();
const chance = seededChance(seed);
const instance = openInstance();

interface Trader {
  readonly token: string;
  /** Orders that the server has acknowledged and that were not closed. */
  readonly open: Set<number>;
  /** Calls without an answer, by key: an order, or the close of one. */
  readonly unanswered: Map<string, { readonly closes?: number }>;
  turns: number;
}

type Fault = (on: Instance, chance: Chance) => Promise<void>;

const faults: Readonly<Record<string, Fault>> = {
  'kill -9 of the server': (on) => on.killServer(),
  'kill -9 of the database': async (on) => on.killDatabase(),
  'pause of the server': (on, by) => during(on.pauseServer(), by.between(200, 1_500)),
  'pause of the database': (on, by) => during(on.pauseDatabase(), by.between(200, 1_500)),
  'clock ahead': (on, by) => shifted(on, by.between(2_000, 600_000), by.between(100, 1_000)),
  'clock behind': (on, by) => shifted(on, -by.between(2_000, 600_000), by.between(100, 1_000)),
  'flood of orders': (on) => flood(on),
  ...(instance.hasOwnDisk
    ? { 'full disk': (on: Instance, by: Chance) => during(on.fillDisk(), by.between(300, 1_200)) }
    : {}),
};

if (!instance.hasOwnDisk) {
  process.stderr.write('chaos: no right to mount a file system here, so the full disk is not tried\n');
}

const traders: Trader[] = [];
/** Each fault once, in random order, before any is repeated. */
const waiting: string[] = [];

afterAll(async () => expect(await instance.stop(), 'exit code at SIGTERM').toBe(0));

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  `round %i loses and doubles nothing (SEED=${seed})`,
  { timeout: ROUND_MS_MAX },
  async () => {
    await instance.ready();
    while (traders.length < TRADERS) traders.push(await newTrader(traders.length));
    const name = nextFault();
    const enough = seenAnswers(ORDERS_MIN + Math.trunc(chance.between(0, 40)));
    const isOver = { yes: false };
    const trading = traders.map((trader) => tradeUntil(trader, isOver, enough.count));
    await enough.reached;
    await faults[name]?.(instance, chance);
    isOver.yes = true;
    await Promise.all(trading);
    await instance.ready();
    for (const trader of traders) {
      await settleUnanswered(trader);
      expect(await openPositions(trader), `${name}: positions of a trader`).toEqual(
        [...trader.open].sort((one, other) => one - other),
      );
    }
    expect(await instance.verify(), name).toEqual([0, expect.stringContaining('verified')]);
  },
);

function nextFault(): string {
  if (waiting.length === 0) waiting.push(...Object.keys(faults));
  const [name = ''] = waiting.splice(Math.trunc(chance.between(0, waiting.length)), 1);
  return name;
}

/** Resolves after so many answers, or after a while without them. */
function seenAnswers(wanted: number): { count(): void; reached: Promise<void> } {
  let left = wanted;
  let done = (): void => undefined;
  const reached = Promise.race([new Promise<void>((resolve) => (done = resolve)), pass(3_000)]);
  const count = (): void => {
    left -= 1;
    if (left <= 0) done();
  };
  return { count, reached };
}

async function newTrader(index: number): Promise<Trader> {
  const token = await instance.client().demo(`trader ${index} of ${seed}`);
  return { token, open: new Set(), unanswered: new Map(), turns: 0 };
}

/** Opens and closes, one call after the other, until the fault is over or a call has no answer. */
async function tradeUntil(
  trader: Trader,
  isOver: { readonly yes: boolean },
  count: () => void,
): Promise<void> {
  while (!isOver.yes) {
    trader.turns += 1;
    const [oldest] = trader.open;
    const closes = trader.open.size >= POSITIONS_MAX || trader.turns % 4 === 0 ? oldest : undefined;
    const key = `turn-${trader.turns}`;
    trader.unanswered.set(key, closes === undefined ? {} : { closes });
    if (!(await ask(trader, key))) return;
    count();
  }
}

/** Sends one call; true if the server reported its result. */
async function ask(trader: Trader, key: string): Promise<boolean> {
  const { closes } = trader.unanswered.get(key) ?? {};
  const headers = { authorization: trader.token, 'idempotency-key': key };
  const client = instance.client();
  const sent =
    closes === undefined
      ? client.json('/v2/api/forex/submit', { forex_id: 27, type: 1, cont: 0.01, multiple: 20 }, headers)
      : client.json('/v2/api/forex/close', { id: closes }, headers);
  const seen = await sent.catch(() => undefined);
  // Retry requested, or no response: the result is unknown.
  if (seen === undefined || seen.status === 503 || seen.status === 429) return false;
  expect(seen.status, seen.text).toBe(200);
  trader.unanswered.delete(key);
  if (seen.body.code === 1 && closes === undefined) trader.open.add(seen.body.data.Id);
  if (seen.body.code === 1 && closes !== undefined) trader.open.delete(closes);
  // The price is old while the fault lasts: a refusal with its reason, and nothing has happened.
  if (seen.body.code !== 1) expect(seen.body.key, seen.text).toMatch(/^market\.(price_stale|no_price)$/);
  return true;
}

async function settleUnanswered(trader: Trader): Promise<void> {
  for (const key of [...trader.unanswered.keys()]) {
    await expect.poll(() => ask(trader, key), { timeout: 10_000 }).toBe(true);
  }
}

async function openPositions({ token }: Trader): Promise<number[]> {
  const path = '/v2/api/forex/my_deal?status=1&page_size=100';
  const { body } = await instance.client().send(path, { headers: { authorization: token } });
  return body.data.data.map(({ Id }: { Id: number }) => Id).sort((one: number, other: number) => one - other);
}

async function during(heal: () => void, ms: number): Promise<void> {
  await pass(ms);
  heal();
}

async function shifted(on: Instance, offsetMs: number, ms: number): Promise<void> {
  on.shiftClock(Math.trunc(offsetMs));
  await pass(ms);
  on.shiftClock(0);
}

/**
 * One demo user with pipelined orders on many connections; answered or refused, they do not affect other
 * users.
 */
async function flood(on: Instance): Promise<void> {
  const token = await on.client().demo(`flood of ${seed}`);
  const { hostname, port } = new URL(on.url());
  const requests = Array.from(
    { length: FLOOD_REQUESTS },
    (_, n) =>
      `GET /v2/api/forex/submit?forex_id=27&type=1&cont=0.01&multiple=20&t=${n} HTTP/1.1\r\nHost: x\r\nauthorization: ${token}\r\n\r\n`,
  ).join('');
  const sockets = Array.from({ length: FLOOD_CONNECTIONS }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(requests));
    socket.on('error', () => undefined).resume();
    return socket;
  });
  await pass(1_500);
  for (const socket of sockets) socket.destroy();
}
