import type { Chance } from '../differential/chance.ts';
import type { ReferencePerson, ReferenceYear } from './reference-year.ts';
import type { SimulatedUser, YearInstance } from './year-instance.ts';

/** A user with their place in the model. */
export interface PlannedUser extends SimulatedUser {
  readonly model: ReferencePerson;
}

/** An action planned for a future day. */
type Plan = () => Promise<void>;

/** What those who borrow and those who subscribe go by. */
export interface PlanParts {
  readonly instance: YearInstance;
  readonly model: ReferenceYear;
  readonly chance: Chance;
  readonly plans: YearPlans;
}

/** Plans per day, and how often each case occurred, to check that nothing was left out. */
export class YearPlans {
  readonly #plans = new Map<number, Plan[]>();
  readonly tally = new Map<string, number>();
  today = 0;

  /** Does what was planned for days up to today: while the instance was closed it waited. */
  async doDue(): Promise<void> {
    const due = [...this.#plans.keys()].filter((day) => day <= this.today).sort((one, other) => one - other);
    for (const day of due) {
      const plans = this.#plans.get(day) ?? [];
      this.#plans.delete(day);
      for (const plan of plans) await plan();
    }
  }

  plan(inDays: number, plan: Plan): void {
    const day = this.today + Math.max(1, Math.round(inDays));
    this.#plans.set(day, [...(this.#plans.get(day) ?? []), plan]);
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }
}

/** An amount as it travels. */
export function text(millionths: bigint): string {
  const digits = String(millionths).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

export function millionths(value: number): number {
  return Math.round(value * 1e6);
}

/** Full cents, and occasionally all six places. */
export function cents(chance: Chance, from: number, to: number): bigint {
  const exact = BigInt(Math.floor(chance.between(from, to) * 1e6));
  return chance.percent(30) ? exact : (exact / 10_000n) * 10_000n + 10_000n;
}
