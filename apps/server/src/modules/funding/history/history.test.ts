import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/money/statement';
import { transfer } from '@tidemark/contract/calls/money/transfers';
import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { formatAmount, sum, usd } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import { afterAll, describe, expect, it } from 'vitest';
import { done } from '../../../../test/support/forex-calls.ts';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { aCallerContext, openTradingInstance } from '../../../../test/support/trading-instance.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { transferRoutes } from '../transfers/index.ts';
import { historyRoutes } from './index.ts';

const { database, owner } = await testDatabase();
const clock = manualClock('2026-11-18T12:00:00Z');
let instance = await openTradingInstance({ database, clock });
afterAll(() => instance.stop());

function routes() {
  return [
    ...transferRoutes({ ...instance, database }),
    ...historyRoutes({ ...instance, database, futures: instance.micro }),
  ];
}

const momentText = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/** Makes a call as the caller, in a language. */
async function ask<C extends Call>(made: C, caller: Caller, input: CallInput<C>, lang: 'en' | 'hk' = 'en') {
  const route = present(
    routes().find(({ call }) => call === made),
    made.path,
  );
  const answer = (await route.handle(made.input.parse(input), aCallerContext(caller, { lang }))) as Outcome<
    CallOutput<C>
  >;
  return isRefusal(answer) ? { refused: answer.refusal, field: answer.field } : answer;
}

async function must<C extends Call>(made: C, caller: Caller, input: CallInput<C>, lang: 'en' | 'hk' = 'en') {
  const answer = await ask(made, caller, input, lang);
  if (typeof answer === 'object' && answer !== null && 'refused' in answer)
    throw new Error(String(answer.refused));
  return answer as CallOutput<C>;
}

const EURUSD = instance.instrumentId('EURUSD');
const buying = { forex_id: EURUSD, type: 1, cont: 0.5, multiple: 100 };

/**
 * Wednesday noon: 0.50 lots bought at 1.08420 (fee 3.00), a future of 10 that loses, 250 moved; held
 * over night, when the day has closed at 1.08620; closed on Thursday at 1.08920 (+250).
 */
async function twoDays() {
  const user = await instance.openUser();
  await instance.prices({ EURUSD: 1.0842 });
  const order = await done(instance, submit, user, buying);
  const future = await done(instance, submitMicro, user, {
    forex_id: EURUSD,
    type: 1,
    number: 10,
    seconds: 30,
  });
  await must(transfer, user, { from: 'change', to: 'forex', balance: '250' });
  instance.clock.advance(25_000);
  await instance.prices({ EURUSD: 1.0841 });
  // A tick at the very moment of the expiry would still count.
  instance.clock.advance(5001);
  await instance.micro.settled();
  instance.clock.advance(HOUR_MS);
  await instance.prices({ EURUSD: 1.0862 });
  instance.clock.advance(DAY_MS);
  await instance.prices({ EURUSD: 1.0892 });
  await done(instance, close, user, { id: order.Id });
  return { user, order, future };
}

const { user, order, future } = await twoDays();
// Bars are written a little later than they are shown; an instance that stops writes them all.
await instance.stop();
instance = await openTradingInstance({ database, clock });
const [wednesday, thursday] = ['2026-11-18', '2026-11-19'];

describe('an account history', () => {
  it('shows for each movement its kind, the balance after it, and its cause', async () => {
    const { data, total, last_page } = await must(calls.forexChange, user, { accountTypeId: 3 });
    expect(
      data.map(({ Event, EventTrans, Value, Balance, Ref }) => [Event, EventTrans, Value, Balance, Ref]),
    ).toEqual([
      ['forex.profit', 'Trading profit', '250.000000', '10497.000000', { kind: 'order', id: order.Id }],
      [
        'funding.transfer',
        'Transfer between accounts',
        '250.000000',
        '10247.000000',
        { kind: 'transfer', id: expect.any(Number) },
      ],
      ['forex.fee', 'Trading fee', '-3.000000', '9997.000000', { kind: 'order', id: order.Id }],
      ['demo.grant', 'Demo money', '10000.000000', '10000.000000', { kind: 'demo', id: user.userId }],
    ]);
    expect([total, last_page]).toEqual([4, 1]);
    expect(await must(calls.forexChange, user, { type: 'micro', from: wednesday }, 'hk')).toMatchObject({
      total: 2,
      data: [{ Event: 'micro.loss', EventTrans: '升跌虧損', Ref: { kind: 'future', id: future.Id } }, {}],
    });
  });

  it('filters by day and account, page by page', async () => {
    const page = await must(calls.forexChange, user, { page: 2, page_size: 3 });
    expect(page).toMatchObject({ total: 8, page: 2, last_page: 3 });
    expect(page.data).toHaveLength(3);
    expect((await must(calls.forexChange, user, { from: thursday })).data.map(({ Event }) => Event)).toEqual([
      'forex.profit',
    ]);
    expect(await must(calls.forexChange, user, { to: '2026-11-17' })).toMatchObject({ data: [], total: 0 });
  });
});

describe('an event history', () => {
  it('has the lines that the balance explanation counts, page by page, and none for an unknown event', async () => {
    const { lines } = await must(calls.explainBalance, user, { accountTypeId: 3 });
    for (const { event, count, amount } of lines) {
      const listed = await must(calls.forexChange, user, { accountTypeId: 3, event });
      expect([listed.total, formatAmount(sum(listed.data.map(({ Value }) => usd(Value))))]).toEqual([
        count,
        amount,
      ]);
    }
    expect((await must(calls.forexChange, user, { event: 'funding.transfer', page_size: 1 })).last_page).toBe(
      2,
    );
    expect((await must(calls.forexChange, user, { event: "' or 1=1 --" })).total).toBe(0);
  });
});

describe('a balance explanation', () => {
  it('adds up event by event, and lists locked amounts by their cause', async () => {
    const explained = await must(calls.explainBalance, user, { accountTypeId: 3 });
    expect(explained).toMatchObject({
      balance: '10497.000000',
      total: '10497.000000',
      held: { locked: '0.000000', by: [] },
    });
    expect(explained.lines).toContainEqual({
      event: 'forex.fee',
      title: 'Trading fee',
      count: 1,
      amount: '-3.000000',
    });
    expect(formatAmount(sum(explained.lines.map(({ amount }) => usd(amount))))).toBe(explained.balance);

    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    await done(instance, submit, trader, buying);
    await done(instance, submitMicro, trader, { forex_id: EURUSD, type: 2, number: 100, seconds: 300 });
    expect((await must(calls.explainBalance, trader, {})).held).toEqual({
      locked: '642.100000',
      earmarked: '0.000000',
      by: [
        { kind: 'positions', title: 'Margin of open positions', count: 1, amount: '542.100000' },
        { kind: 'futures', title: 'Amounts of open Up/Down trades', count: 1, amount: '100.000000' },
      ],
    });
  });
});

describe('an account statement', () => {
  it.each([
    [{ from: wednesday, to: wednesday }, ['0.000000', '30250.000000', '263.000000', '29987.000000', 7]],
    [{ from: thursday, to: thursday }, ['29987.000000', '250.000000', '0.000000', '30237.000000', 1]],
    [
      { from: wednesday, to: thursday, type: 'forex' as const },
      ['0.000000', '10500.000000', '3.000000', '10497.000000', 4],
    ],
    [{ from: thursday, to: '2026-12-24' }, ['29987.000000', '250.000000', '0.000000', '30237.000000', 1]],
  ])('shows for %j: opening, received, paid, closing', async (period, told) => {
    const { opening, received, paid, closing, lines, total } = await must(calls.statement, user, {
      ...period,
      page_size: 100,
    });
    expect([opening, received, paid, closing, total]).toEqual(told);
    expect(lines.reduce((held, { Value }) => held + Number(Value), Number(opening))).toBeCloseTo(
      Number(closing),
      6,
    );
  });

  it('covers the current month without dates; refuses an end before its start', async () => {
    expect(await must(calls.statement, user, {})).toMatchObject({
      from: '2026-11-01',
      to: thursday,
      total: 8,
      accountTypeId: null,
    });
    expect(await ask(calls.statement, user, { from: thursday, to: wednesday })).toEqual({
      refused: 'history.period_malformed',
      field: 'to',
    });
  });

  it('ends now when its last day is in the future; refuses a start in the future', async () => {
    const asked = { from: thursday, to: '2026-12-24' };
    expect(await must(calls.statement, user, asked)).toMatchObject({ from: thursday, to: thursday });
    const { filename, csv } = await must(calls.statementCsv, user, asked);
    expect(filename).toBe('tidemark-statement-2026-11-19-2026-11-19.csv');
    expect(csv.trim().split('\r\n').at(-1)).toBe(
      `${momentText(clock.now())},,Closing balance,,30237.000000,,`,
    );
    expect(await ask(calls.statementCsv, user, { from: '2026-11-20', to: '2026-12-24' })).toEqual({
      refused: 'history.period_in_future',
      field: 'from',
    });
  });

  it.each([
    ['language', '-3.000000', ','],
    ['point', '-3.000000', ','],
    ['comma', '-3,000000', ';'],
  ] as const)('uses the number format %s', async (format, fee, separator) => {
    const { csv } = await must(calls.statementCsv, user, { from: wednesday, to: wednesday, format });
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv.split('\r\n').filter((row) => row.split(separator)[3] === fee)).toHaveLength(1);
    expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^2026-11-18 00:00:00${separator}`));
  });

  it('uses the requested time zone and names it', async () => {
    const zone = { time_zone: 'Pacific/Auckland' };
    const { filename, csv } = await must(calls.statementCsv, user, { from: thursday, to: thursday, ...zone });
    const rows = csv.trim().split('\r\n');
    expect(filename).toBe('tidemark-statement-2026-11-19-2026-11-19.csv');
    expect(rows[0]).toContain('Time (Pacific/Auckland)');
    expect(rows[1]).toMatch(/^2026-11-19 00:00:00,/);
    expect(rows[2]).toMatch(/^2026-11-19 01:00:/);
    expect(rows.at(-1)).toMatch(/^2026-11-19 23:59:59,/);
  });

  it("exports a file that adds up, in the reader's language", async () => {
    const { filename, csv } = await must(
      calls.statementCsv,
      user,
      { from: wednesday, to: thursday, type: 'forex' },
      'hk',
    );
    expect(filename).toBe('tidemark-statement-2026-11-18-2026-11-19-forex.csv');
    const rows = csv.split('\r\n').map((row) => row.split(','));
    expect(rows[0]).toEqual([
      '\uFEFF時間（UTC）',
      '帳戶',
      '項目',
      '金額（USD）',
      '結餘（USD）',
      '編號',
      '原因',
    ]);
    expect(rows[1]?.[4]).toBe('0.000000');
    expect(rows.at(-2)?.[4]).toBe('10497.000000');
    expect(rows.slice(2, -2).map((cells) => cells[3])).toEqual([
      '10000.000000',
      '-3.000000',
      '250.000000',
      '250.000000',
    ]);
  });

  it('contains all lines beyond one database read, and refuses too many', async () => {
    const rich = await instance.openUser();
    const { forex } = await instance.ledger.accountIdsOf(rich.userId);
    const posted = (many: number, at: string) =>
      owner.query({
        text: `
          insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, credit_after, posted_at)
          select nextval('ledger.posting_id'), 'forex.profit', n, 101, $1::bigint, 1, n, $2::timestamptz
          from generate_series(1, $3::int) as n`,
        values: [forex, at, many],
      });
    await posted(12_000, '2026-01-15T12:00:00Z');
    const { csv } = await must(calls.statementCsv, rich, { from: '2026-01-01', to: '2026-01-31' });
    const rows = csv.trim().split('\r\n');
    expect([rows.length, rows.at(-1)?.split(',')[4]]).toEqual([12_003, '0.012000']);
    await posted(100_001, '2026-03-15T12:00:00Z');
    expect(await ask(calls.statementCsv, rich, { from: '2026-03-01', to: '2026-03-31' })).toEqual({
      refused: 'history.statement_too_long',
      field: 'from',
    });
  });
});

describe('the profit calendar', () => {
  it('shows realised profit after fees and the number of closed positions per day', async () => {
    const month = await must(calls.profitCalendar, user, { month: '2026-11' });
    expect(month.days).toHaveLength(30);
    expect(month.days.filter(({ trades }) => trades > 0)).toEqual([
      { day: wednesday, profit: '-13.000000', fees: '3.000000', trades: 1 },
      { day: thursday, profit: '250.000000', fees: '0.000000', trades: 1 },
    ]);
    expect(month).toMatchObject({ total: '237.000000', fees: '3.000000', trades: 2 });
  });

  it('uses the requested time zone: in Auckland everything happened a day later', async () => {
    const zone = { time_zone: 'Pacific/Auckland' };
    const friday = '2026-11-20';
    const month = await must(calls.profitCalendar, user, { month: '2026-11', ...zone });
    expect(month.days.filter(({ trades }) => trades > 0)).toEqual([
      { day: thursday, profit: '-13.000000', fees: '3.000000', trades: 1 },
      { day: friday, profit: '250.000000', fees: '0.000000', trades: 1 },
    ]);
    expect(month).toMatchObject({ total: '237.000000', fees: '3.000000', trades: 2 });
    const listed = await must(calls.forexChange, user, { from: friday, to: friday, ...zone });
    expect(listed.data.map(({ Event }) => Event)).toEqual(['forex.profit']);
    expect(await must(calls.forexChange, user, { to: wednesday, ...zone })).toMatchObject({ total: 0 });
    expect(await must(calls.statement, user, { from: thursday, to: thursday, ...zone })).toMatchObject({
      ...{ opening: '0.000000', closing: '29987.000000', total: 7 },
    });
    // Friday has begun there: it is no day of the future.
    expect(await must(calls.statement, user, { from: friday, ...zone })).toMatchObject({
      ...{ from: friday, to: friday, closing: '30237.000000' },
    });
    expect(await ask(calls.statement, user, { from: friday })).toMatchObject({
      refused: 'history.period_in_future',
    });
  });

  it('counts every line once in a month with a daylight saving change', async () => {
    const rich = await instance.openUser();
    const { forex } = await instance.ledger.accountIdsOf(rich.userId);
    // Half past every hour of October and November: New York puts its clocks back on 1 November.
    await owner.query({
      text: `
        insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, credit_after, posted_at)
        select nextval('ledger.posting_id'), 'forex.profit', n, 101, $1::bigint, 1, n,
          '2026-09-30T00:30:00Z'::timestamptz + n * interval '1 hour'
        from generate_series(0, 1500) as n`,
      values: [forex],
    });
    const zone = { time_zone: 'America/New_York' };
    const profitOf = async (month: string) =>
      new Map(
        (await must(calls.profitCalendar, rich, { month, ...zone })).days.map(
          ({ day, profit }) => [day, profit] as const,
        ),
      );
    const [october, november] = [await profitOf('2026-10'), await profitOf('2026-11')];
    expect(october.get('2026-10-31')).toBe('0.000024');
    expect(november.get('2026-11-01')).toBe('0.000025');
    expect(november.get('2026-11-02')).toBe('0.000024');
    const listed = await must(calls.forexChange, rich, { from: '2026-11-01', to: '2026-11-01', ...zone });
    expect(listed.total).toBe(25);
  });

  it("shows each day's closing value, with open positions at the day's last price", async () => {
    expect(await must(calls.equityByDay, user, { days: 30 })).toEqual([
      // 100 above its opening, with 0.50 lots.
      { day: wednesday, cash: '29987.000000', equity: '30087.000000' },
      { day: thursday, cash: '30237.000000', equity: '30237.000000' },
    ]);
  });

  it('shows closing values at midnight of the time zone, at the last prices before it', async () => {
    // In Auckland (UTC+13) Thursday ended on Thursday 11:00 UTC: the position was open, last seen at 1.08620.
    const auckland = await must(calls.equityByDay, user, { days: 30, time_zone: 'Pacific/Auckland' });
    expect(auckland).toEqual([
      { day: thursday, cash: '29987.000000', equity: '30087.000000' },
      { day: '2026-11-20', cash: '30237.000000', equity: '30237.000000' },
    ]);
    // In Honolulu (UTC-10) Wednesday continues until Thursday 10:00 UTC, and Thursday is today.
    const honolulu = await must(calls.equityByDay, user, { days: 30, time_zone: 'Pacific/Honolulu' });
    expect(honolulu.map(({ day, cash }) => [day, cash])).toEqual([
      [wednesday, '29987.000000'],
      [thursday, '30237.000000'],
    ]);
    // UTC under another name is counted by moments, with the same result as by daily bars.
    expect(await must(calls.equityByDay, user, { days: 90, time_zone: 'Etc/UTC' })).toEqual(
      await must(calls.equityByDay, user, { days: 90 }),
    );
  });
});
