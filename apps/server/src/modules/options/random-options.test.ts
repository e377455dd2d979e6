import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { isRefusal } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../../test/differential/chance.ts';
import { ReferenceMarket } from '../../../test/reference-model/market.ts';
import {
  type ReferenceOption,
  ReferenceOptions,
  referenceOptions,
} from '../../../test/reference-model/options.ts';
import { referenceSpans, referenceTerms } from '../../../test/reference-model/terms.ts';
import { call } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance, type TradingInstance } from '../../../test/support/trading-instance.ts';
import type { Caller } from '../../platform/http/route.ts';
import { verifyLedger } from '../ledger/index.ts';
import { verifyMicro } from './index.ts';

const { database, owner } = await testDatabase();
const STEPS = Number(process.env.OPTION_STEPS ?? 250);
const seed = freshSeed();

const SUNDAY = Date.parse('2026-11-15T00:00:00Z');
const start = { EURUSD: 1.0842, GBPUSD: 1.2678, EURGBP: 0.8552, WTI: 70.51, BTCUSD: 60_000 };
type Code = keyof typeof start;
const codes = Object.keys(start) as Code[];

/** One world of a few users: the real instance and the reference model in parallel. */
class OptionWorlds {
  readonly #chance: Chance;
  readonly #market: ReferenceMarket;
  readonly #reference: ReferenceOptions;
  readonly #users: Caller[] = [];
  readonly #log: string[] = [];
  readonly #prices: Record<Code, number> = { ...start };
  /** The reference model's future for each id of the real instance. */
  readonly #ids = new Map<number, ReferenceOption>();
  #instance: TradingInstance;

  constructor(instance: TradingInstance, chance: Chance, lossLevel: 0 | 1) {
    this.#instance = instance;
    this.#chance = chance;
    this.lossLevel = lossLevel;
    this.#market = new ReferenceMarket(referenceTerms, referenceSpans(SUNDAY, 3), instance.clock.now());
    this.#reference = new ReferenceOptions(this.#market);
  }

  readonly lossLevel: 0 | 1;

  async begin(): Promise<void> {
    for (const code of codes) await this.#tick(code);
    for (let n = 0; n < 3; n += 1) {
      const user = await this.#instance.openUser();
      this.#users.push(user);
      this.#reference.cash.set(user.userId, 10_000_000_000n);
    }
  }

  async step(): Promise<void> {
    const chance = this.#chance.next();
    if (chance < 0.3) await this.#tick(this.#chance.pick(codes));
    else if (chance < 0.35) await this.#beat();
    else if (chance < 0.65) await this.#submit();
    else if (chance < 0.95) await this.#goOn(this.#pause());
    else if (chance < 0.97) await this.#cancel();
    else await this.#restart();
  }

  async #tick(code: Code): Promise<void> {
    const { precision } = this.#market.terms(code);
    // Never so far from the last one that it would be held as a jump.
    const next = start[code] * (1 + this.#chance.between(-0.04, 0.04));
    const price = Number((this.#chance.percent(30) ? this.#prices[code] : next).toFixed(precision));
    this.#prices[code] = price;
    this.#log.push(`tick ${code} ${price}`);
    await this.#instance.prices({ [code]: price });
    this.#market.take(code, price);
    this.#reference.hear();
  }

  async #beat(): Promise<void> {
    this.#log.push('heartbeat');
    await this.#instance.prices({});
    this.#market.beat();
    this.#reference.hear();
  }

  /** Small steps, long silences, and the moments just around the next due time. */
  #pause(): number {
    const next = Math.min(...this.#reference.running.map(({ dueAt }) => dueAt)) - this.#market.now;
    const around = [next - 1, next, next + 1].filter((ms) => ms > 0 && ms < 400_000);
    if (around.length > 0 && this.#chance.percent(40)) return this.#chance.pick(around);
    const [from, to] = this.#chance.pick([
      [1, 500],
      [500, 4000],
      [4000, 9999],
      [9999, 10_001],
      [10_000, 40_000],
    ] as const);
    return Math.round(this.#chance.between(from, to));
  }

  async #goOn(ms: number): Promise<void> {
    this.#log.push(`+${ms}`);
    this.#instance.clock.advance(ms);
    // A tick at the very moment of an expiry still counts: what is due now is settled later.
    this.#market.now += ms - 1;
    this.#reference.settle();
    this.#market.now += 1;
    await this.#instance.micro.settled();
  }

  async #submit(): Promise<void> {
    const user = this.#chance.pick(this.#users);
    const odd = this.#chance.percent(10);
    const code = this.#chance.pick(codes);
    // Mostly behind a fresh price, without which nothing begins.
    if (this.#chance.percent(70)) await this.#tick(code);
    const seconds = odd ? 45 : this.#chance.pick([30, 30, 60, 120, 300]);
    const amount = this.#chance.percent(5) ? 11 : this.#chance.pick(referenceOptions.amounts);
    const isUp = this.#chance.percent(50);
    this.#log.push(`submit ${user.userId} ${code} ${isUp ? 'up' : 'down'} ${amount} ${seconds}s`);
    const input = { forex_id: this.#market.terms(code).id, type: isUp ? 1 : 2, number: amount, seconds };
    const answer = await call(this.#instance, submitMicro, user, input);
    const ask = { user: user.userId, code, isUp, amount, seconds, lossLevel: this.lossLevel };
    const said = this.#reference.submit(ask);
    if ('reasons' in said) {
      expect(said.reasons, this.#story()).toContain(isRefusal(answer) ? answer.refusal : 'accepted');
      return;
    }
    expect(isRefusal(answer) ? answer.refusal : 'accepted', this.#story()).toBe('accepted');
    if (!isRefusal(answer)) this.#ids.set(answer.Id, said.done);
  }

  async #cancel(): Promise<void> {
    const { userId } = this.#chance.pick(this.#users);
    this.#log.push(`cancel all of ${userId}`);
    await this.#instance.micro.cancelRunning(userId);
    for (const future of this.#reference.running.filter(({ user }) => user === userId)) {
      this.#reference.running.splice(this.#reference.running.indexOf(future), 1);
      future.isVoid = true;
    }
  }

  async #restart(): Promise<void> {
    const away = this.#chance.pick([0, 3000, 50_000]);
    this.#log.push(`restart, away for ${away}`);
    await this.#instance.stop();
    this.#instance.clock.advance(away);
    this.#instance = await openTradingInstance({
      database,
      clock: this.#instance.clock,
      microLossLevel: this.lossLevel,
    });
    // The source must send again before any order is accepted.
    this.#market.heardAt = Number.NEGATIVE_INFINITY;
    this.#market.now += away - 1;
    this.#reference.settle();
    this.#market.now += 1;
    await this.#instance.micro.settled();
  }

  /** Every balance and lock of the two worlds. */
  async compare(): Promise<void> {
    for (const { userId } of this.#users) {
      const account = (await this.#instance.ledger.viewsOf(userId)).find(({ kind }) => kind === 'micro');
      expect({ cash: account?.balance, locked: account?.locked }, this.#story()).toEqual({
        cash: this.#reference.cash.get(userId),
        locked: this.#reference.locked(userId),
      });
    }
  }

  /** Every future of the two worlds: whether it was void, where it ended and what it made. */
  async compareFutures(): Promise<number> {
    const rows = await owner.query<{
      id: string;
      status: number;
      end: string | null;
      profit: string;
      void: boolean;
    }>({
      text: `
        select id, status, end_price as end, profit, void_reason is not null as void
        from micro.wager where id = any($1::bigint[])`,
      values: [`{${[...this.#ids.keys()].join(',')}}`],
    });
    expect(rows).toHaveLength(this.#ids.size);
    for (const { id, status, end, profit, void: isVoid } of rows) {
      const reference = this.#ids.get(Number(id));
      const isRunning = reference !== undefined && this.#reference.running.includes(reference);
      expect({ id, isRunning: status === 1, end, profit, isVoid }, this.#story()).toEqual({
        id,
        isRunning,
        end: reference?.end === undefined ? null : String(reference.end),
        profit: String(reference?.profit),
        isVoid: reference?.isVoid,
      });
    }
    return rows.length;
  }

  #story(): string {
    return `SEED=${seed}; the last steps:\n${this.#log.slice(-40).join('\n')}`;
  }

  stop(): Promise<void> {
    return this.#instance.stop();
  }
}

describe('random Up/Down futures', () => {
  it.each([
    ['on a Wednesday', '2026-11-18T12:00:00Z', 0],
    ['up to the close of a Friday', '2026-11-20T21:45:00Z', 1],
    ['over the opening of a Sunday', '2026-11-22T21:52:00Z', 0],
  ] as const)(
    `agree with the reference model after each of ${STEPS} steps, %s (SEED=${seed})`,
    { timeout: 14_400_000 },
    async (...row) => {
      const [, startAt, microLossLevel] = row;
      const instance = await openTradingInstance({ database, startAt, microLossLevel });
      const worlds = new OptionWorlds(instance, seededChance(seed), microLossLevel);
      await worlds.begin();
      for (let step = 0; step < STEPS; step += 1) {
        await worlds.step();
        await worlds.compare();
      }
      expect(await worlds.compareFutures()).toBeGreaterThan(3);
      await worlds.stop();
      expect(await verifyLedger(database)).toEqual([]);
      expect(await verifyMicro(database)).toEqual([]);
    },
  );
});
