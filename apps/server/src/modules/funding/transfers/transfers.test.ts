import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/money/transfers';
import { myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { resultPosting } from '@tidemark/domain/ledger';
import { usd } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { call, done } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import {
  aCallerContext,
  openTradingInstance,
  type TradingInstance,
} from '../../../../test/support/trading-instance.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { verifyForex } from '../../forex/index.ts';
import {
  balancesChanged,
  createPostingBatch,
  insertingPostings,
  lockAccounts,
  savingAccounts,
  verifyLedger,
} from '../../ledger/index.ts';
import { verifyFunding } from '../index.ts';
import { transferRoutes } from './index.ts';

const { database } = await testDatabase();
const instance = await openTradingInstance({ database });
afterAll(() => instance.stop());

/** A test scenario: the trader has 10,000 USD in each account. */
async function transferScenario() {
  const user = await instance.openUser();
  await instance.prices({ EURUSD: 1.0842 });
  const routes = transferRoutes({ ...instance, database });
  const ask = async <C extends Call>(made: C, input: CallInput<C>, caller = user, key?: string) => {
    const route = present(
      routes.find((known) => known.call === made),
      made.path,
    );
    const idempotency = key
      ? { key, payloadHash: JSON.stringify(input), storedMs: 60_000, keepsRefusals: true }
      : undefined;
    const context = aCallerContext(caller, { idempotency });
    return (await route.handle(made.input.parse(input), context)) as Outcome<CallOutput<C>>;
  };
  const move = async (from: string, to: string, balance: string, key?: string) => {
    const answer = await ask(
      calls.transfer,
      { from, to, balance } as CallInput<typeof calls.transfer>,
      user,
      key,
    );
    if (!isRefusal(answer)) return answer.balance;
    const { refusal, params, field } = answer;
    return [refusal, ...Object.values(params), ...(field ? [`(${field})`] : [])].join(' ');
  };
  return {
    instance,
    user,
    ask,
    move,
    balances: () => balancesOf(instance, user),
    buy: (lots: number) => buy(instance, user, lots),
  };
}

async function balancesOf(instance: TradingInstance, { userId }: Caller) {
  const accounts = await instance.ledger.accountsOf(userId);
  return accounts.map(({ balance }) => Number(balance));
}

/** 0.50 lots at 100x take 542.10 of margin and 3.00 of fee; a pip is 5 USD. */
function buy(instance: TradingInstance, user: Caller, lots: number) {
  return done(instance, submit, user, {
    forex_id: instance.instrumentId('EURUSD'),
    type: 1,
    cont: lots,
    multiple: 100,
  });
}

async function held(instance: TradingInstance, user: Caller) {
  return (await done(instance, myDeal, user, { status: 1 })).total;
}

afterEach(async () => {
  expect(await verifyLedger(database)).toEqual([]);
  expect(await verifyForex(database)).toEqual([]);
  expect(await verifyFunding(database)).toEqual([]);
});

describe('a transfer between own accounts', () => {
  it('moves money at once between any two accounts, appears in the log, and sends a notice', async () => {
    const { instance, user, ask, move, balances } = await transferScenario();
    const told: number[] = [];
    instance.bus.subscribe(balancesChanged, ({ userIds }) => told.push(...userIds));
    expect(await move('change', 'forex', '500.25')).toBe('500.250000');
    expect(await move('3', '2', '0.000001')).toBe('0.000001');
    expect(await balances()).toEqual([9499.75, 10000.000001, 10500.249999]);
    expect(told).toContain(user.userId);

    const log = await ask(calls.transferLog, { type: 'micro' });
    expect(log).toMatchObject({
      total: 1,
      page: 1,
      last_page: 1,
      data: [{ from: 'forex', to: 'micro', balance: '0.000001' }],
    });
    expect(await ask(calls.transferLog, { type: '' })).toMatchObject({
      total: 2,
      data: [{ to: 'micro' }, { to: 'forex' }],
    });
    const { lines } = await instance.ledger.linesOf(user.userId, { kind: 'forex', offset: 0, limit: 2 });
    expect(lines.map(({ event, amount, balance }) => [event, amount, balance])).toEqual([
      ['funding.transfer', -1n, 10_500_249_999n],
      ['funding.transfer', 500_250_000n, 10_500_250_000n],
    ]);
  });

  it.each([
    ['change', 'change', '1', 'transfer.same_account (to)'],
    ['change', 'forex', '0', 'transfer.amount_malformed 10000.000000 (balance)'],
    ['micro', 'forex', '-5', 'transfer.amount_malformed 10000.000000 (balance)'],
    ['change', 'micro', '1.0000001', 'transfer.amount_malformed 10000.000000 (balance)'],
    ['change', 'micro', 'all', 'transfer.amount_malformed 10000.000000 (balance)'],
    ['change', 'forex', '10000.000001', 'transfer.above_available 10000.000000 (balance)'],
    ['forex', 'change', '10000.000001', 'transfer.above_available 10000.000000 (balance)'],
    ['forex', 'change', '99999999999999999999', 'transfer.above_available 10000.000000 (balance)'],
  ])('refuses a transfer from %s to %s of %s with %s and moves nothing', async (from, to, balance, told) => {
    const { move, balances } = await transferScenario();
    expect(await move(from, to, balance)).toBe(told);
    expect(await balances()).toEqual([10000, 10000, 10000]);
  });

  it('moves USD under currency id 1 and refuses any other currency id', async () => {
    const { ask } = await transferScenario();
    const asked = { from: 'change', to: 'forex', balance: 1 } as const;
    expect(await ask(calls.transfer, { ...asked, currency_id: 1 })).toMatchObject({ balance: '1.000000' });
    expect(await ask(calls.transfer, { ...asked, currency_id: 2 })).toMatchObject({
      refusal: 'transfer.currency_unknown',
      field: 'currency_id',
    });
  });

  it('happens once per idempotency key', async () => {
    const { move, balances } = await transferScenario();
    expect(
      await Promise.all([move('change', 'forex', '1', 'k1'), move('change', 'forex', '1', 'k1')]),
    ).toEqual(['1.000000', '1.000000']);
    expect(await move('change', 'forex', '1', 'k1')).toBe('1.000000');
    expect(await move('change', 'forex', '2', 'k1')).toBe('request.idempotency_conflict');
    expect(await balances()).toEqual([9999, 10000, 10001]);
  });
});

describe('a transfer from the contract account', () => {
  it('can take up to min(cash, free margin) at the current price', async () => {
    const { instance, ask, move, buy } = await transferScenario();
    await buy(0.5);
    const available = async () =>
      ((await ask(calls.transferInfo, {})) as CallOutput<typeof calls.transferInfo>).accounts[2]?.available;
    // 10,000 less the fee of 3.00 and the margin of 542.10.
    expect(await available()).toBe('9454.900000');
    await instance.prices({ EURUSD: 1.0742 });
    expect(await available()).toBe('8954.900000');
    expect(await move('forex', 'change', '8954.900001')).toBe(
      'transfer.above_available 8954.900000 (balance)',
    );
    // Profit that floats makes room for the margin; it is no cash yet.
    await instance.prices({ EURUSD: 1.1042 });
    expect(await available()).toBe('9997.000000');
    expect(await move('forex', 'change', '9997')).toBe('9997.000000');
    expect(await available()).toBe('0.000000');
  });

  it('gets refused while prices are stale; a transfer into it does not', async () => {
    const { instance, ask, move, buy } = await transferScenario();
    await buy(0.5);
    instance.clock.advance(11_000);
    expect(await move('forex', 'change', '1')).toBe('transfer.held_price_stale EUR/USD (from)');
    expect(await ask(calls.transferInfo, {})).toMatchObject({
      accounts: [{}, {}, { available: '0.000000', stale: 'EUR/USD' }],
    });
    expect(await move('change', 'forex', '1')).toBe('1.000000');
    await instance.prices({ EURUSD: 1.0842 });
    expect(await move('forex', 'change', '1')).toBe('1.000000');
  });

  it('moves the stop-out nearer when money leaves, and prevents it when money arrives', async () => {
    const { instance, user, move, buy } = await transferScenario();
    await buy(0.5);
    // Left are 542.10 of margin and 100: at half of the margin it is closed, 371.05 below 1.08420.
    expect(await move('forex', 'change', '9354.90')).toBe('9354.900000');
    await instance.prices({ EURUSD: 1.0768 });
    expect(await held(instance, user)).toBe(1);
    expect(await move('change', 'forex', '100')).toBe('100.000000');
    await instance.prices({ EURUSD: 1.0767 });
    expect(await held(instance, user)).toBe(1);
    await instance.prices({ EURUSD: 1.0748 });
    expect(await held(instance, user)).toBe(1);
    await instance.prices({ EURUSD: 1.0747 });
    const [closed] = (await done(instance, myDeal, user, { status: 3 })).data;
    expect(closed).toMatchObject({ Price: 1.0747, CloseReason: 'close_out', FactProfits: '-475.000000' });
  });

  it('causes the stop out that money left in the account would prevent', async () => {
    const { instance, user, move, buy } = await transferScenario();
    await buy(0.5);
    await move('forex', 'change', '9354.90');
    await instance.prices({ EURUSD: 1.0767 });
    expect((await done(instance, myDeal, user, { status: 3 })).data[0]).toMatchObject({
      Price: 1.0767,
      CloseReason: 'close_out',
    });
  });
});

describe('an account changed by another process', () => {
  it('reloads before a transfer, and the risk check follows', async () => {
    const { user, move, buy } = await transferScenario();
    await buy(0.5);
    const { forex } = await instance.ledger.accountIdsOf(user.userId);
    // As a posting outside the desk does: 9,354.90 are withdrawn, 642.10 remain.
    await database.transaction(async (tx) => {
      await instance.ledger.postingIds.reserve(1, tx);
      const accounts = await lockAccounts(tx, [forex]);
      const book = createPostingBatch(() => instance.ledger.postingIds.next());
      for (const account of accounts) book.post(account, resultPosting(usd('-9354.90')), 1);
      await Promise.all(
        startWrites(tx, [insertingPostings(book.rows, instance.clock.now()), savingAccounts(accounts)]),
      );
    });
    expect(await move('forex', 'change', '100.01')).toBe('transfer.above_available 100.000000 (balance)');
    expect(await move('forex', 'change', '10')).toBe('10.000000');
    // 632.10 less 361.05 are half of the margin of 542.10.
    await instance.prices({ EURUSD: 1.077 });
    expect(await held(instance, user)).toBe(1);
    await instance.prices({ EURUSD: 1.0769 });
    expect((await done(instance, myDeal, user, { status: 3 })).data[0]).toMatchObject({ Price: 1.0769 });
  });
});

describe('concurrent transfers', () => {
  it('let exactly one of 200 transfers of a whole balance succeed', async () => {
    const { move, balances } = await transferScenario();
    const to = (at: number) => (at % 2 === 0 ? 'change' : 'micro');
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => move('forex', to(at), '10000')));
    expect(answers.filter((answer) => answer === '10000.000000')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'transfer.above_available 0.000000 (balance)')).toHaveLength(
      199,
    );
    expect((await balances())[2]).toBe(0);
  });

  it('run in order with orders of the same account, each after the effect of earlier ones', async () => {
    const { instance, user, move, balances } = await transferScenario();
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 9, multiple: 100 };
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => call(instance, submit, user, order)),
      move('forex', 'change', '10000'),
      call(instance, submit, user, { ...order, cont: 0.01 }),
      move('forex', 'micro', '180'),
    ]);
    const told = answers.map((answer) =>
      typeof answer === 'string' ? answer : isRefusal(answer) ? answer.refusal : 'dealt',
    );
    // 9 lots take 9,757.80 of margin and 54 of fee.
    expect(told).toEqual([
      'dealt',
      'forex.insufficient_margin',
      'forex.insufficient_margin',
      'transfer.above_available 188.200000 (balance)',
      'dealt',
      'transfer.above_available 177.298000 (balance)',
    ]);
    expect((await balances())[2]).toBe(9945.94);
  });
});
