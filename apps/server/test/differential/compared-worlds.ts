import type { AccountView, ChargeView, OrderView, Step, UserStep } from '../reference-model/steps.ts';
import type { ReferenceOutcome, ReferenceTrading } from '../reference-model/trading.ts';

/** A world's result of a step: a refusal's key, or ids of orders as that world counts them. */
export type WorldOutcome =
  | { readonly refusal: string }
  | {
      readonly ids: readonly number[];
      readonly left?: readonly { readonly id: number; readonly key: string }[];
    };

/** A world under test. It counts orders in its own way. */
export interface World {
  perform(step: Step): Promise<WorldOutcome> | WorldOutcome;
  view(user: number): Promise<AccountView> | AccountView;
}

/** Orders by their kind: market, limit and stop are counted separately. */
function kindOf(step: Step): string {
  if (step.kind === 'close') return step.lots === undefined ? 'close' : 'close a part';
  if (step.kind !== 'submit') return step.kind;
  return step.target === undefined ? 'market order' : 'pending order';
}

/** Steps shown with a failure. */
const TOLD_STEPS = 40;

/**
 * Runs the same steps on a world and the reference model; every order, amount, reason and message must be
 * equal in both.
 */
export class ComparedWorlds {
  readonly reference: ReferenceTrading;
  steps = 0;
  /** How often each kind of thing happened. */
  readonly counts = new Map<string, number>();
  readonly #world: World;
  readonly #title: string;
  readonly #lastSteps: string[] = [];
  readonly #idOf = new Map<number, number>();
  readonly #referenceIdOf = new Map<number, number>();

  constructor(options: {
    readonly title: string;
    readonly reference: ReferenceTrading;
    readonly world: World;
  }) {
    this.#title = options.title;
    this.reference = options.reference;
    this.#world = options.world;
  }

  /** One step in both worlds, and a look at every account. */
  async tell(step: Step): Promise<void> {
    await this.perform(step);
    await this.compare();
  }

  async perform(step: Step): Promise<void> {
    const expected = this.#told(step);
    this.#hold(step, expected, await this.#world.perform(this.#translated(step)));
  }

  /** Steps of as many users at the same moment; what one does is nothing to the others. */
  async performTogether(steps: readonly UserStep[]): Promise<void> {
    const expected = steps.map((step) => this.#told(step));
    const outcomes = await Promise.all(steps.map((step) => this.#world.perform(this.#translated(step))));
    for (const [index, step] of steps.entries()) {
      const [outcome, reference] = [outcomes[index], expected[index]];
      if (outcome && reference) this.#hold(step, reference, outcome);
    }
  }

  #told(step: Step): ReferenceOutcome {
    this.steps += 1;
    this.#lastSteps.push(JSON.stringify(step));
    if (this.#lastSteps.length > TOLD_STEPS) this.#lastSteps.shift();
    return this.reference.perform(step);
  }

  #hold(step: Step, expected: ReferenceOutcome, outcome: WorldOutcome): void {
    this.#count(`${kindOf(step)}${'reasons' in expected ? ' refused' : ''}`);
    if ('refusal' in outcome) {
      const reasons = 'reasons' in expected ? expected.reasons : ['no refusal'];
      if (!reasons.includes(outcome.refusal)) {
        this.#fail(`${JSON.stringify(step)} is refused ${outcome.refusal}, not ${reasons}`);
      }
      this.#count(outcome.refusal);
      return;
    }
    if ('reasons' in expected) {
      this.#fail(`${JSON.stringify(step)} is accepted, not refused for ${expected.reasons}`);
    }
    this.#pair(expected.ids, outcome.ids);
    const left = (list: readonly { id: number; key: string }[] = []) =>
      list.map(({ id, key }) => `${id} ${key}`).join();
    const told = (outcome.left ?? []).map(({ id, key }) => ({ id: this.#reference(id), key }));
    if (left(told) !== left(expected.left)) this.#fail(`left ${left(told)}, not ${left(expected.left)}`);
  }

  /** Holds every account of the world against the model's. */
  async compare(): Promise<void> {
    for (const user of this.reference.accounts.keys()) {
      const expected = this.reference.view(user);
      const view = await this.#world.view(user);
      this.#pairParts(expected, view);
      const found = this.#inReferenceIds(view);
      const difference = differenceOf(expected, found);
      if (difference) this.#fail(`user ${user}: ${difference}\n${told(found)}\nand not\n${told(expected)}`);
      for (const { state, reason, parent } of expected.ended) {
        this.#count(`${state} ${reason}${parent === undefined ? '' : ' (part)'}`);
      }
      for (const { key } of expected.news) this.#count(key);
      for (const { nights, amount } of expected.charges) {
        this.#count(`${amount < 0n ? 'credit' : 'charge'} of ${nights} ${nights === 1 ? 'night' : 'nights'}`);
      }
    }
  }

  #translated(step: Step): Step {
    if (!('id' in step)) return step;
    const id = this.#idOf.get(step.id) ?? 999_999_999;
    if (!('pairId' in step) || !step.pairId) return { ...step, id };
    return { ...step, id, pairId: this.#idOf.get(step.pairId) ?? 999_999_999 };
  }

  #pair(referenceIds: readonly number[], ids: readonly number[]): void {
    if (referenceIds.length !== ids.length) this.#fail(`${ids.length} orders, not ${referenceIds.length}`);
    for (const [index, referenceId] of referenceIds.entries()) {
      const id = ids[index] ?? 0;
      const known = this.#referenceIdOf.get(id);
      if (known !== undefined && known !== referenceId) this.#fail(`order ${known}, not ${referenceId}`);
      this.#referenceIdOf.set(id, referenceId);
      this.#idOf.set(referenceId, id);
    }
  }

  /** Parts that closed by themselves, at targets: no step has named their ids. Both worlds count them in order. */
  #pairParts(expected: AccountView, found: AccountView): void {
    const byId = (one: OrderView, other: OrderView) => one.id - other.id;
    const unknown = found.ended.filter(({ id, parent }) => parent && !this.#referenceIdOf.has(id)).sort(byId);
    const parts = expected.ended.filter(({ id, parent }) => parent && !this.#idOf.has(id)).sort(byId);
    if (unknown.length !== parts.length) this.#fail(`${unknown.length} parts closed, not ${parts.length}`);
    this.#pair(
      parts.map(({ id }) => id),
      unknown.map(({ id }) => id),
    );
  }

  #reference(id: number): number {
    return this.#referenceIdOf.get(id) ?? -id;
  }

  #inReferenceIds(view: AccountView): AccountView {
    const translate = (order: OrderView): OrderView => ({
      ...order,
      id: this.#reference(order.id),
      parent: order.parent === undefined ? undefined : this.#reference(order.parent),
      pair: order.pair === undefined ? undefined : this.#reference(order.pair),
    });
    return {
      ...view,
      living: view.living.map(translate),
      ended: view.ended.map(translate),
      charges: view.charges.map((charge) => ({ ...charge, id: this.#reference(charge.id) })),
      news: view.news.map(({ key, id }) => ({ key, id: id === undefined ? undefined : this.#reference(id) })),
    };
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** The counts as lines of output. */
  summary(): string {
    return [...this.counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, count]) => `${String(count).padStart(9)} ${what}`)
      .join('\n');
  }

  #fail(what: string): never {
    throw new Error(`${this.#title}, step ${this.steps}: ${what}\n${this.#lastSteps.join('\n')}`);
  }
}

const orderFields = [
  'id',
  'code',
  'isBuy',
  'state',
  'kind',
  'lots',
  'margin',
  'fee',
  'open',
  'stopLoss',
  'takeProfit',
  'trailing',
  'from',
  'targets',
  'expiry',
  'pair',
  'close',
  'profit',
  'reason',
  'parent',
] as const satisfies readonly (keyof OrderView)[];

/** The first difference between two accounts, in words; undefined where there is none. */
function differenceOf(expected: AccountView, found: AccountView): string | undefined {
  for (const list of ['living', 'ended'] as const) {
    const difference = listDifference(list, expected[list], found[list]);
    if (difference) return difference;
  }
  for (const field of ['cash', 'locked', 'floating'] as const) {
    if (expected[field] !== found[field]) return `${field} ${found[field]}, not ${expected[field]}`;
  }
  const [charged, others] = [chargesText(expected.charges), chargesText(found.charges)];
  if (charged !== others) return `financing «${others}», not «${charged}»`;
  const [wanted, told] = [newsText(expected), newsText(found)];
  return wanted === told ? undefined : `told «${told}», not «${wanted}»`;
}

function listDifference(
  list: string,
  expected: readonly OrderView[],
  found: readonly OrderView[],
): string | undefined {
  const sorted = [...found].sort((a, b) => a.id - b.id);
  for (const [index, order] of expected.entries()) {
    const other = sorted[index];
    if (!other) return `${list}: order ${order.id} is missing`;
    for (const field of orderFields) {
      if (order[field] !== other[field]) {
        return `${list}: order ${order.id} (${order.code}) has ${field} ${other[field]}, not ${order[field]}`;
      }
    }
  }
  const extra = sorted[expected.length];
  return extra && `${list}: order ${extra.id} (${extra.code}, ${extra.state}) should not be there`;
}

/** An account in lines, for who has to find the reason. */
function told({ living, ended, news, charges, ...amounts }: AccountView): string {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner));
  return [amounts, ...living, ...ended, ...news, ...charges].map(text).join('\n');
}

function chargesText(charges: readonly ChargeView[]): string {
  const text = ({ id, day, nights, lots, amount }: ChargeView) => {
    const date = new Date(day).toISOString().slice(0, 10);
    return `${id} ${date}: ${nights} of ${lots}, ${amount}`;
  };
  return charges.map(text).sort().join('; ');
}

function newsText(view: AccountView): string {
  return view.news
    .map(({ key, id }) => `${key} ${id ?? ''}`.trim())
    .sort()
    .join(', ');
}
