import type { Call, CallOutput } from '@tidemark/contract';
import { close, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import * as calls from '@tidemark/contract/calls/trading/journal';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { holding } from '../../../test/support/holding.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import {
  aCallerContext,
  openTradingInstance,
  type TradingInstance,
} from '../../../test/support/trading-instance.ts';
import type { Caller, Route } from '../../platform/http/route.ts';
import { createJournal } from './index.ts';

const { database, owner } = await testDatabase();

const instances: TradingInstance[] = [];
afterEach(async () => {
  await Promise.all(instances.splice(0).map((instance) => instance.stop()));
});

/** Pictures are a matter of the test with a complete server. */
const noFiles = { use: () => Promise.reject(new Error('no picture')), addressOf: (name: string) => name };

/** A trader with EUR/USD at 1.1, and the journal of the instance. */
async function aTrader() {
  const instance = await openTradingInstance({ database });
  instances.push(instance);
  const journal = createJournal({ database, files: noFiles, ...instance });
  const trader = await instance.openUser();
  instance.clock.advance(1000);
  await instance.prices({ EURUSD: 1.1 });
  const ask = async <C extends Call>(
    call: C,
    input: object,
    by: Caller = trader,
  ): Promise<Outcome<CallOutput<C>>> => {
    const route: Route = present(
      journal.routes.find((known) => known.call === call),
      call.path,
    );
    return (await route.handle(
      call.input.parse(input),
      aCallerContext(by, { now: instance.clock.now() }),
    )) as Outcome<CallOutput<C>>;
  };
  const must = async <C extends Call>(call: C, input: object): Promise<CallOutput<C>> => {
    const answer = await ask(call, input);
    if (isRefusal(answer)) throw new Error(`refused: ${answer.refusal}`);
    return answer;
  };
  const later = async (seconds: number, price?: number) => {
    instance.clock.advance(seconds * 1000);
    if (price !== undefined) await instance.prices({ EURUSD: price });
  };
  const open = (more: object = {}) =>
    done(instance, submit, trader, {
      forex_id: instance.instrumentId('EURUSD'),
      type: 1,
      cont: 1,
      multiple: 100,
      ...more,
    });
  const shut = (id: number, more: object = {}) => done(instance, close, trader, { id, ...more });
  return { instance, trader, ask, must, later, open, shut };
}

const millionths = (text: string) => BigInt(text.replace('.', ''));
const cashOf = async ({ instance, trader }: Awaited<ReturnType<typeof aTrader>>) =>
  (await instance.ledger.viewsOf(trader.userId))
    .filter(({ kind }) => kind !== 'change')
    .reduce((total, { balance }) => total + balance, 0n);

describe('analysis', () => {
  it('analysis: refuses a user who asks for many at once, and lets another one wait for his turn', async () => {
    const { instance, ask } = await aTrader();
    const other = await instance.openUser();
    const release = await holding(owner, 'forex.deal');
    const flood = Array.from({ length: 60 }, () => ask(calls.journalAnalysis, {}));
    const others = ask(calls.journalAnalysis, {}, other);
    await release();
    const refused = (await Promise.all(flood)).filter(isRefusal);
    // Two run and four wait.
    expect(refused.map(({ refusal }) => refusal)).toEqual(Array(54).fill('request.too_many'));
    expect(isRefusal(await others)).toBe(false);
  });

  it('analysis: counts a position with its parts once, adds Up/Down trades, and ends at the cash of the accounts', async () => {
    const world = await aTrader();
    const { instance, trader, must, later, open, shut } = world;
    const won = await open({ stop_loss_price: 1.09 });
    await later(60, 1.12);
    // What becomes of the stop later is not the risk that was taken.
    await done(instance, setStopPrice, trader, { id: won.Id, stop_loss_price: 1.11 });
    await shut(won.Id, { cont: 0.4 });
    await later(60, 1.13);
    await shut(won.Id);
    const lost = await open({ type: 2, cont: 0.5 });
    await later(60, 1.14);
    await shut(lost.Id);
    await done(instance, submitMicro, trader, {
      forex_id: instance.instrumentId('EURUSD'),
      type: 1,
      number: 100,
      seconds: 60,
    });
    await later(55, 1.141);
    await later(5, 1.142);
    await later(1, 1.142);
    await instance.micro.settled();
    await open();

    const { figures, start, curve, by, excursions } = await must(calls.journalAnalysis, {});
    const openFee = millionths(
      (
        await instance.forex.ordersOf(trader.userId, {
          status: 1,
          page: 1,
          page_size: 9,
          time_zone: 'UTC',
        } as never)
      ).all_fees,
    );
    expect(start).toBe('20000.000000');
    expect(millionths(start) + millionths(figures.net)).toBe((await cashOf(world)) + openFee);
    // 0.4 lots × 200 pips + 0.6 lots × 300 pips, less the fee of the lot.
    const net = 800 + 1800 - Number(won.TradeFee);
    expect(figures).toMatchObject({
      trades: 3,
      wins: 2,
      losses: 1,
      with_stop: 1,
      winning_run: 1,
      losing_run: 1,
    });
    expect(Number(figures.largest_win)).toBe(net);
    expect(figures.expectancy_r).toBeCloseTo(net / 1000, 6);
    expect(curve.at(-1)?.equity).toBe(
      figures.net === null ? '' : formatted(millionths(start) + millionths(figures.net)),
    );
    expect(by.side.map(({ side, trades }) => [side, trades])).toEqual([
      ['buy', 1],
      ['up', 1],
      ['sell', 1],
    ]);
    expect(by.held.map(({ from_ms, trades }) => [from_ms, trades])).toEqual([[60_000, 3]]);
    expect(excursions.map(({ id, mae, mfe, approximate }) => [id, mae, mfe, approximate])).toEqual([
      [lost.Id, '500.000000', '0.000000', false],
      [won.Id, '0.000000', '3000.000000', false],
    ]);
  });

  it('analysis: answers a trader without trades with nothing to divide by', async () => {
    const { must } = await aTrader();
    const { figures, curve, start } = await must(calls.journalAnalysis, {});
    expect(figures).toMatchObject({
      trades: 0,
      net: '0.000000',
      win_rate: null,
      expectancy: null,
      average_held_ms: null,
    });
    expect([curve, start]).toEqual([[], '0.000000']);
  });

  it('analysis: states that only the newest 10,000 of more trades are counted', async () => {
    const { must, ask, trader, instance } = await aTrader();
    await fillTrades(instance, trader, 10_001);
    const { figures, is_cut, counted_max, curve } = await must(calls.journalAnalysis, {});
    expect([figures.trades, is_cut, counted_max]).toEqual([10_000, true, 10_000]);
    expect(curve.length).toBeLessThanOrEqual(500);
    expect(await ask(calls.journalCsv, {})).toMatchObject({
      refusal: 'journal.too_many_trades',
      field: 'date_from',
    });
  });
});

const formatted = (value: bigint) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`;

/** Closed positions of one trader, a minute apart, without the desk. */
async function fillTrades(instance: TradingInstance, trader: Caller, count: number) {
  const { forex } = await instance.ledger.accountIdsOf(trader.userId);
  await database.query({
    text: `
      insert into forex.deal (id, account_id, user_id, instrument_id, status, side, lots, units_per_lot, margin_mode,
        leverage, margin, fee, open_price, open_tick_seq, open_tick_at, open_rate_numerator, open_rate_denominator,
        opened_at, close_price, close_tick_seq, close_tick_at, close_rate_numerator, close_rate_denominator, profit,
        closed_at, close_reason)
      select 900000000000 + $1::bigint * 1000000 + n, $1::bigint, $2::bigint, $3::int, 3, 1, 1000000, 100000, 'leverage', 100,
        0, 0, 110000000, 1, at, 1, 1, at, 110010000, 2, at + interval '30 s', 1, 1, (n % 7 - 3) * 1000000,
        at + interval '30 s', 'manual'
      from generate_series(1, $4::int) as n, lateral (select to_timestamp(1700000000 + n * 60) as at) as moment`,
    values: [forex, trader.userId, instance.instrumentId('EURUSD'), count],
  });
}

describe('list', () => {
  it('list: pages through trades of both kinds in closing order, each once', async () => {
    const { instance, trader, must, later, open, shut } = await aTrader();
    const ids: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const { Id } = await open({ cont: 0.1 });
      await done(instance, submitMicro, trader, {
        forex_id: instance.instrumentId('EURUSD'),
        type: 1,
        number: 10,
        seconds: 30,
      });
      await later(25, 1.1);
      await later(5, 1.1 + nth / 1000);
      await instance.micro.settled();
      // The Up/Down trade of the round before is settled at the same moment.
      await shut(Id);
      ids.push(Id);
    }
    await later(1, 1.1);
    await instance.micro.settled();
    const whole = await must(calls.journalTrades, { page_size: 100 });
    expect(whole.data).toHaveLength(10);
    expect(whole.next).toBeNull();
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: CallOutput<typeof calls.journalTrades> = await must(calls.journalTrades, {
        page_size: 3,
        after,
      });
      paged.push(...page.data.map(({ kind, id }) => `${kind} ${id}`));
      after = page.next;
    }
    expect(paged).toEqual(whole.data.map(({ kind, id }) => `${kind} ${id}`));
    const positions = await must(calls.journalTrades, { kind: 'forex' });
    expect(positions.data.map(({ id }) => id)).toEqual(ids.reverse());
    expect((await must(calls.journalTrades, { forex_id: instance.instrumentId('GBPUSD') })).data).toEqual([]);
  });

  it('list: takes days of the time zone, and refuses a cursor that is none', async () => {
    const { instance, must, ask, later, open, shut } = await aTrader();
    const { Id } = await open();
    await later(20, 1.101);
    await shut(Id);
    const day = (zone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(instance.clock.now());
    const zone = 'Pacific/Kiritimati';
    const found = async (of: string) =>
      (await must(calls.journalTrades, { date_from: of, date_to: of, time_zone: zone })).data.length;
    expect([await found(day(zone)), await found(day('UTC'))]).toEqual([1, 0]);
    expect(await ask(calls.journalTrades, { after: '1.forex.x' })).toMatchObject({
      refusal: 'journal.cursor_malformed',
      field: 'after',
    });
  });

  it('excursions: are those of all recorded ticks, however long a position was held', async () => {
    const seed = Date.now() % 1e6;
    const { must, later, open, shut } = await aTrader();
    let state = seed;
    const chance = () => {
      state = (state * 48_271 + 11) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const { Id } = await open();
    const prices = [1.1];
    for (let nth = 0; nth < 120; nth += 1) {
      const price = Number((1.1 + (chance() - 0.5) / 50).toFixed(5));
      // Up to seven and a half hours in all, in steps of up to ten minutes.
      await later(1 + Math.floor(chance() * (nth % 10 === 0 ? 600 : 8)), price);
      prices.push(price);
    }
    await shut(Id);
    const [trade] = (await must(calls.journalTrades, {})).data;
    const worth = (price: number) => Math.round((price - 1.1) * 1e5);
    expect(trade, `seed ${seed}`).toMatchObject({
      approximate: false,
      mae: `${Math.max(0, -worth(Math.min(...prices)))}.000000`,
      mfe: `${Math.max(0, worth(Math.max(...prices)))}.000000`,
    });
  });
});

it('excursions: are of 1-minute bars, and marked as approximate, where ticks are not kept any more', async () => {
  const { instance, must, later, open, shut } = await aTrader();
  // All of it within one minute, from its beginning.
  await later(60 - (Math.floor(instance.clock.now() / 1000) % 60), 1.1);
  // Before the opening.
  await later(1, 1.05);
  await later(1, 1.1);
  const { Id } = await open();
  await later(8, 1.11);
  await later(8, 1.104);
  await shut(Id);
  const excursion = async () => {
    const { trade } = await must(calls.journalEntry, { kind: 'forex', id: Id });
    return [trade?.mae, trade?.mfe, trade?.approximate];
  };
  expect(await excursion()).toEqual(['0.000000', '1000.000000', false]);
  const minute = new Date(Math.floor(instance.clock.now() / 60_000) * 60_000);
  const day = new Date(instance.clock.now() + 8 * 86_400_000).toISOString().slice(0, 10);
  await later(9 * 86_400, 1.1);
  // Bars are written with a tick, at most once a second of real time.
  await expect
    .poll(
      async () => {
        await later(60, 1.1);
        const stored = {
          text: "select 1 from market.bar where period = '1min' and time = $1",
          values: [minute],
        };
        return owner.query(stored);
      },
      { timeout: 10_000 },
    )
    .toHaveLength(1);
  await owner.query({ text: 'select market.drop_ticks_before($1::date)', values: [day] });
  expect(await excursion()).toEqual(['5000.000000', '1000.000000', true]);
});

describe('entry', () => {
  it('entry: keeps note and tags of an own order, for a part at its position, and lists trades by tag', async () => {
    const { must, later, open, shut } = await aTrader();
    const { Id } = await open();
    await later(20, 1.101);
    const part = await shut(Id, { cont: 0.5 });
    const saved = await must(calls.saveJournalEntry, {
      kind: 'forex',
      id: part.Id,
      note: ' plan \n',
      tags: ['News', 'news'],
    });
    expect(saved).toEqual({ kind: 'forex', id: Id, note: 'plan', tags: ['News'], picture: '' });
    expect(await must(calls.journalEntry, { kind: 'forex', id: Id })).toMatchObject({
      note: 'plan',
      trade: null,
      own_tags: ['News'],
    });
    await must(calls.saveJournalEntry, { kind: 'forex', id: Id, tags: ['NEWS', 'trend'] });
    await later(20, 1.102);
    await shut(Id);
    const { data } = await must(calls.journalTrades, { tag: 'trend' });
    expect(data).toMatchObject([{ id: Id, note: 'plan', tags: ['NEWS', 'trend'] }]);
    expect((await must(calls.journalTrades, { tag: 'other' })).data).toEqual([]);
    const { by } = await must(calls.journalAnalysis, {});
    expect(by.tag.map(({ tag, trades }) => [tag, trades])).toEqual([
      ['NEWS', 1],
      ['trend', 1],
    ]);
    expect(await must(calls.journalTags, {})).toEqual({ data: ['NEWS', 'trend'] });
    // An entry that says nothing is none.
    await must(calls.saveJournalEntry, { kind: 'forex', id: Id, note: '', tags: [] });
    expect(await must(calls.journalTags, {})).toEqual({ data: [] });
  });

  it('entry: answers an order of another user like one that does not exist', async () => {
    const { instance, ask, open } = await aTrader();
    const { Id } = await open();
    const other = await instance.openUser();
    const unknown = { refusal: 'journal.unknown_order', field: 'id' };
    for (const id of [Id, 999_999_999]) {
      for (const kind of ['forex', 'micro']) {
        expect(await ask(calls.journalEntry, { kind, id }, other)).toMatchObject(unknown);
        expect(await ask(calls.saveJournalEntry, { kind, id, note: 'x' }, other)).toMatchObject(unknown);
      }
    }
  });

  it.each([
    [{ note: 'x'.repeat(2001) }, 'journal.note_too_long', 'note'],
    [{ tags: ['x'.repeat(31)] }, 'journal.tag_too_long', 'tags'],
    [{ tags: Array.from({ length: 11 }, (_, nth) => `tag ${nth}`) }, 'journal.too_many_tags', 'tags'],
  ])('entry: refuses what is too long or too many (%#)', async (input, refusal, field) => {
    const { ask, open } = await aTrader();
    const { Id } = await open();
    const answer = await ask(calls.saveJournalEntry, { kind: 'forex', id: Id, ...input });
    expect(answer).toMatchObject({ refusal, field });
  });
});

it('csv: has a line for each trade, and no cell that a spreadsheet takes for a formula', async () => {
  const { must, later, open, shut } = await aTrader();
  const { Id } = await open({ stop_loss_price: 1.09 });
  await later(20, 1.101);
  await shut(Id);
  await must(calls.saveJournalEntry, { kind: 'forex', id: Id, note: '=1+1;\n"quoted"', tags: ['@sum'] });
  const { filename, csv } = await must(calls.journalCsv, {
    format: 'point',
    time_zone: 'Europe/Berlin',
    date_from: '2020-01-01',
  });
  expect(filename).toBe('tidemark-journal-2020-01-01.csv');
  const [head, line] = csv.split('\r\n');
  expect(head).toContain('Opened (Europe/Berlin)');
  expect(line).toContain(`${Id},CFD contract,EUR/USD,Buy,1,,`);
  expect(line).toMatch(
    /,1000\.000000,0\.\d+,0\.000000,100\.000000,Exact \(ticks\),'@sum,"'=1\+1;\n""quoted"""$/,
  );
});
