import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { close, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { present } from '@tidemark/domain/outcome';
import { SECOND_MS } from '@tidemark/domain/time';
import { expect, vi } from 'vitest';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { type TestServer, type TestServerOptions, testServer } from '../support/test-server.ts';

/** Evidence and terms: immutable data, with the columns that identify it. */
const evidence = {
  ticks: 'select * from market.tick order by instrument_id, seq',
  heard: 'select * from market.heard order by until, since',
  deals: 'select * from forex.deal order by id',
  pendings: 'select * from forex.pending_order order by id',
  stops: 'select * from forex.stops order by deal_id',
  futures: 'select * from micro.wager order by id',
  // Postings of several accounts at one tick are written in the order in which connection workers process
  // them. Operators' payments into the pools of funds are between accounts of the instance.
  postings: `select event, reference, debit_account, credit_account, amount, debit_after, credit_after, posted_at
    from ledger.posting where event <> 'fund.pool_fed' order by reference, event, amount, debit_account`,
} as const;

/** All of the evidence, bit-identical. */
export type Evidence = Readonly<Record<keyof typeof evidence, readonly string[]>>;

/** Two traders with everything that can run, on a server whose clock the test moves. */
export interface RunningDeals extends TestServer {
  readonly clock: ManualClock;
  /** Users, by their tokens. */
  readonly ada: string;
  readonly bob: { readonly token: string; readonly id: number };
  evidence(): Promise<Evidence>;
  /**
   * Continues prices until stops, pending orders and Up/Down trades have ended; closes some orders manually.
   */
  goOn(): Promise<void>;
}

const CODES = ['EURUSD', 'USDJPY', 'EURJPY', 'XAUUSD', 'BTCUSD'] as const;
type Prices = Readonly<Record<(typeof CODES)[number], number>>;

const before: Prices = { EURUSD: 1.1, USDJPY: 150, EURJPY: 165, XAUUSD: 4000, BTCUSD: 90_000 };
/**
 * Down past stops and pending orders, then up past the targets: how many orders are closed and filled then.
 */
const path: readonly { readonly prices: Prices; readonly closed: number; readonly filled: number }[] = [
  {
    prices: { EURUSD: 1.0985, USDJPY: 150.31, EURJPY: 165.4, XAUUSD: 3995.37, BTCUSD: 90_100.1 },
    closed: 1,
    filled: 0,
  },
  {
    prices: { EURUSD: 1.09412, USDJPY: 149.733, EURJPY: 163.911, XAUUSD: 3988.41, BTCUSD: 88_765.43 },
    closed: 3,
    filled: 3,
  },
  {
    prices: { EURUSD: 1.0961, USDJPY: 149.9, EURJPY: 164.2, XAUUSD: 4004.2, BTCUSD: 89_000 },
    closed: 3,
    filled: 3,
  },
  {
    prices: { EURUSD: 1.10731, USDJPY: 150.2, EURJPY: 166.01, XAUUSD: 4011.9, BTCUSD: 91_234.56 },
    closed: 5,
    filled: 3,
  },
];

export async function runningDeals(
  options: Pick<TestServerOptions, 'wallClock'> = {},
): Promise<RunningDeals> {
  const clock = manualClock('2026-11-18T12:00:00Z');
  const server = await testServer({ ...options, clock });
  const { must } = server;
  const ids = new Map(CODES.map((code) => [code, 0]));
  const rows = await server.database.query<{ id: number; code: (typeof CODES)[number] }>({
    text: 'select id, code from market.instrument where code = any($1)',
    values: [CODES],
  });
  for (const { id, code } of rows) ids.set(code, id);
  const open = async () => (await must(createAccountDemo, { demo_id: '' })).token;
  const [ada, bobToken] = [await open(), await open()];
  await server.prices(before);

  const order = (code: (typeof CODES)[number], type: 1 | 2, cont: number, more: object = {}) => ({
    forex_id: present(ids.get(code), code),
    type,
    cont,
    multiple: code === 'BTCUSD' ? 20 : 100,
    status: 1,
    ...more,
  });
  const waiting = (target_price: number, more: object = {}) => ({ status: 0, target_price, ...more });
  const deal = async (token: string, input: ReturnType<typeof order>) =>
    (await must(submit, input, token)).Id;

  await deal(ada, order('EURUSD', 1, 0.5, { stop_loss_price: 1.095, target_profit_price: 1.105 }));
  const byHand = await deal(ada, order('EURUSD', 2, 0.37));
  await deal(ada, order('EURJPY', 1, 0.2, { trailing_distance: 1 }));
  const limit = await deal(ada, order('XAUUSD', 1, 0.04, waiting(3990, { stop_loss_price: 3985 })));
  await deal(ada, order('BTCUSD', 2, 0.05, waiting(89_000)));
  await deal(bobToken, order('EURUSD', 1, 0.3, { target_profit_price: 1.107 }));
  await deal(bobToken, order('EURUSD', 1, 0.11, waiting(1.0945, { target_profit_price: 1.1 })));
  await deal(bobToken, order('BTCUSD', 1, 0.02));
  const future = { number: 100, type: 1 } as const;
  await must(submitMicro, { ...future, forex_id: order('EURUSD', 1, 1).forex_id, seconds: 30 }, bobToken);
  await must(submitMicro, { ...future, forex_id: order('XAUUSD', 1, 1).forex_id, seconds: 120 }, ada);
  await must(submitMicro, { ...future, type: 2, forex_id: order('BTCUSD', 1, 1).forex_id, seconds: 60 }, ada);
  const [bob] = await server.database.query<{ user_id: number }>({
    text: 'select user_id::float8 as user_id from forex.deal order by user_id desc limit 1',
  });

  return {
    ...server,
    clock,
    ada,
    bob: { token: bobToken, id: present(bob, 'bob holds something').user_id },
    evidence: () => evidenceOf(server),
    async goOn() {
      await must(close, { id: byHand, cont: 0.13 }, ada);
      await must(setStopPrice, { id: limit, stop_loss_price: 3980 }, ada);
      for (const { prices, closed, filled } of path) {
        // Short enough for every price to count, long enough for every Up/Down trade to end on the way.
        for (let step = 0; step < 4; step += 1) {
          clock.advance(9 * SECOND_MS);
          // The clock does not move until everything due at a moment has happened.
          await counted(server, { due: 0 }, clock.now());
          await server.prices(prices);
          await counted(server, { closed, filled }, clock.now());
        }
      }
      await must(close, { id: byHand }, ada);
    },
  };
}

async function evidenceOf({ owner }: TestServer): Promise<Evidence> {
  const all = Object.entries(evidence).map(async ([name, query]) => {
    const found = await owner.query<{ row: string }>({
      text: `select row_to_json(one)::text as row from (${query}) as one`,
    });
    return [name, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(all)) as unknown as Evidence;
}

/** For a machine under load. */
const PATIENCE = { timeout: 10_000, interval: 20 };

interface Counts {
  readonly due: number;
  readonly closed: number;
  readonly filled: number;
}

/** Waits until this many Up/Down trades are due, orders closed and orders filled. */
async function counted({ database }: TestServer, wanted: Partial<Counts>, now: number): Promise<void> {
  await vi.waitFor(async () => {
    const [counts] = await database.query<Counts>({
      text: `select
        (select count(*)::int from micro.wager where status = 1 and due_at <= to_timestamp($1::float8 / 1000)) as due,
        (select count(*)::int from forex.deal where status = 3) as closed,
        (select count(*)::int from forex.pending_order where status = 1) as filled`,
      values: [now],
    });
    expect(counts).toMatchObject(wanted);
  }, PATIENCE);
}
