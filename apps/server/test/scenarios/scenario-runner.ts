import type { World, WorldOutcome } from '../differential/compared-worlds.ts';
import type { AccountView, News, OrderView, Step } from '../reference-model/steps.ts';
import { type Expectation, readLine, type ScenarioLine } from './scenario-line.ts';

/**
 * Runs a scenario on a world line by line, and checks the scenario's expectations. Lines are those of
 * `readLine`; a line that begins with `#` is a comment.
 */
export class ScenarioRunner {
  readonly #world: World;
  #now: number;
  readonly #ids = new Map<string, number>();
  readonly #orders = new Map<number, OrderView>();
  #news: News[] = [];
  #last: WorldOutcome = { ids: [] };

  constructor(world: World, now: number) {
    this.#world = world;
    this.#now = now;
  }

  async run(scenario: string): Promise<void> {
    const lines = scenario.split('\n').map((line) => line.trim());
    for (const [index, text] of lines.entries()) {
      if (text === '' || text.startsWith('#')) continue;
      const [, times = '1', line = text] = /^repeat (\d+) (.*)$/.exec(text) ?? [];
      for (let time = 0; time < Number(times); time += 1) await this.#line(readLine(line), text);
      // What was not expected as refused must have been done.
      const isExpected = lines[index + 1]?.startsWith('refused') ?? false;
      if ('refusal' in this.#last && !isExpected)
        throw new Error(`«${text}» was refused: ${this.#last.refusal}`);
    }
  }

  async #line(line: ScenarioLine, text: string): Promise<void> {
    switch (line.kind) {
      case 'steps':
        for (const step of line.steps) await this.#step(step);
        return;
      case 'until':
        await this.#step({ kind: 'wait', ms: line.moment - this.#now });
        return;
      case 'act':
        await this.#act(line);
        return;
      case 'refused':
        if (!('refusal' in this.#last)) throw new Error(`not refused, as «${text}» expects`);
        // The reference model names every reason; any of them may be reported.
        if (!this.#last.refusal.split(' ').includes(line.key))
          throw new Error(`«${text}»: refused ${this.#last.refusal}`);
        this.#last = { ids: [] };
        return;
      case 'expect': {
        const difference = this.#difference(line.expectation, await this.#look());
        if (difference) throw new Error(`«${text}»: ${difference}`);
      }
    }
  }

  async #step(step: Step): Promise<void> {
    // Drops earlier notifications; only those of this step are expected after it.
    if (step.kind !== 'wait') this.#news = [];
    if (step.kind === 'wait') this.#now += step.ms;
    this.#last = await this.#world.perform(step);
    const { news } = await this.#look();
    this.#news.push(...news);
  }

  async #act({ step, name, on }: Extract<ScenarioLine, { kind: 'act' }>): Promise<void> {
    await this.#step(on === undefined ? step : ({ ...step, id: this.#idOf(on) } as Step));
    if (name === undefined || 'refusal' in this.#last) return;
    // Of a reversal the new position is named, of everything else the order it made.
    const id = this.#last.ids.at(-1);
    if (id !== undefined) this.#ids.set(name, id);
  }

  #idOf(name: string): number {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`no order is called ${name}`);
    return id;
  }

  async #look(): Promise<AccountView> {
    const view = await this.#world.view(0);
    for (const order of [...view.living, ...view.ended]) this.#orders.set(order.id, order);
    return view;
  }

  #difference(expected: Expectation, view: AccountView): string | undefined {
    switch (expected.about) {
      case 'amount': {
        const amounts = { balance: view.cash, margin: view.locked, floating: view.floating };
        const found = amountText(amounts[expected.what]);
        return sameAmount(found, expected.amount) ? undefined : `it is ${found}`;
      }
      case 'told':
        return this.#toldDifference(expected);
      case 'order': {
        const order = this.#orders.get(this.#idOf(expected.name));
        return order ? orderDifference(order, expected.words) : 'nobody has seen it';
      }
    }
  }

  #toldDifference({ key, name }: Extract<Expectation, { about: 'told' }>): string | undefined {
    const told = this.#news.map((news) => news.key).join(', ');
    if (key === 'nothing') return told === '' ? undefined : `told ${told}`;
    const isExplained = this.#news.some(
      (news) => news.key === key && (name === undefined || news.id === this.#idOf(name)),
    );
    return isExplained ? undefined : `told ${told || 'nothing'}`;
  }
}

/** `open at 1.0842 stop 1.08`, `pending limit`, `closed stop_loss -71.00 at 1.0700`, `cancelled close_out`. */
function orderDifference(order: OrderView, words: readonly string[]): string | undefined {
  const [state = '', ...rest] = words;
  const isState = order.state === (state === 'closed' ? 'completed' : state);
  if (!isState) return `it is ${order.state} ${order.reason ?? ''}`;
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? '';
    const value = rest[index + 1] ?? '';
    const found = namedValue(order, word);
    if (found !== undefined) {
      if (!sameAmount(found, value)) return `${word} is ${found}`;
      index += 1;
    } else if (/^[+-]?\d/.test(word)) {
      if (!sameAmount(amountText(order.profit), word)) return `its profit is ${amountText(order.profit)}`;
    } else if (word !== order.reason && word !== order.kind) {
      return `it is ${order.state} ${order.reason ?? order.kind ?? ''}`;
    }
  }
  return undefined;
}

function namedValue(order: OrderView, word: string): string | undefined {
  switch (word) {
    case 'at':
      return priceText(order.close ?? order.open);
    case 'stop':
      return priceText(order.stopLoss ?? 0n);
    case 'take':
      return priceText(order.takeProfit ?? 0n);
    case 'trail':
      return priceText(order.trailing ?? 0n);
    case 'lots':
      return amountText(order.lots);
    case 'margin':
      return amountText(order.margin);
    case 'fee':
      return amountText(order.fee);
    default:
      return undefined;
  }
}

function sameAmount(found: string, expected: string): boolean {
  return Number(found) === Number(expected);
}

function amountText(millionths: bigint): string {
  return (Number(millionths) / 1e6).toFixed(6);
}

function priceText(eighths: bigint): string {
  return (Number(eighths) / 1e8).toFixed(8);
}
