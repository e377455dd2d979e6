import { present } from '@tidemark/domain/outcome';
import type { Chance } from '../differential/chance.ts';
import type { ComparedWorlds } from '../differential/compared-worlds.ts';
import type { InstanceWorld } from '../differential/instance-world.ts';
import { randomRates } from '../differential/random-rates.ts';
import { type StepGenerator, startPrices } from '../differential/step-generator.ts';
import { type ReferenceSpan, referenceTerms } from '../reference-model/terms.ts';
import type { ReferenceTrading } from '../reference-model/trading.ts';

const QUARTER = 15 * 60_000;
const DAY = 96 * QUARTER;
/** How far a price may have moved while its market was closed, and in a quarter of an hour. */
const GAP = 0.02;
const STEP = 0.003;

export interface WeekParts {
  readonly chance: Chance;
  readonly reference: ReferenceTrading;
  readonly world: InstanceWorld;
  readonly worlds: ComparedWorlds;
  readonly scripts: StepGenerator;
  /** Opening hours by instrument. */
  readonly hours: ReadonlyMap<string, readonly ReferenceSpan[]>;
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
    return this.#parts.reference.market.now;
  }

  async run(until: number): Promise<void> {
    for (const { code } of referenceTerms) {
      await this.#parts.worlds.perform(randomRates(this.#parts.chance, code));
    }
    for (const moment of this.#moments(until)) {
      await this.#parts.worlds.perform({ kind: 'wait', ms: moment - this.#now });
      if (moment % QUARTER === 0) await this.#quarter();
      else await this.#boundary();
    }
    await this.#parts.worlds.compare();
  }

  /** Every quarter of an hour, and every opening and closing to the millisecond. */
  #moments(until: number): number[] {
    const moments = new Set<number>();
    for (let at = this.#now + QUARTER; at <= until; at += QUARTER) moments.add(at - (at % QUARTER));
    for (const spans of this.#parts.hours.values()) {
      for (const boundary of spans.flat()) {
        if (boundary <= this.#now || boundary >= until) continue;
        // At an exact quarter hour prices come first: a moment later works as well.
        for (const at of [boundary - 1, boundary + 1]) moments.add(at);
      }
    }
    return [...moments].sort((a, b) => a - b);
  }

  async #quarter(): Promise<void> {
    const { worlds, reference, chance } = this.#parts;
    const opened = referenceTerms.filter(({ code }) => this.#isJustOpened(code));
    this.openings += opened.length;
    this.closings += referenceTerms.filter(({ code }) => this.#isJustClosed(code)).length;
    // The source is silent for a while every night.
    const isSilent = this.#now % DAY < 2 * QUARTER;
    if (!isSilent) {
      if (opened.length > 0) await worlds.compare();
      const isOpen = ({ code }: { code: string }) => reference.market.isOpen(code);
      await worlds.perform({
        kind: 'ticks',
        ticks: referenceTerms.filter(isOpen).map(({ code }) => this.#tick(code)),
      });
      if (opened.length > 0) {
        for (const { news } of reference.accounts) this.triggersAtOpenings += news.length;
      }
    }
    // Occasionally the source sends a price of a closed market: it is stored, and triggers nothing.
    for (const { code } of referenceTerms) {
      if (reference.market.isOpen(code) || isSilent || !chance.percent(10)) continue;
      await worlds.perform({ kind: 'tick', ...this.#tick(code) });
    }
    this.#holdHours();
    await this.#act(3);
    // Half an hour after midnight, when some positions of it are closed.
    if (this.#now % DAY === 2 * QUARTER) await worlds.perform({ kind: 'financing' });
    if (this.#now % (4 * QUARTER) === 0 || opened.length > 0) await worlds.compare();
  }

  async #boundary(): Promise<void> {
    await this.#parts.worlds.perform({ kind: 'heartbeat' });
    this.#holdHours();
    await this.#act(this.#parts.reference.accounts.length);
    await this.#parts.worlds.compare();
  }

  #tick(code: string): { code: string; price: number } {
    const before = present(this.#prices.get(code), code);
    const reach = this.#isJustOpened(code) ? GAP : STEP;
    const { precision } = this.#parts.reference.market.terms(code);
    const moved = before * (1 + this.#parts.chance.between(-reach, reach));
    const price = Number(moved.toFixed(precision));
    this.#prices.set(code, price);
    return { code, price };
  }

  #isJustOpened(code: string): boolean {
    const { market } = this.#parts.reference;
    return market.isOpen(code) && !market.isOpen(code, this.#now - QUARTER);
  }

  #isJustClosed(code: string): boolean {
    const { market } = this.#parts.reference;
    return !market.isOpen(code) && market.isOpen(code, this.#now - QUARTER);
  }

  /** Checks that the server is open and closed according to the hours. */
  #holdHours(): void {
    const { reference, world } = this.#parts;
    for (const { code, id } of referenceTerms) {
      const { status } = world.instance.market.quote(id);
      const isOpen = status === 'open' || status === 'stale';
      if (isOpen !== reference.market.isOpen(code)) {
        throw new Error(`${code} is ${status} at ${new Date(this.#now).toISOString()}`);
      }
    }
  }

  async #act(traders: number): Promise<void> {
    const { reference, worlds, scripts, chance } = this.#parts;
    const users = [...reference.accounts.keys()].sort(() => chance.next() - 0.5).slice(0, traders);
    const steps = users.flatMap((user) => scripts.act(user).slice(0, 1));
    await worlds.performTogether(steps);
  }
}
