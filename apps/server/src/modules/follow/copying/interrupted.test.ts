import { close, myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { done } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import {
  HOUSE_FEED_TOKEN,
  openTradingInstance,
  type TradingInstance,
} from '../../../../test/support/trading-instance.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { verifyForex } from '../../forex/index.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { verifyFollow } from '../index.ts';
import { breakingOff, copyTrading } from './copying.fixture.ts';

const databases = await testDatabase();
const { database } = databases;
const WEEK_MS = 7 * 86_400_000;
let startsAt = Date.parse('2026-11-18T12:00:00Z');
let instance: TradingInstance;
const { leader, follow, copies } = copyTrading(database, () => instance);

beforeEach(async () => {
  startsAt += WEEK_MS;
  instance = await openTradingInstance({ database, startAt: new Date(startsAt).toISOString() });
});
afterEach(async () => {
  await instance.stop();
  expect(await verifyFollow(database)).toEqual([]);
  expect(await verifyForex(database)).toEqual([]);
  expect(await verifyLedger(database)).toEqual([]);
});

/** Anna, whom three follow; the price is 1.1. */
async function aLeaderAndThree(): Promise<{ anna: Caller; followers: Caller[] }> {
  const anna = await leader();
  const followers = [await instance.openUser(), await instance.openUser(), await instance.openUser()];
  await instance.prices({ EURUSD: 1.1 });
  for (const one of followers) await follow(one, anna);
  return { anna, followers };
}

const order = () => ({ forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.1, multiple: 100 });

/** Lets the clock go on in small steps until what was to be tried again has been. */
async function triedAgain(): Promise<void> {
  let isSettled = false;
  const settling = instance.follow.settled().then(() => {
    isSettled = true;
  });
  const goOn = () => {
    instance.clock.advance(20);
    return isSettled;
  };
  await expect.poll(goOn, { interval: 5, timeout: 10_000 }).toBe(true);
  await settling;
}

async function goOnAfter(ms: number): Promise<void> {
  const { clock } = instance;
  await instance.stop();
  clock.advance(ms);
  instance = await openTradingInstance({ database, clock });
  await instance.follow.settled();
}

async function held(who: Caller, status: 1 | 3 = 1) {
  const { data } = await done(instance, myDeal, who, { status });
  return data;
}

it('copy trading: looks up orders that failed to reach it, and copies each once', async () => {
  const { anna, followers } = await aLeaderAndThree();
  await breakingOff(databases, followers[1] as Caller, () => done(instance, submit, anna, order()));
  await triedAgain();
  for (const one of followers) {
    expect(await copies(one)).toMatchObject([{ state: 'open' }]);
    expect(await held(one)).toMatchObject([{ OriginPrice: 1.1, Quantity: 0.1 }]);
  }
});

it("copy trading: after a start, copies fill at the leader's tick if it is at most 10 s old", async () => {
  const { anna, followers } = await aLeaderAndThree();
  await breakingOff(databases, followers[1] as Caller, () => done(instance, submit, anna, order()));
  // No caller waits for the copies: they are tried again later.
  instance.clock.advance(100);
  const body = [{ symbol: 'EURUSD', price: 1.12, time: instance.clock.now() }];
  await instance.market.takeFeedPost({ authorization: `Bearer ${HOUSE_FEED_TOKEN}`, body });
  await goOnAfter(9900);
  for (const one of followers) expect(await held(one)).toMatchObject([{ OriginPrice: 1.1 }]);
});

it('copy trading: skips an older opening as late, and closes at the next tick', async () => {
  const { anna, followers } = await aLeaderAndThree();
  const { Id } = await done(instance, submit, anna, order());
  await instance.follow.settled();
  await breakingOff(databases, followers[1] as Caller, () => done(instance, submit, anna, order()));
  await done(instance, close, anna, { id: Id });
  await goOnAfter(10_001);
  for (const one of followers) {
    // The last price is stale by now.
    expect(await copies(one)).toMatchObject([{ state: 'open' }, { state: 'skipped', reason: 'late' }]);
  }
  await instance.prices({ EURUSD: 1.13 });
  for (const one of followers) {
    expect(await copies(one)).toMatchObject([{ state: 'closed' }, { state: 'skipped', reason: 'late' }]);
    expect(await held(one, 3)).toMatchObject([{ Price: 1.13, CloseReason: 'leader' }]);
  }
});

it("copy trading: sets aside a copy that fails repeatedly with an alarm, and copies the leader's next orders", async () => {
  const alarms: unknown[] = [];
  await instance.stop();
  instance = await openTradingInstance({
    ...{ database, clock: instance.clock },
    alarms: { raise: (kind, subject) => alarms.push([kind, subject]), clear: () => undefined },
  });
  const { anna, followers } = await aLeaderAndThree();
  const poisoned = followers[1] as Caller;
  await databases.owner.query({
    text: `create function public.refuse_copy() returns trigger language plpgsql as $$
             begin raise 'this copy cannot be stored'; end $$;
           create trigger poison before insert on follow.copy for each row
             when (new.follower_id = ${poisoned.userId}) execute function public.refuse_copy()`,
  });
  const first = await done(instance, submit, anna, order());
  await done(instance, submit, anna, order());
  await done(instance, close, anna, { id: first.Id });
  await triedAgain();
  // The tries took longer than a price is alive.
  await instance.prices({ EURUSD: 1.1 });
  for (const one of followers) {
    const states = one === poisoned ? [] : [{ state: 'closed' }, { state: 'open' }];
    expect(await copies(one)).toMatchObject(states);
  }
  expect(alarms).toContainEqual(['poison_item', 'copies']);

  await databases.owner.query({ text: 'drop function public.refuse_copy() cascade' });
  await goOnAfter(10_001);
  const late = { state: 'skipped', reason: 'late' };
  expect(await copies(poisoned)).toMatchObject([late, late]);
});
