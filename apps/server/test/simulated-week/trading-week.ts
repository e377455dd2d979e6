import { present } from '@tidemark/domain/outcome';
import type { Chance } from '../differential/chance.ts';
import type { TwinWorlds } from '../differential/compared-worlds.ts';
import type { InstanceWorld } from '../differential/instance-world.ts';
import { type StepGenerator, startPrices } from '../differential/step-generator.ts';
import { type NaiveSpan, naiveTerms } from '../reference-model/naive-terms.ts';
import type { NaiveTrading } from '../reference-model/naive-trading.ts';

const QUARTER = 15 * 60_000;
/** How far a price may have moved while its market was closed, and in a quarter of an hour. */
const GAP = 0.02;
const STEP = 0.003;

export interface WeekParts {
  readonly chance: Chance;
  readonly naive: NaiveTrading;
  readonly world: InstanceWorld;
  readonly twins: TwinWorlds;
  readonly scripts: StepGenerator;
  /** Opening hours by instrument. */
  readonly hours: ReadonlyMap<string, readonly NaiveSpan[]>;
}

/** A week on a simulated clock: prices every quarter of an hour, traders, every opening and closing. */
export class TradingWeek {
  readonly #parts: WeekParts;
  readonly #prices = new Map<string, number>(Object.entries(startPrices));
  /** What the first ticks after an opening set off. */
  triggersAtOpenings = 0;
  openings = 0;
  closings = 0;

  constructor(parts: WeekParts) {
    this.#parts = parts;
  }

  get #now(): number {
    return this.#parts.naive.market.now;
  }

  async run(until: number): Promise<void> {
    for (const moment of this.#moments(until)) {
      await this.#parts.twins.perform({ kind: 'wait', ms: moment - this.#now });
      if (moment % QUARTER === 0) await this.#quarter();
      else await this.#boundary();
    }
    await this.#parts.twins.compare();
  }

  /** Every quarter of an hour, and every opening and closing to the millisecond. */
  #moments(until: number): number[] {
    const moments = new Set<number>();
    for (let at = this.#now + QUARTER; at <= until; at += QUARTER) moments.add(at - (at % QUARTER));
    for (const spans of this.#parts.hours.values()) {
      for (const boundary of spans.flat()) {
        if (boundary <= this.#now || boundary >= until) continue;
        // At a full quarter the prices come first: a moment later is as good.
        for (const at of [boundary - 1, boundary + 1]) moments.add(at);
      }
    }
    return [...moments].sort((a, b) => a - b);
  }

  async #quarter(): Promise<void> {
    const { twins, naive, chance } = this.#parts;
    const opened = naiveTerms.filter(({ code }) => this.#isJustOpened(code));
    this.openings += opened.length;
    this.closings += naiveTerms.filter(({ code }) => this.#isJustClosed(code)).length;
    // The source is silent for a while every night.
    const isSilent = this.#now % 86_400_000 < 2 * QUARTER;
    if (!isSilent) {
      if (opened.length > 0) await twins.compare();
      const isOpen = ({ code }: { code: string }) => naive.market.isOpen(code);
      await twins.perform({
        kind: 'ticks',
        ticks: naiveTerms.filter(isOpen).map(({ code }) => this.#tick(code)),
      });
      if (opened.length > 0) {
        for (const { news } of naive.accounts) this.triggersAtOpenings += news.length;
      }
    }
    // Now and then somebody tells a price of a closed market: it is one, and triggers nothing.
    for (const { code } of naiveTerms) {
      if (naive.market.isOpen(code) || isSilent || !chance.percent(10)) continue;
      await twins.perform({ kind: 'tick', ...this.#tick(code) });
    }
    this.#holdHours();
    await this.#act(3);
    if (this.#now % (4 * QUARTER) === 0 || opened.length > 0) await twins.compare();
  }

  async #boundary(): Promise<void> {
    await this.#parts.twins.perform({ kind: 'heartbeat' });
    this.#holdHours();
    await this.#act(this.#parts.naive.accounts.length);
    await this.#parts.twins.compare();
  }

  #tick(code: string): { code: string; price: number } {
    const before = present(this.#prices.get(code), code);
    const reach = this.#isJustOpened(code) ? GAP : STEP;
    const { precision } = this.#parts.naive.market.terms(code);
    const moved = before * (1 + this.#parts.chance.between(-reach, reach));
    const price = Number(moved.toFixed(precision));
    this.#prices.set(code, price);
    return { code, price };
  }

  #isJustOpened(code: string): boolean {
    const { market } = this.#parts.naive;
    return market.isOpen(code) && !market.isOpen(code, this.#now - QUARTER);
  }

  #isJustClosed(code: string): boolean {
    const { market } = this.#parts.naive;
    return !market.isOpen(code) && market.isOpen(code, this.#now - QUARTER);
  }

  /** The server is open and closed when the hours say so. */
  #holdHours(): void {
    const { naive, world } = this.#parts;
    for (const { code, id } of naiveTerms) {
      const { status } = world.instance.market.quote(id);
      const isOpen = status === 'open' || status === 'stale';
      if (isOpen !== naive.market.isOpen(code)) {
        throw new Error(`${code} is ${status} at ${new Date(this.#now).toISOString()}`);
      }
    }
  }

  async #act(traders: number): Promise<void> {
    const { naive, twins, scripts, chance } = this.#parts;
    const users = [...naive.accounts.keys()].sort(() => chance.next() - 0.5).slice(0, traders);
    const steps = users.flatMap((user) => scripts.act(user).slice(0, 1));
    await twins.performTogether(steps);
  }
}
