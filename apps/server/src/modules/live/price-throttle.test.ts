import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PriceThrottle } from './price-throttle.ts';
import { aTrade, openStage, type Stage } from './testing/stage.ts';

describe('the FOREX_TRADE throttle on sockets', () => {
  const ALICE = 1;
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage({ limits: { userGapMs: 60 } });
    stage.holders.set(1, new Set([ALICE]));
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.defects).toEqual([]);
  });

  test('sends the first value at once, and the next after the interval', async () => {
    const alice = await stage.loggedIn(ALICE);
    stage.trades.set(ALICE, aTrade('1.000000'));
    alice.sub('FOREX_TRADE');
    const beganAt = performance.now();
    await alice.next('FOREX_TRADE');
    stage.trades.set(ALICE, aTrade('2.000000'));
    stage.tick('EURUSD', 1.2);
    await alice.settled();
    expect((await alice.next('FOREX_TRADE')).data.ProfitsTotal).toBe('2.000000');
    // Timers may be a millisecond early.
    expect(performance.now() - beganAt).toBeGreaterThan(55);
  });

  test("sends a second socket's subscription value without delaying the first socket", async () => {
    const [first, second] = await Promise.all([stage.loggedIn(ALICE), stage.loggedIn(ALICE)]);
    first.sub('FOREX_TRADE');
    await first.next('FOREX_TRADE');
    stage.trades.set(ALICE, aTrade('5.000000'));
    stage.tick('EURUSD', 1.2);
    second.sub('FOREX_TRADE');
    expect((await second.next('FOREX_TRADE')).data.ProfitsTotal).toBe('5.000000');
    expect((await first.next('FOREX_TRADE')).data.ProfitsTotal).toBe('5.000000');
  });

  test('sends nothing for a price that moves no position of the owner, even after a pause', async () => {
    const alice = await stage.loggedIn(ALICE);
    alice.sub('FOREX_TRADE');
    await alice.next('FOREX_TRADE');
    for (let count = 1; count <= 30; count += 1) {
      stage.tick('XAUUSD', 4000 + count);
      await alice.settled();
    }
    stage.trades.set(ALICE, aTrade('3.000000'));
    stage.positionsChanged(ALICE);
    await alice.next('FOREX_TRADE', ({ data }) => data.ProfitsTotal === '3.000000');
    expect(alice.told('FOREX_TRADE')).toHaveLength(2);
  });
});

describe('the FOREX_TRADE throttle with a test clock', () => {
  const GAP_MS = 250;

  /** Users 1 to 3; user u holds instrument u, and all hold 9. The pace runs on real timers, its time is ours. */
  function aPace() {
    let now = 0;
    const pushed: number[] = [];
    const pace = new PriceThrottle({
      gapMs: GAP_MS,
      moversOf: (userId) => [userId, 9],
      push: (userId) => pushed.push(userId),
      steady: () => now,
      onDefect: (error) => {
        throw error;
      },
    });
    for (const userId of [1, 2, 3]) pace.follow(userId);
    return {
      pace,
      pushed,
      at(ms: number) {
        now = ms;
      },
      /** Waits until so many pushes have been made. */
      async until(count: number) {
        while (pushed.length < count) await nextTurn();
      },
    };
  }

  test('sends a first change at once, and a second within the interval at its end', async () => {
    const { pace, pushed, at, until } = aPace();
    pace.priceMoved(2);
    await until(1);
    expect(pushed).toEqual([2]);
    at(100);
    pace.priceMoved(9);
    await until(3);
    expect(pushed).toEqual([2, 1, 3]);
    at(249);
    pace.priceMoved(3);
    at(250);
    await until(4);
    expect(pushed).toEqual([2, 1, 3, 2]);
    at(350);
    await until(5);
    // User 3 is sent the move at 249, user 1 has nothing new.
    expect(pushed).toEqual([2, 1, 3, 2, 3]);
    pace.stop();
  });

  test('sends nothing after an unsubscribe, and counts the interval from a subscription', async () => {
    const { pace, pushed, at, until } = aPace();
    pace.leave(1);
    // News for his other sockets is not lost by that.
    pace.changed(2);
    pace.told(2);
    pace.priceMoved(9);
    await until(1);
    expect(pushed).toEqual([3]);
    at(GAP_MS);
    await until(2);
    expect(pushed).toEqual([3, 2]);
    pace.stop();
  });

  test('keeps its schedule when it is asked repeatedly', async () => {
    const { pace, pushed, at, until } = aPace();
    pace.told(1);
    pace.priceMoved(1);
    for (let ms = 0; ms < GAP_MS; ms += 10) {
      at(ms);
      pace.told(1);
    }
    at(GAP_MS);
    await until(1);
    expect(pushed).toEqual([1]);
    pace.stop();
  });
});
