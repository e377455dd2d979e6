import { transfer } from '@tidemark/contract/calls/money/transfers';
import { canalFollow, followTrader } from '@tidemark/contract/calls/trading/follow';
import { close, myDeal, reverse, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { DAY_MS, dayOf, startOfUtcDay } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { freshSeed, seededChance } from '../../../../test/differential/chance.ts';
import { randomRates, storeRates } from '../../../../test/differential/random-rates.ts';
import { stopLevel } from '../../../../test/reference-model/account.ts';
import { ReferenceFollowings } from '../../../../test/reference-model/following.ts';
import { eighths, millionths } from '../../../../test/reference-model/money.ts';
import { referenceSpans } from '../../../../test/reference-model/terms.ts';
import { ReferenceTrading } from '../../../../test/reference-model/trading.ts';
import { call, done } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import {
  aCallerContext,
  openTradingInstance,
  type TradingInstance,
} from '../../../../test/support/trading-instance.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { verifyForex } from '../../forex/index.ts';
import { transferRoutes } from '../../funding/index.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { verifyFollow } from '../index.ts';
import { breakingOff, copyTrading } from './copying.fixture.ts';
import { kindOf, runDailyJobs, settledOf, settledText, storeFeeRate } from './settled-fees.fixture.ts';

const STEPS = Number(process.env.FOLLOW_STEPS ?? 80);
const seed = freshSeed();
const chance = seededChance(seed);
const databases = await testDatabase();
const { database } = databases;
const POSITIONS_MAX = 8;
const CODE = 'EURUSD';
const NOW = Date.parse('2027-01-06T12:00:00Z');
/** Before the clocks change in New York: no holiday in between. */
const UNTIL = Date.parse('2027-03-10T12:00:00Z');
/** The first two may be followed; the second follows the first now and then. */
const USERS = 6;
const steps: string[] = [];
const seen = new Map<string, number>();

const reference = new ReferenceTrading({
  users: USERS,
  now: NOW,
  spans: referenceSpans(Date.parse('2027-01-03T00:00:00Z'), 10),
  limits: { positions: POSITIONS_MAX, pendings: 4 },
});
const followings = new ReferenceFollowings(reference, POSITIONS_MAX);
const instanceOptions = { database, openPositionsMax: POSITIONS_MAX };
let instance: TradingInstance;
const users: Caller[] = [];
let price = 1.1;
/** Performance fees of the two leaders now, in hundredths of a percent. */
const feeRates = [2000, 3333];

const user = (index: number) => present(users[index], 'a user');
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
const notices = (what: string, ...details: unknown[]) => {
  count(what);
  steps.push(`${what} ${JSON.stringify(details)}`);
};

async function begin(): Promise<void> {
  instance = await openTradingInstance({ ...instanceOptions, startAt: new Date(NOW).toISOString() });
  const { leader } = copyTrading(database, () => instance);
  for (let index = 0; index < USERS; index += 1) {
    users.push(index < 2 ? await leader() : await instance.openUser());
  }
  for (const index of [0, 1]) await setFee(index, feeRates[index] ?? 0);
  await tick(price);
}

async function pass(ms: number): Promise<void> {
  instance.clock.advance(ms);
  reference.perform({ kind: 'wait', ms });
}

async function setFee(leader: number, rate: number): Promise<void> {
  feeRates[leader] = rate;
  await storeFeeRate(database, user(leader).userId, rate);
}

/** Other rates of overnight financing of either side, and another triple day, from now on. */
async function setRates(): Promise<void> {
  const rates = randomRates(chance, CODE, [0, -3, 4.5, 7.123457, 12]);
  notices('rates', rates);
  reference.perform(rates);
  await storeRates(database, instance, rates);
}

/** Days pass, sometimes a month ends; then the daily jobs run, at times after a position was closed. */
async function nights(): Promise<void> {
  if (chance.percent(40)) await setRates();
  if (chance.percent(20)) await setFee(chance.pick([0, 1]), chance.pick([0, 500, 2000, 3333, 5000]));
  const now = instance.clock.now();
  let noon = startOfUtcDay(now) + DAY_MS / 2 + chance.pick([1, 1, 1, 1, 2, 3, 5, 20]) * DAY_MS;
  while (new Date(noon).getUTCDay() % 6 === 0) noon += DAY_MS;
  // No financing of weeks may lead to a stop-out: which copies that closes first has no order.
  const isSafe = reference.accounts.every((account) => account.equity() > account.usedMargin() * 3n);
  if (noon > UNTIL || !isSafe) return;
  notices('nights', noon);
  await pass(noon - now);
  await tick(price);
  if (chance.percent(50)) await closeOne(Math.floor(chance.between(0, USERS)));
  await runDailyJobs(instance, dayOf(now), dayOf(noon));
  reference.perform({ kind: 'financing' });
  followings.financed();
  followings.monthEnded();
}

/**
 * A tick in both worlds: what it ends of leaders' own positions ends the copies, what it fills of the first
 * leader's pending orders is copied; a close-out comes last (docs/spec/rules.md#order-of-work-in-one-tick).
 */
async function tick(next: number): Promise<void> {
  price = Number(next.toFixed(5));
  notices('tick', price);
  const before = new Set(held(0));
  const asked = followings.activeOf(0);
  await instance.prices({ [CODE]: price });
  reference.perform({ kind: 'tick', code: CODE, price });
  const ended = followings.ended().filter(({ order }) => order.state === 'completed');
  const isLast = ({ order }: (typeof ended)[number]) => order.reason === 'close_out';
  for (const one of ended) if (!isLast(one)) followings.closed(one.order);
  const closedOut = ended.filter(isLast);
  const filled = [...held(0), ...closedOut.filter(({ user }) => user === 0).map(({ order }) => order)]
    .filter((order) => !before.has(order))
    .sort((one, other) => one.id - other.id);
  for (const order of filled) {
    notices('filled', order.lots.toString());
    followings.opened(0, order, 0, asked);
  }
  for (const { order } of closedOut) followings.closed(order);
}

/** No position or order ends when the price moves there: copies of two leaders in one tick have no order. */
function isQuiet(index: number, next: number): boolean {
  const account = reference.account(index);
  const level = eighths(Number(next.toFixed(5)));
  const isReached = ({ stopLoss, isBuy }: ReturnType<typeof held>[number]) =>
    stopLoss !== undefined && (isBuy ? level <= stopLoss : level >= stopLoss);
  return !held(index).some(isReached) && account.equity() > account.usedMargin() * 3n;
}

/** The first leader places a pending order, and the price reaches it or jumps past it. */
async function fillPending(): Promise<void> {
  const [isBuy, isAbove] = [chance.percent(50), chance.percent(50)];
  const target = Number((price * (1 + (isAbove ? 1 : -1) * chance.between(0.0005, 0.003))).toFixed(5));
  const reached = target * (1 + (isAbove ? 1 : -1) * chance.between(0, 0.002));
  if (target === price || !isQuiet(1, reached)) return;
  const lots = Number((Math.floor(chance.between(1, 120)) / 100).toFixed(2));
  const step = { kind: 'submit', user: 0, code: CODE, isBuy, lots, leverage: 100, target } as const;
  notices('pending', step);
  reference.perform(step);
  const input = { forex_id: instance.instrumentId(CODE), type: isBuy ? 1 : 2, cont: lots, multiple: 100 };
  await done(instance, submit, user(0), { ...input, status: 0, target_price: target });
  await tick(reached);
}

/**
 * Closed and opened the other way at one tick: both are copied for a leader; for a follower it is a close.
 */
async function turn(index: number): Promise<void> {
  const positions = held(index);
  if (positions.length === 0) return;
  const place = Math.floor(chance.between(0, positions.length));
  const order = present(positions[place], 'a position');
  const id = (await realIds(index))[place];
  // The closing may pause a follower who was active at the opening in the other direction.
  const asked = followings.activeOf(index);
  const outcome = reference.perform({ kind: 'reverse', user: index, id: order.id });
  const answer = await call(instance, reverse, user(index), { id });
  expect(isRefusal(answer), `reverse SEED=${seed}`).toBe('reasons' in outcome);
  if ('reasons' in outcome) return;
  notices('reversed', index, place);
  if (followings.ended().length > 0) followings.closed(order);
  followings.opened(index, present(held(index).at(-1), 'the other way'), 0, asked);
}

/** Between the funding account and the contract account: never more than is free. */
async function move(index: number): Promise<void> {
  const [isIn, amount] = [chance.percent(60), chance.pick([50, 500, 3000])];
  const [from, to] = isIn ? ['change', 'forex'] : ['forex', 'change'];
  const route = present(
    transferRoutes({ ...instance, database }).find((one) => one.call === transfer),
    'transfers',
  );
  const input = transfer.input.parse({ balance: String(amount), from, to });
  const isRefused = isRefusal(await route.handle(input, aCallerContext(user(index))));
  const account = reference.account(index);
  const moved = BigInt(amount) * 1_000_000n;
  if (!isIn) {
    const free = account.freeMargin() < account.cash ? account.freeMargin() : account.cash;
    expect(isRefused, `transfer of ${index} SEED=${seed}`).toBe(moved > free);
  }
  if (isRefused) return;
  notices(isIn ? 'topped up' : 'taken out', index, amount);
  account.cash += isIn ? moved : -moved;
}

const held = (index: number) => reference.account(index).positions();

/** The real position at the index of a reference one: both lists are in order of opening. */
async function realIds(index: number): Promise<number[]> {
  const { data } = await done(instance, myDeal, user(index), { status: 1, page_size: 100 });
  return data.map(({ Id }) => Id).sort((a, b) => a - b);
}

async function open(leader: number): Promise<void> {
  const lots = Number((Math.floor(chance.between(1, 120)) / 100).toFixed(2));
  const isBuy = chance.percent(50);
  const away = chance.between(0.002, 0.02) * (isBuy ? -1 : 1);
  const stopLoss = chance.percent(50) ? Number((price + away).toFixed(5)) : undefined;
  const step = { kind: 'submit', user: leader, code: CODE, isBuy, lots, leverage: 100, stopLoss } as const;
  const outcome = reference.perform(step);
  const input = { forex_id: instance.instrumentId(CODE), type: isBuy ? 1 : 2, cont: lots, multiple: 100 };
  const order = () => call(instance, submit, user(leader), { ...input, stop_loss_price: stopLoss });
  if ('reasons' in outcome) {
    expect(isRefusal(await order())).toBe(true);
    return;
  }
  const victims = users.map((_, index) => index).filter((index) => followings.isFollowing(index, leader));
  const [opened] = reference.account(leader).positions().slice(-1);
  if (victims.length > 0 && chance.percent(25)) return interrupted(leader, present(opened, 'opened'), order);
  notices('opened', leader, step);
  await order();
  followings.opened(leader, present(opened, 'it was opened'), 0);
}

/** The fan-out is broken off and the server started again, within 10 s or later. */
async function interrupted(
  leader: number,
  opened: Parameters<typeof followings.opened>[1],
  order: () => Promise<unknown>,
): Promise<void> {
  const before = followings.copies.length;
  const laterMs = chance.percent(50) ? 9000 : 10_001;
  const [victim] = users.map((_, index) => index).filter((index) => followings.isActive(index, leader));
  if (victim === undefined) {
    await order();
    followings.opened(leader, opened, 0);
    return;
  }
  notices('interrupted', leader, laterMs);
  await breakingOff(databases, user(victim), order);
  await instance.stop();
  await pass(laterMs);
  instance = await openTradingInstance({ ...instanceOptions, clock: instance.clock });
  followings.opened(leader, opened, laterMs);
  expect(followings.copies.length).toBeGreaterThan(before);
  await instance.follow.settled();
  await tick(price);
}

async function closeOne(index: number): Promise<void> {
  const positions = held(index);
  if (positions.length === 0) return;
  const place = Math.floor(chance.between(0, positions.length));
  const order = present(positions[place], 'a position');
  const [id, before] = [(await realIds(index))[place], order.lots];
  const part = before > 10_000n && chance.percent(50) ? Number(before / 20_000n) / 100 : undefined;
  const lots = part && part > 0 ? part : undefined;
  notices(lots ? 'part closed' : 'closed', index, place, lots);
  reference.perform({ kind: 'close', user: index, id: order.id, ...(lots ? { lots } : {}) });
  await done(instance, close, user(index), { id, cont: lots });
  const own = followings.ended().length > 0;
  if (own) followings.closed(order, lots ? { lots: millionths(lots), held: before } : undefined);
}

async function setStops(index: number): Promise<void> {
  const positions = held(index);
  if (positions.length === 0) return;
  const place = Math.floor(chance.between(0, positions.length));
  const order = present(positions[place], 'a position');
  const away = Number(chance.between(0.001, 0.02).toFixed(5));
  const level = Number((price + (order.isBuy ? -away : away)).toFixed(5));
  const trails = chance.percent(50);
  notices('stops set', index, place, trails ? away : level);
  const id = (await realIds(index))[place];
  const asked = trails ? { trailing: away } : { stopLoss: level };
  reference.perform({ kind: 'set_stops', user: index, id: order.id, ...asked });
  const sent = trails ? { trailing_distance: away } : { stop_loss_price: level };
  await done(instance, setStopPrice, user(index), { id, ...sent });
  followings.stopsSet(order);
}

async function follow(): Promise<void> {
  const leader = chance.percent(50) ? 0 : 1;
  const index = Math.floor(chance.between(leader === 0 ? 1 : 2, USERS));
  const multiple = chance.pick([0.01, 0.3, 0.5, 1, 1.5, 2.37, 10, 100]);
  const max = chance.pick(['15', '200', '1000', '5000', '1000000']);
  const limit = chance.pick([undefined, undefined, '30', '300']);
  const isProportional = chance.percent(50);
  const factor = chance.pick([0.1, 0.5, 1, 2.5, 10]);
  const allocation = chance.pick([undefined, undefined, '20', '500', '250000']);
  const sized = isProportional ? { mode: 'proportional', multiple: factor, allocation } : { multiple };
  // A following keeps its fee; a new one needs consent to that of now.
  const fee = feeRates[leader] ?? 0;
  const consent = fee > 0 && !followings.isFollowing(index, leader) ? { performance_fee: fee / 100 } : {};
  notices('follow', index, leader, sized, max, limit, consent);
  await done(instance, followTrader, user(index), {
    ...{ trader_id: user(leader).userId, ...sized, max_amount: max, loss_limit: limit ?? '' },
    ...consent,
  });
  const settings = {
    multiple: BigInt(Math.round(sized.multiple * 100)),
    isProportional,
    allocation: isProportional && allocation !== undefined ? BigInt(allocation) * 1_000_000n : undefined,
    max: BigInt(max) * 1_000_000n,
    limit: limit === undefined ? undefined : BigInt(limit) * 1_000_000n,
  };
  followings.follow(index, leader, settings, BigInt(fee));
}

async function unfollow(): Promise<void> {
  const leader = chance.percent(50) ? 0 : 1;
  const index = Math.floor(chance.between(1, USERS));
  if (!followings.isFollowing(index, leader)) return;
  const closes = chance.percent(40);
  notices('unfollow', index, leader, closes);
  await done(instance, canalFollow, user(index), { trader_id: user(leader).userId, close: closes });
  followings.unfollow(index, leader, closes);
}

/** Resets a demo account: its balance is restored, its positions and followings are removed. */
async function reset(): Promise<void> {
  const index = Math.floor(chance.between(0, USERS));
  notices('reset', index);
  await instance.forex.resetDemo(user(index).userId, undefined);
  reference.perform({ kind: 'reset', user: index });
  for (const { order } of followings.ended()) if (order.state === 'completed') followings.closed(order);
  followings.unfollowAll(index);
}

async function step(): Promise<void> {
  await pass(200);
  const dice = chance.next() * 100;
  if (dice < 24) return tick(price * (1 + chance.between(-0.004, 0.004)));
  if (dice < 27) return tick(price * (1 + chance.between(-0.03, 0.03)));
  if (dice < 36) return nights();
  if (dice < 46) return follow();
  if (dice < 49) return unfollow();
  if (dice < 65) return open(chance.percent(60) ? 0 : 1);
  if (dice < 70) return fillPending();
  if (dice < 75) return turn(Math.floor(chance.between(0, chance.percent(70) ? 2 : USERS)));
  if (dice < 81) return move(Math.floor(chance.between(0, USERS)));
  if (dice < 90) return closeOne(chance.percent(70) ? Math.floor(chance.between(0, 2)) : 4);
  if (dice < 98) return setStops(chance.percent(70) ? Math.floor(chance.between(0, 2)) : 3);
  return reset();
}

/** Money, positions and what became of every copy, the same in both worlds. */
async function compare(): Promise<void> {
  await instance.follow.settled();
  const title = () => `SEED=${seed}\n${steps.slice(-30).join('\n')}`;
  for (let index = 0; index < USERS; index += 1) {
    const account = reference.account(index);
    const [real] = (await instance.ledger.viewsOf(user(index).userId)).filter(({ kind }) => kind === 'forex');
    expect([real?.balance, real?.locked], `money of ${index}\n${title()}`).toEqual([
      account.cash,
      account.usedMargin(),
    ]);
    const { data } = await done(instance, myDeal, user(index), { status: 1, page_size: 100 });
    const seen = data
      .sort((a, b) => a.Id - b.Id)
      .map((one) => [millionths(one.Quantity), eighths(one.OriginPrice), eighths(one.TargetLossPrice)]);
    const expected = account.positions().map((one) => [one.lots, one.open, stopLevel(one) ?? 0n]);
    expect(seen, `positions of ${index}\n${title()}`).toEqual(expected);
    const copies = await database.query<{ state: string }>({
      text: `select coalesce(skip_reason, state) as state from follow.copy where follower_id = $1 order by id`,
      values: [user(index).userId],
    });
    expect(
      copies.map(({ state }) => state),
      `copies of ${index}\n${title()}`,
    ).toEqual(followings.copies.filter((one) => one.following.follower === index).map(({ state }) => state));
    expect(await settledOf(database, user(index).userId), `performance fees of ${index}\n${title()}`).toEqual(
      followings.settlements.filter(({ follower }) => follower === index).map(settledText),
    );
  }
}

it(`copy trading: every copy exists once or has a reason, in ${STEPS} steps (SEED=${seed})`, {
  timeout: 14_400_000,
}, async () => {
  await begin();
  for (let turn = 0; turn < STEPS; turn += 1) {
    await step();
    await compare();
  }
  await instance.stop();
  for (const one of followings.settlements) count(kindOf(one));
  for (const { state } of followings.copies) count(`copy ${state}`);
  if (STEPS > 500) process.stderr.write(`${JSON.stringify(Object.fromEntries(seen))}\n`);
  for (const verify of [verifyFollow, verifyForex, verifyLedger]) expect(await verify(database)).toEqual([]);
});
