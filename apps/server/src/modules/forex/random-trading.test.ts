import { close, submit } from '@tidemark/contract/calls/forex';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/http/route.ts';
import { NaiveTrading } from '../../testing/naive/naive-trading.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aCallerContext, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';
import { verifyLedger } from '../ledger/index.ts';
import { verifyForex } from './index.ts';

const { database } = await testDatabase();

const STEPS = Number(process.env.RANDOM_STEPS ?? 400);
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

/** Chance from a seed (mulberry32), so that a failure can be run again. */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const traded = ['EURUSD', 'USDJPY', 'EURGBP', 'EURJPY', 'WTI', 'BTCUSD'];
const start: Record<string, number> = {
  EURUSD: 1.0842,
  GBPUSD: 1.2678,
  USDJPY: 148.512,
  EURGBP: 0.8552,
  EURJPY: 161.02,
  WTI: 70.51,
  BTCUSD: 60_000,
};

/** One world of a few traders, the real house and the naive one side by side. */
class TwinWorlds {
  readonly #random: () => number;
  readonly #naive = new NaiveTrading();
  readonly #traders: Caller[] = [];
  readonly #log: string[] = [];
  #house: TradingHouse;

  constructor(house: TradingHouse, random: () => number) {
    this.#house = house;
    this.#random = random;
  }

  async begin(): Promise<void> {
    await this.#setPrices(start);
    for (let index = 0; index < 4; index += 1) {
      const trader = await this.#house.openUser();
      this.#traders.push(trader);
      this.#naive.cash.set(trader.userId, 10_000_000_000n);
    }
  }

  #pick<T>(list: readonly T[]): T {
    return present(list[Math.floor(this.#random() * list.length)], 'something to pick');
  }

  async #setPrices(prices: Readonly<Record<string, number>>): Promise<void> {
    await this.#house.prices(prices);
    for (const [code, price] of Object.entries(prices)) this.#naive.prices.set(code, price);
  }

  async step(): Promise<void> {
    const chance = this.#random();
    if (chance < 0.35) await this.#movePrice();
    else if (chance < 0.7) await this.#order();
    else if (chance < 0.97) await this.#close();
    else await this.#restart();
  }

  async #movePrice(): Promise<void> {
    const code = this.#pick(Object.keys(start));
    const { pricePrecision } = present(this.#house.market.instrumentByCode(code), code);
    const before = present(this.#naive.prices.get(code), code);
    const price = Number((before * (1 + (this.#random() - 0.5) * 0.08)).toFixed(pricePrecision));
    this.#house.clock.advance(100);
    this.#log.push(`price ${code} ${price}`);
    await this.#setPrices({ [code]: price });
  }

  async #order(): Promise<void> {
    const instrument = present(this.#house.market.instrumentByCode(this.#pick(traded)), 'traded');
    const trader = this.#pick(this.#traders);
    const leverage = instrument.leverages.length > 0 ? this.#pick(instrument.leverages) : 1;
    const ask = { isBuy: this.#random() < 0.5, lots: Math.ceil(this.#random() * 200) / 100, leverage };
    this.#log.push(`order ${trader.userId} ${instrument.code} ${JSON.stringify(ask)}`);
    const input = {
      forex_id: instrument.id,
      type: ask.isBuy ? 1 : 2,
      cont: ask.lots,
      multiple: leverage,
      status: 1,
    };
    const answer = await this.#call(submit.path, trader, submit.input.parse(input));
    const terms = { ...instrument, isFixed: instrument.marginMode === 'fixed' };
    const id = isRefusal(answer) ? -1 : (answer as { Id: number }).Id;
    const said = this.#naive.order(id, trader.userId, terms, ask);
    expect(isRefusal(answer) ? answer.refusal : 'opened', this.#story()).toBe(said);
  }

  async #close(): Promise<void> {
    const ids = [...this.#naive.positions.keys()];
    if (ids.length === 0) return;
    const [id, trader] = [this.#pick(ids), this.#pick(this.#traders)];
    this.#log.push(`close ${trader.userId} ${id}`);
    const answer = await this.#call(close.path, trader, { id });
    const said = this.#naive.close(id, trader.userId);
    expect(isRefusal(answer) ? answer.refusal : 'closed', this.#story()).toBe(said);
  }

  async #restart(): Promise<void> {
    this.#log.push('restart');
    await this.#house.stop();
    this.#house = await openTradingHouse({ database, clock: this.#house.clock });
    // The source has to be heard again before anything is dealt.
    await this.#setPrices(Object.fromEntries(this.#naive.prices));
  }

  async #call(path: string, caller: Caller, input: unknown): Promise<unknown> {
    const route = present(
      this.#house.forex.routes.find((known) => known.call.path === path),
      path,
    );
    return route.handle(input, aCallerContext(caller));
  }

  /** Every balance, lock and floating result of the two worlds. */
  async compare(): Promise<void> {
    for (const { userId } of this.#traders) {
      const accounts = await this.#house.ledger.viewsOf(userId);
      const account = present(
        accounts.find((view) => view.kind === 'forex'),
        'a contract account',
      );
      const risk = this.#house.forex.riskOf(userId);
      expect(
        {
          cash: account.balance,
          margin: account.locked,
          held: risk.TransOrder.length,
          floating: micro(risk.ProfitsTotal),
        },
        this.#story(),
      ).toEqual({
        cash: this.#naive.cash.get(userId),
        margin: this.#naive.usedMargin(userId),
        held: this.#naive.of(userId).length,
        floating: this.#naive.floating(userId),
      });
    }
  }

  #story(): string {
    return `seed ${seed}; the last steps:\n${this.#log.slice(-30).join('\n')}`;
  }

  stop(): Promise<void> {
    return this.#house.stop();
  }
}

function micro(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

describe('random trading against the naive model', () => {
  it(`agrees after each of ${STEPS} steps (SEED=${seed})`, { timeout: 120_000 }, async () => {
    const worlds = new TwinWorlds(await openTradingHouse({ database }), seeded(seed));
    await worlds.begin();
    for (let step = 0; step < STEPS; step += 1) {
      await worlds.step();
      await worlds.compare();
    }
    await worlds.stop();
    expect(await verifyLedger(database)).toEqual([]);
    expect(await verifyForex(database)).toEqual([]);
  });
});
