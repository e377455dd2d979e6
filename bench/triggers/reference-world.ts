import type { Accounts } from './accounts.ts';

/** The same world without books: every position and every account is looked at, at every tick. */
export class ReferenceWorld {
  /** What happened, as `tick what id`. */
  readonly happened: string[] = [];
  readonly #accounts: Accounts;
  #tick = 0;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
    this.#judgeAll();
  }

  meet(place: number, price: number): void {
    this.#tick += 1;
    this.#accounts.prices[place] = price;
    const { world, isOpen } = this.#accounts;
    for (let position = 0; position < world.size; position += 1) {
      if (isOpen[position] !== 1 || world.places[position] !== place) continue;
      const sign = world.signs[position] ?? 0;
      const isStopped = sign * (price - (world.stops[position] ?? 0)) <= 0;
      const isTaken = sign * (price - (world.takes[position] ?? 0)) >= 0;
      if (!isStopped && !isTaken) continue;
      this.#accounts.close(position);
      this.happened.push(`${this.#tick} reached ${2 * position + (isStopped ? 0 : 1)}`);
    }
    this.#judgeAll();
  }

  #judgeAll(): void {
    for (let account = 0; account < this.#accounts.count; account += 1) {
      const verdict = this.#accounts.judge(account);
      if (verdict !== 'nothing') this.happened.push(`${this.#tick} ${verdict} ${account}`);
    }
  }
}
