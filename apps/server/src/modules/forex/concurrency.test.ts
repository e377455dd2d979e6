import { cancelTrade, close, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { isRefusal } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../../test/differential/chance.ts';
import { call } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance, type TradingInstance } from '../../../test/support/trading-instance.ts';
import type { Caller } from '../../platform/http/route.ts';
import { verifyLedger } from '../ledger/index.ts';
import { ticksInForce } from '../market/index.ts';
import { verifyForex } from './index.ts';

const { database, owner } = await testDatabase();

const ROUNDS = Number(process.env.CONCURRENCY_ROUNDS ?? 250);
const TRADERS = 25;
const seed = freshSeed();

/** Prices by number, in 10^-8: what each order is held against afterwards. */
type Recorded = number[];

/** Data of an order that waited for a price. */
interface Waited {
  readonly id: string;
  readonly what: string;
  /** Reached by a price at or below it, or at or above it. */
  readonly falls: boolean;
  readonly level: number;
  /** Of a trailing stop; its level moves. */
  readonly distance: number | null;
  /** Number of the current tick when it began to wait. */
  readonly from: number;
  /** Number of the tick that set it off; null while it waits. */
  readonly hit: number | null;
}

/** Concurrent orders, changes and prices. */
async function fire(instance: TradingInstance, chance: Chance): Promise<Caller[]> {
  const traders: Caller[] = [];
  for (let user = 0; user < TRADERS; user += 1) traders.push(await instance.openUser());
  const eurusd = instance.instrumentId('EURUSD');
  const ids = new Map<number, number[]>();
  let price = 1.1;
  const at = (away: number) => Number((price + away).toFixed(5));

  async function order(trader: Caller): Promise<void> {
    const isBuy = chance.percent(50);
    const isPending = chance.percent(50);
    const isLarge = chance.percent(12);
    const target = at(chance.between(-0.0015, 0.0015));
    const side = isBuy ? 1 : -1;
    const from = isPending ? target : price;
    const stops = chance.percent(40)
      ? { trailing_distance: Number(chance.between(0.0001, 0.001).toFixed(5)) }
      : { stop_loss_price: Number((from - side * chance.between(0.0001, 0.001)).toFixed(5)) };
    const answer = await call(instance, submit, trader, {
      forex_id: eurusd,
      type: isBuy ? 1 : 2,
      cont: isLarge ? 35 : 0.05,
      multiple: 500,
      ...(isPending ? { status: 0, target_price: target } : {}),
      // Large positions have no stops, so that some of them reach their stop out.
      ...(isLarge
        ? {}
        : {
            ...stops,
            target_profit_price: Number((from + side * chance.between(0.0001, 0.001)).toFixed(5)),
          }),
    });
    if (!isRefusal(answer)) ids.set(trader.userId, [...(ids.get(trader.userId) ?? []), answer.Id]);
  }

  async function change(trader: Caller): Promise<void> {
    const own = ids.get(trader.userId) ?? [];
    if (own.length === 0) return;
    const id = chance.pick(own.slice(-10));
    const made = chance.pick([close, cancelTrade, setStopPrice, setStopPrice]);
    const stops = { stop_loss_price: at(chance.between(-0.001, 0.001)) };
    await call(instance, made, trader, made === setStopPrice ? { id, ...stops } : { id });
  }

  await instance.prices({ EURUSD: price });
  for (let round = 0; round < ROUNDS; round += 1) {
    const doing: Promise<unknown>[] = [];
    // Some have lost everything by now.
    if (round % 25 === 24) traders.splice(0, 2, await instance.openUser(), await instance.openUser());
    for (let count = Math.ceil(chance.between(0, 6)); count > 0; count -= 1) {
      const trader = chance.pick(traders);
      doing.push(chance.percent(65) ? order(trader) : change(trader));
      if (!chance.percent(60)) continue;
      price = at(chance.between(-0.0008, 0.0008) + (1.1 - price) / 50);
      doing.push(instance.prices({ EURUSD: price }));
    }
    instance.clock.advance(5);
    // At times a few rounds run into each other.
    const all = Promise.all(doing);
    if (chance.percent(50)) await all;
    else await Promise.race(doing);
  }
  await instance.prices({ EURUSD: price });
  return traders;
}

/** Everything that waited, with the tick that set it off. */
function waited(): Promise<Waited[]> {
  return owner.query<Waited>({
    text: `
      select waiting.id, 'pending' as what, (side = 1) = (kind = 'limit') as falls, target::float8 as level,
        null::float8 as distance, placed_tick_seq::float8 as from, deal.open_tick_seq::float8 as hit
      from forex.pending_order as waiting left join
        (select id, open_tick_seq from forex.deal) as deal on deal.id = waiting.id
      where waiting.status in (0, 1)
      union all
      select deal.id, 'stop_loss', side = 1, stop_loss::float8, null, armed_seq::float8,
        case when close_reason is null then null else close_tick_seq end::float8
      from forex.deal as deal join forex.stops on deal_id = deal.id
      where stop_loss is not null and not is_passed and close_reason in ('stop_loss') is not false
      union all
      select deal.id, 'take_profit', side = 2, take_profit::float8, null, armed_seq::float8,
        case when close_reason is null then null else close_tick_seq end::float8
      from forex.deal as deal join forex.stops on deal_id = deal.id
      where take_profit is not null and not is_passed and close_reason in ('take_profit') is not false
      union all
      select deal.id, 'trailing_stop', side = 1, 0, trailing_distance::float8, armed_seq::float8,
        case when close_reason is null then null else close_tick_seq end::float8
      from forex.deal as deal join forex.stops on deal_id = deal.id
      where trailing_distance is not null and close_reason in ('trailing_stop') is not false`,
  });
}

/** The number of the first tick that reaches an order, counted from the one after it began to wait. */
function firstReaching(order: Waited, prices: Recorded): number | null {
  const { falls, distance, from } = order;
  let { level } = order;
  // A trailing stop follows the best price since the tick at which it was set.
  let best = prices[from] ?? Number.NaN;
  for (let seq = from + 1; seq < prices.length; seq += 1) {
    const price = prices[seq] ?? Number.NaN;
    if (distance !== null) {
      best = falls ? Math.max(best, price) : Math.min(best, price);
      level = falls ? best - distance : best + distance;
    }
    if (falls ? price <= level : price >= level) return seq;
  }
  return null;
}

it(`concurrency: every order fills at the first tick that reaches it (SEED=${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const instance = await openTradingInstance({ database, desk: { workers: 2, batchMax: 16, batchMin: 4 } });
  const prices: Recorded = [];
  instance.bus.subscribe(ticksInForce, (ticks) => {
    for (const { seq, price } of ticks) prices[seq] = price;
  });
  const traders = await fire(instance, seededChance(seed));
  await instance.forex.settled();

  const orders = await waited();
  const late = orders.flatMap((order) => {
    const first = firstReaching(order, prices);
    return first === order.hit ? [] : [{ ...order, first }];
  });
  expect(late, `SEED=${seed}`).toEqual([]);
  expect(orders.filter(({ hit }) => hit !== null).length).toBeGreaterThan(ROUNDS / 4);
  const [out] = await owner.query<{ count: string }>({
    text: `select count(*) from forex.deal where close_reason = 'close_out'`,
  });
  expect(Number(out?.count)).toBeGreaterThan(0);
  // Used margin is twice the equity at a margin level of 50 %: no trader stays there.
  for (const { userId } of traders) expect(instance.forex.riskOf(userId).HazardRate).toBeLessThan(200);
  await instance.stop();
  expect(await verifyLedger(database)).toEqual([]);
  expect(await verifyForex(database)).toEqual([]);
});
