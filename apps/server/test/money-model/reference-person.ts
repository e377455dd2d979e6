/**
 * An independent model of one user's money, written from docs/spec/rules.md#money with integers and lists. It
 * shares no code with the product. Each method returns what the product must return: `ok`, or the key of its
 * refusal. Amounts are millionths of a USD, lots hundredths, prices integer USD.
 */

export type AccountName = 'change' | 'micro' | 'forex';

/** Shared by all users: the current price, the time, and what operators have approved. */
export interface ReferenceWorld {
  price: number;
  now: number;
  readonly approvals: ReferenceApproval[];
}

/** Money that operators have let in or out; `alone` where it took no second one. */
interface ReferenceApproval {
  readonly day: number;
  readonly person: ReferencePerson;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly by: number;
  readonly alone: boolean;
}

interface Deposit {
  readonly id: number;
  readonly asked: bigint;
  first: { readonly by: number; readonly found: bigint } | undefined;
}

interface Withdrawal {
  readonly id: number;
  readonly amount: bigint;
  readonly drawnAt: number;
  isConfirmed: boolean;
  firstBy: number | undefined;
}

interface Position {
  readonly id: number;
  readonly isBuy: boolean;
  readonly lots: number;
  readonly opened: number;
}

interface Future {
  readonly isUp: boolean;
  readonly amount: bigint;
  readonly opened: number;
  readonly dueAt: number;
}

const USD = 1_000_000n;
const START = 10_000n * USD;
/** For one user, each way, in one UTC day: more needs two operators. */
const SECOND_APPROVAL_ABOVE = 10_000n * USD;
/** What one operator approves alone in one UTC day, as the money instance sets it. */
const OPERATOR_DAY_LIMIT = 3_000n * USD;
const DAY_MS = 24 * 3_600_000;
const DEPOSIT_MIN = 10n * USD;
const DRAW = { min: 10n * USD, max: 100_000n * USD, fee: 1n * USD };
const CONFIRM_MS = 30 * 60_000;
const LEVERAGE = 20;
/** USD a lot, in millionths, for a hundredth of one. */
const FEE_A_HUNDREDTH = 150_000n;

export class ReferencePerson {
  readonly #world: ReferenceWorld;
  readonly cash: Record<AccountName, bigint>;
  deposits: Deposit[] = [];
  withdrawals: Withdrawal[] = [];
  positions: Position[] = [];
  futures: Future[] = [];

  constructor(world: ReferenceWorld, isDemo: boolean) {
    this.#world = world;
    const start = isDemo ? START : 0n;
    this.cash = { change: start, micro: start, forex: start };
  }

  locked(name: AccountName): bigint {
    switch (name) {
      case 'change':
        return this.withdrawals.reduce((sum, { amount }) => sum + amount, 0n);
      case 'micro':
        return this.futures.reduce((sum, { amount }) => sum + amount, 0n);
      case 'forex':
        return this.positions.reduce((sum, position) => sum + marginOf(position), 0n);
    }
  }

  /** What may leave an account now. */
  available(name: AccountName): bigint {
    const free = this.cash[name] - this.locked(name) + (name === 'forex' ? this.#floating() : 0n);
    const most = name === 'forex' && this.cash.forex < free ? this.cash.forex : free;
    return most > 0n ? most : 0n;
  }

  deposit(id: number, asked: bigint): string {
    if (asked < DEPOSIT_MIN) return 'funding.amount_too_small';
    this.deposits.push({ id, asked, first: undefined });
    return 'ok';
  }

  /** `found` is undefined where the operator finds what was requested. */
  approveDeposit(id: number, by: number, said: bigint | undefined): string {
    const deposit = this.deposits.find((one) => one.id === id);
    if (!deposit) return 'review.already_decided';
    const found = said ?? deposit.asked;
    const isCorrectingSelf = deposit.first?.by === by && deposit.first.found !== found;
    const first = isCorrectingSelf ? undefined : deposit.first;
    if (first && first.found !== found) return 'funding.amount_differs';
    if (first?.by === by) return 'review.same_operator';
    if (!first && (found !== deposit.asked || this.#needsSecond('in', by, found))) {
      deposit.first = { by, found };
      return 'ok';
    }
    this.#approved('in', by, found, first === undefined);
    this.cash.change += found;
    this.endDeposit(id);
    return 'ok';
  }

  /** Rejected or taken back. */
  endDeposit(id: number): string {
    this.deposits = this.deposits.filter((one) => one.id !== id);
    return 'ok';
  }

  draw(id: number, amount: bigint): string {
    if (amount < DRAW.min) return 'funding.withdraw_below_min';
    if (amount > DRAW.max) return 'funding.withdraw_above_max';
    if (amount > this.available('change')) return 'funding.withdraw_insufficient';
    const drawnAt = this.#world.now;
    this.withdrawals.push({ id, amount, drawnAt, isConfirmed: false, firstBy: undefined });
    return 'ok';
  }

  confirm(id: number): string {
    const withdrawal = this.withdrawals.find((one) => one.id === id);
    if (withdrawal) withdrawal.isConfirmed = true;
    return 'ok';
  }

  cancelDraw(id: number): string {
    if (this.withdrawals.find((one) => one.id === id)?.firstBy !== undefined) {
      return 'funding.withdrawal_approved';
    }
    this.#endDraw(id);
    return 'ok';
  }

  pay(id: number, by: number): string {
    const withdrawal = this.withdrawals.find((one) => one.id === id);
    if (!withdrawal?.isConfirmed) return 'review.unknown';
    if (withdrawal.firstBy === by) return 'review.same_operator';
    if (withdrawal.firstBy === undefined && this.#needsSecond('out', by, withdrawal.amount)) {
      withdrawal.firstBy = by;
      return 'ok';
    }
    this.#approved('out', by, withdrawal.amount, withdrawal.firstBy === undefined);
    this.cash.change -= withdrawal.amount;
    this.#endDraw(id);
    return 'ok';
  }

  rejectDraw(id: number): string {
    const withdrawal = this.withdrawals.find((one) => one.id === id);
    if (!withdrawal?.isConfirmed) return 'review.unknown';
    this.#endDraw(id);
    return 'ok';
  }

  transfer(from: AccountName, to: AccountName, amount: bigint): string {
    if (amount <= 0n) return 'transfer.amount_malformed';
    if (amount > this.available(from)) return 'transfer.above_available';
    this.cash[from] -= amount;
    this.cash[to] += amount;
    return 'ok';
  }

  /** What two operators have corrected; `by` is the second one. */
  correct(name: AccountName, amount: bigint, by: number): void {
    if (amount > 0n) this.#approved('in', by, amount, false);
    else this.#approved('out', by, -amount, false);
    this.cash[name] += amount;
  }

  open(id: number, isBuy: boolean, lots: number): string {
    const position = { id, isBuy, lots, opened: this.#world.price };
    const fee = BigInt(lots) * FEE_A_HUNDREDTH;
    const free = this.cash.forex + this.#floating() - this.locked('forex');
    if (marginOf(position) + fee > free) return 'forex.insufficient_margin';
    this.cash.forex -= fee;
    this.positions.push(position);
    return 'ok';
  }

  close(id: number): string {
    const position = this.positions.find((one) => one.id === id);
    if (!position) return 'forex.already_closed';
    this.cash.forex += this.#profit(position);
    this.positions = this.positions.filter((one) => one !== position);
    // The instance takes over what the last position leaves below zero.
    if (this.positions.length === 0 && this.cash.forex < 0n) this.cash.forex = 0n;
    return 'ok';
  }

  bet(isUp: boolean, amount: bigint, seconds: number): string {
    if (amount > this.available('micro')) return 'micro.insufficient_balance';
    const { now, price } = this.#world;
    this.futures.push({ isUp, amount, opened: price, dueAt: now + seconds * 1000 });
    return 'ok';
  }

  /** Brings the demo account back to its start. */
  reset(): string {
    this.positions = [];
    this.futures = [];
    for (const name of ['change', 'micro', 'forex'] as const) this.cash[name] = START;
    return 'ok';
  }

  /** Time advances to `now`; `price` was current until then. */
  passed(now: number, price: number): void {
    for (const { isUp, amount, opened } of this.futures.filter(({ dueAt }) => dueAt <= now)) {
      const hasWon = isUp ? price > opened : price < opened;
      this.cash.micro += hasWon ? (amount * 8n) / 10n : -amount;
    }
    this.futures = this.futures.filter(({ dueAt }) => dueAt > now);
    this.withdrawals = this.withdrawals.filter(
      ({ isConfirmed, drawnAt }) => isConfirmed || now < drawnAt + CONFIRM_MS,
    );
  }

  /** Whether today's sum of this person, or of what the operator approved alone, would pass its limit. */
  #needsSecond(direction: 'in' | 'out', by: number, amount: bigint): boolean {
    const today = this.#world.approvals.filter(({ day }) => day === this.#today());
    const ofPerson = today.filter((one) => one.person === this && one.direction === direction);
    const ofOperator = today.filter((one) => one.by === by && one.alone);
    return (
      sumOf(ofPerson) + amount > SECOND_APPROVAL_ABOVE || sumOf(ofOperator) + amount > OPERATOR_DAY_LIMIT
    );
  }

  #approved(direction: 'in' | 'out', by: number, amount: bigint, alone: boolean): void {
    this.#world.approvals.push({ day: this.#today(), person: this, direction, amount, by, alone });
  }

  #today(): number {
    return Math.floor(this.#world.now / DAY_MS);
  }

  #endDraw(id: number): void {
    this.withdrawals = this.withdrawals.filter((one) => one.id !== id);
  }

  #floating(): bigint {
    return this.positions.reduce((sum, position) => sum + this.#profit(position), 0n);
  }

  #profit({ isBuy, lots, opened }: Position): bigint {
    const move = (this.#world.price - opened) * (isBuy ? 1 : -1);
    return (BigInt(move * lots) * USD) / 100n;
  }
}

function sumOf(approvals: readonly ReferenceApproval[]): bigint {
  return approvals.reduce((sum, { amount }) => sum + amount, 0n);
}

function marginOf({ lots, opened }: Pick<Position, 'lots' | 'opened'>): bigint {
  return (BigInt(lots * opened) * USD) / 100n / BigInt(LEVERAGE);
}
