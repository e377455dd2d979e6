import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, DAY_MS } from '@tidemark/domain/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { createLog } from '../../platform/log/log.ts';
import { createMarket } from './index.ts';
import { Heartbeats } from './liveness.ts';

const { database, owner } = await testDatabase();
const TOKEN = 'a-token-of-the-test';
/** Each test has an hour of its own. */
let hour = Date.parse('2026-11-18T00:00:00Z');

async function aMarket<C extends Clock = ManualClock>(given?: C) {
  hour += 3_600_000;
  const clock = given ?? (manualClock(hour) as Clock as C);
  const log = createLog({ pretty: false, write: () => {} });
  const bus = createBus((_, error) => {
    throw error;
  });
  const market = createMarket({ database, bus, clock, log, feed: { kind: 'ingest', token: TOKEN } });
  await market.start();
  onTestFinished(() => market.stop());
  const began = clock.now();
  const id = (code: string) => market.instrumentByCode(code)?.id ?? 0;
  return {
    clock,
    market,
    began,
    async post(...prices: [string, number][]) {
      const body = prices.map(([symbol, price]) => ({ symbol, price }));
      return market.takeFeedPost({ authorization: `Bearer ${TOKEN}`, body });
    },
    /** Price of the last tick at moments after the beginning, and whether the source was silent. */
    async states(code: string, ...moments: number[]) {
      const asked = moments.map((ms) => ({ instrumentId: id(code), since: began, moment: began + ms }));
      const found = await market.statesAt(asked);
      return found.map(({ tick, isSilent }) => [tick ? tick.price / 1e8 : undefined, isSilent]);
    },
  };
}

const heardRows = async () => (await database.query({ text: 'select from market.heard' })).length;

describe('the market state at a past moment', () => {
  it('uses the last tick at or before the moment, and never a later one', async () => {
    const { clock, post, states } = await aMarket();
    await post(['EURUSD', 1.08]);
    clock.advance(1000);
    await post(['EURUSD', 1.081], ['EURUSD', 1.082]);
    clock.advance(500);
    await post(['USDJPY', 150]);
    clock.advance(500);
    await post(['EURUSD', 1.083]);
    clock.advance(1);
    expect(await states('EURUSD', 0, 999, 1000, 1999, 2000)).toEqual([
      [1.08, false],
      [1.08, false],
      [1.082, false],
      [1.082, false],
      [1.083, false],
    ]);
    expect(await states('GBPUSD', 2000)).toEqual([[undefined, false]]);
  });

  it('detects a silent source to the millisecond, by ticks of any symbol', async () => {
    const { clock, post, states } = await aMarket();
    await post(['EURUSD', 1.08]);
    clock.advance(9000);
    await post(['BTCUSD', 60_000]);
    clock.advance(60_000);
    expect(await states('EURUSD', 9000, 18_999, 19_000)).toEqual([
      [1.08, false],
      [1.08, false],
      [1.08, true],
    ]);
  });

  it('counts heartbeats between ticks, recorded at most once a second', async () => {
    const { clock, post, states } = await aMarket();
    await post(['EURUSD', 1.08]);
    const before = await heardRows();
    for (let beat = 0; beat < 30; beat += 1) {
      clock.advance(100);
      await post();
    }
    expect((await heardRows()) - before).toBe(3);
    // The last one, at 3,550, is younger than a second and is stored on request.
    clock.advance(550);
    await post();
    clock.advance(30_000);
    expect(await states('EURUSD', 3550, 13_549, 13_550)).toEqual([
      [1.08, false],
      [1.08, false],
      [1.08, true],
    ]);
    expect((await heardRows()) - before).toBe(4);
  });

  it('does not count a pause between two heartbeats as alive', async () => {
    const { clock, post, states } = await aMarket();
    await post(['EURUSD', 1.08]);
    clock.advance(300);
    await post();
    clock.advance(20_000);
    await post();
    clock.advance(1);
    expect(await states('EURUSD', 10_299, 10_300, 20_299, 20_300)).toEqual([
      [1.08, false],
      [1.08, true],
      [1.08, true],
      [1.08, false],
    ]);
  });
});

describe('the watermark for past prices', () => {
  it('accepts no earlier tick after the clock is set back and the server restarts', async () => {
    const first = await aMarket();
    await first.post(['EURUSD', 1.08]);
    first.clock.advance(5001);
    expect(await first.states('EURUSD', 5000)).toEqual([[1.08, false]]);
    await first.market.stop();

    // The clock was set back meanwhile.
    const second = await aMarket(manualClock(first.began + 2000));
    await second.post(['EURUSD', 1.09]);
    const [row] = await owner.query<{ at: number }>({
      text: 'select (extract(epoch from max(at)) * 1000)::float8 as at from market.tick where price = 109000000',
    });
    expect(row?.at).toBe(first.began + 5001);
  });

  it('accepts no earlier tick when the clock is set back while the market runs', async () => {
    const began = hour;
    hour += 3_600_000;
    let now = began;
    const { post, states } = await aMarket({ now: () => now });
    await post(['EURUSD', 1.08]);
    now = began + 5001;
    expect(await states('EURUSD', 5000)).toEqual([[1.08, false]]);
    now = began + 1000;
    await post(['EURUSD', 1.09]);
    expect(await states('EURUSD', 5000)).toEqual([[1.08, false]]);
  });

  it('waits for ticks in flight, at any stage', async () => {
    const { clock, began, post, states } = await aMarket();
    await post(['EURUSD', 1.08]);
    for (let round = 1; round <= 12; round += 1) {
      // Another day needs a partition first: so the batch takes longer.
      clock.advance(3 * DAY_MS);
      let isOnItsWay = true;
      const onItsWay = post(['EURUSD', 1.08 + round / 1e4]).finally(() => {
        isOnItsWay = false;
      });
      const found = new Map<number, unknown>();
      while (isOnItsWay) {
        const moment = clock.now() - began;
        clock.advance(1);
        found.set(moment, await states('EURUSD', moment));
        await nextTurn();
      }
      await onItsWay;
      for (const [moment, then] of found) expect(await states('EURUSD', moment)).toEqual(then);
    }
  });
});

describe('source heartbeats', () => {
  it('form one span when the source is alive and its ticks are far apart', () => {
    const signs = new Heartbeats(0);
    signs.hear({ since: 0, until: 12_000 });
    signs.ticksStored(12_000);
    expect([signs.isDue(), signs.take()]).toEqual([true, [{ since: 0, until: 12_000 }]]);
    // Ticks close together need no heartbeat rows.
    signs.hear({ since: 12_000, until: 13_000 });
    signs.ticksStored(13_000);
    expect([signs.isDue(), signs.take()]).toEqual([false, []]);
  });

  it('stay queued when they could not be stored, and merge with newer ones', () => {
    const signs = new Heartbeats(0);
    signs.hear({ since: 1000, until: 1000 });
    signs.putBack(signs.take());
    signs.hear({ since: 1200, until: 1200 });
    expect([signs.isDue(), signs.take()]).toEqual([true, [{ since: 1000, until: 1200 }]]);
  });
});
