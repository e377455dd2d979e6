import { POSITIONS_PER_ACCOUNT, profitOf, type World } from './world.ts';

/** Equity ÷ used margin at which all is closed, a warning is due, and one that was given is over. */
const CLOSE_OUT = 0.5;
const WARNING = 1;
const RECOVERED = 1.1;

export type Verdict = 'nothing' | 'warned' | 'recovered' | 'closed out';

/**
 * The accounts of a world while its prices move: which positions are open and who has been warned. Both sides
 * of the comparison decide by it; they differ in how they find the accounts to check.
 */
export class Accounts {
  readonly world: World;
  readonly prices: Float64Array;
  readonly isOpen: Uint8Array;
  readonly #balances: Float64Array;
  readonly #isWarned: Uint8Array;

  constructor(world: World) {
    this.world = world;
    this.prices = world.prices.slice();
    this.isOpen = new Uint8Array(world.size).fill(1);
    this.#balances = world.balances.slice();
    this.#isWarned = new Uint8Array(world.balances.length);
  }

  get count(): number {
    return this.#balances.length;
  }

  balanceOf(account: number): number {
    return this.#balances[account] ?? 0;
  }

  /** The positions of an account that are open. */
  openOf(account: number): number[] {
    const open: number[] = [];
    const first = account * POSITIONS_PER_ACCOUNT;
    for (let position = first; position < first + POSITIONS_PER_ACCOUNT; position += 1) {
      if (this.isOpen[position] === 1) open.push(position);
    }
    return open;
  }

  close(position: number): void {
    const account = this.world.accounts[position] ?? 0;
    this.#balances[account] = this.balanceOf(account) + profitOf(this.world, position, this.prices);
    this.isOpen[position] = 0;
  }

  /** Between which equities nothing happens to an account, in USD. */
  boundsOf(account: number): { low: number; high: number } {
    const margin = this.#marginOf(account);
    return this.#isWarned[account] === 1
      ? { low: CLOSE_OUT * margin, high: RECOVERED * margin }
      : { low: WARNING * margin, high: Number.POSITIVE_INFINITY };
  }

  /**
   * Evaluates an account at the current prices and acts on the result; a stop out closes all positions here.
   */
  judge(account: number): Verdict {
    const open = this.openOf(account);
    if (open.length === 0) return 'nothing';
    const { low, high } = this.boundsOf(account);
    const floating = open.reduce((sum, position) => sum + profitOf(this.world, position, this.prices), 0);
    const equity = this.balanceOf(account) + floating;
    if (equity > high) {
      this.#isWarned[account] = 0;
      return 'recovered';
    }
    if (equity > low) return 'nothing';
    if (equity > CLOSE_OUT * this.#marginOf(account)) {
      this.#isWarned[account] = 1;
      return 'warned';
    }
    for (const position of open) this.close(position);
    return 'closed out';
  }

  #marginOf(account: number): number {
    return this.openOf(account).reduce((sum, position) => sum + (this.world.margins[position] ?? 0), 0);
  }
}
