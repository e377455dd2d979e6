import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { aTrade, openStage, type Stage } from './testing/stage.ts';

const ALICE = 1;
const codes = Array.from({ length: 100 }, (_, index) => `C${index}`);

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ codes, limits: { flushGapMsMin: 1, userGapMs: 10 } });
});
afterEach(async () => {
  await stage.close();
  expect(stage.defects).toEqual([]);
});

/** Ticks every instrument repeatedly, until the server marks the slow reader as lagging. */
async function tickUntilLagging(fast: Client): Promise<number> {
  let round = 0;
  while ((await stage.metric('tidemark_live_lagging_sockets')) === 0) {
    round += 1;
    const price = round;
    stage.ticks(codes.map((code) => [code, price]));
    await fast.next('DAY_MARKET', ({ data }) => data.symbol === 'C99' && data.quotation.close === price);
  }
  return round;
}

test('live: a stalled reader does not delay others, and gets the newest values when it resumes', async () => {
  const [slow, fast] = await Promise.all([stage.client(), stage.client()]);
  slow.sub('DAY_MARKET', 'KLINE.C0', 'KLINE.C1');
  fast.sub('DAY_MARKET');
  await Promise.all([slow.settled(), fast.settled()]);
  slow.ws.pause();
  const rounds = await tickUntilLagging(fast);

  // While it is stalled, the others get each of these; none is queued for it.
  for (let more = 1; more <= 50; more += 1) {
    stage.tick('C7', rounds + more);
    await fast.next(
      'DAY_MARKET',
      ({ data }) => data.symbol === 'C7' && data.quotation.close === rounds + more,
    );
  }
  slow.ws.resume();
  await slow.next('DAY_MARKET', ({ data }) => data.symbol === 'C7' && data.quotation.close === rounds + 50);
  await slow.settled();
  const sentToC7 = slow
    .told('DAY_MARKET')
    .flatMap(({ data }) => (data.symbol === 'C7' ? [data.quotation.close] : []));
  expect(sentToC7.filter((close) => close > rounds)).toEqual([rounds + 50]);
  for (const code of codes) {
    const newest = slow.told('DAY_MARKET').findLast(({ data }) => data.symbol === code);
    expect(newest?.data.quotation.close).toBe(code === 'C7' ? rounds + 50 : rounds);
  }

  // From here on it is a normal reader.
  stage.tick('C8', 12_345);
  await slow.next('DAY_MARKET', ({ data }) => data.symbol === 'C8' && data.quotation.close === 12_345);
  expect(await stage.metric('tidemark_live_lagging_sockets')).toBe(0);
});

test('live: a stalled reader gets the answer to its subscription when it resumes', async () => {
  const [slow, fast] = await Promise.all([stage.client(), stage.client()]);
  slow.sub('DAY_MARKET');
  fast.sub('DAY_MARKET');
  await Promise.all([slow.settled(), fast.settled()]);
  slow.ws.pause();
  const rounds = await tickUntilLagging(fast);
  slow.sub('KLINE.C5');
  await fast.settled();
  slow.ws.resume();
  const bar = await slow.next('KLINE.C5', ({ data }) => data.Period === '1day');
  expect(bar.data.Close).toBe(rounds);
});

test('live: a stalled reader gets all events, and the newest value of each state', async () => {
  const slow = await stage.loggedIn(ALICE);
  const fast = await stage.client();
  slow.sub('DAY_MARKET', 'FOREX_TRADE', 'FOREX_CLOSED');
  fast.sub('DAY_MARKET');
  await Promise.all([slow.settled(), fast.settled()]);
  slow.ws.pause();
  await tickUntilLagging(fast);

  for (let id = 1; id <= 300; id += 1) {
    stage.trades.set(ALICE, aTrade(`${id}.000000`));
    stage.positionsClosed(ALICE, [id]);
    await fast.settled();
  }
  slow.ws.resume();
  await slow.next('FOREX_TRADE', ({ data }) => data.ProfitsTotal === '300.000000');
  expect(slow.told('FOREX_CLOSED').flatMap(({ data }) => data)).toEqual(
    Array.from({ length: 300 }, (_, index) => index + 1),
  );
  expect(slow.told('FOREX_TRADE').length).toBeLessThan(10);
});

test('live: a reader that stalls for more events than its buffer holds is closed with 1013', async () => {
  const slow = await stage.loggedIn(ALICE);
  const fast = await stage.client();
  slow.sub('FOREX_CLOSED', 'DAY_MARKET');
  fast.sub('DAY_MARKET');
  await Promise.all([slow.settled(), fast.settled()]);
  slow.ws.pause();
  await tickUntilLagging(fast);
  // About 60 kB per event: the twentieth exceeds 1 MB.
  const ids = Array.from({ length: 10_000 }, (_, index) => 10_000 + index);
  for (let count = 0; count < 25; count += 1) stage.positionsClosed(ALICE, ids);
  slow.ws.resume();
  expect(await slow.closed).toBe(1013);

  const back = await stage.loggedIn(ALICE);
  stage.trades.set(ALICE, aTrade('1.000000'));
  back.sub('FOREX_TRADE', 'DAY_MARKET');
  await Promise.all([back.next('FOREX_TRADE'), back.next('DAY_MARKET')]);
});
