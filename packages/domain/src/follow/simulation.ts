import type { FeeBasis } from '../forex/index.ts';
import type { Instrument } from '../market/index.ts';
import {
  type Amount,
  amountFromMillionths,
  divideHalfEven,
  larger,
  minus,
  plus,
  ZERO,
} from '../money/index.ts';
import {
  DAY_MS,
  type Day,
  dayOf,
  type Millis,
  plusDays,
  startOfDay,
  startOfUtcDay,
  day as toDay,
} from '../time/index.ts';
import { type FeeRate, performanceFee } from './performance-fee.ts';
import { type LeaderOrder, type PreviewedCopy, previewedCopy } from './preview.ts';
import { COPY_AMOUNT_MAX, type CopySettings } from './settings.ts';
import type { Percent } from './statistics.ts';

/** A closed order of the leader. */
export interface ClosedLeaderOrder extends LeaderOrder {
  readonly closedAt: Millis;
  /** Its charges of overnight financing with those of its parts, each at the midnight that it was due. */
  readonly financing: readonly DatedFinancing[];
}

/** Overnight financing at a midnight; above zero it is paid, below zero received. */
export interface DatedFinancing {
  readonly at: Millis;
  readonly amount: Amount;
}

/** Why an order would have been skipped. */
export type SimulatedSkip = NonNullable<PreviewedCopy['skipReason']>;

/** What following would have made of an amount, from closed orders alone. */
export interface Simulation {
  /** At the end of UTC days at equal distances, at most `POINTS_MAX`; the last one is the balance. */
  readonly points: readonly { readonly day: Millis; readonly balance: Amount }[];
  readonly balance: Amount;
  /** After fees. */
  readonly profit: Amount;
  readonly fees: Amount;
  /** Overnight financing: above zero it was paid; the profit is less it. */
  readonly financing: Amount;
  /** Paid to the leader; the profit is less them. */
  readonly performanceFees: Amount;
  /** Profit out of 100 of the amount. */
  readonly rate: Percent;
  /** The largest fall of the balance from a peak, out of 100 of the peak. */
  readonly drawdown: Percent;
  readonly copied: number;
  /** Copies with a profit above their fee. */
  readonly won: number;
  readonly skipped: Readonly<Record<SimulatedSkip, number>>;
  /** The most margin in use at a time. */
  readonly largestMargin: Amount;
}

/** Points of a curve. */
export const POINTS_MAX = 120;

/** What a copy still does to the balance: its overnight financing, and its result, which frees its margin. */
interface DueChange {
  readonly at: Millis;
  /** Added to the balance. */
  readonly amount: Amount;
  /** 0 of financing. */
  readonly margin: Amount;
}

/**
 * Copies a leader's closed orders, opened from a moment on, with an amount: sizes by the rules of copying
 * (proportional ones by the balance reached so far and the leader's recorded equity), margin + fee within the
 * free margin of the balance, current fees, results in proportion to the lots. Unrealised results are unknown:
 * nothing is stopped out, and the balance ends at zero where losses exceed it.
 *
 * Overnight financing of a copy = what the leader's order was charged for the same night × lots of the copy ÷ lots of
 * the leader's order, half to even, taken at that midnight. The performance fee of a UTC month, and of the rest at the
 * end of the period = max(0, result − the highest result paid for) × rate, rounded down, at most the free margin; the
 * result is what the closed copies made, less fees and financing so far, that of the midnight which ends the month
 * included: it is charged before the fee. Orders come in any sequence.
 */
export function simulatedCopies(input: {
  readonly orders: readonly ClosedLeaderOrder[];
  readonly instrumentOf: (id: number) => Instrument;
  readonly amount: Amount;
  readonly settings: Pick<CopySettings, 'mode' | 'ratio'>;
  readonly feeBasis: FeeBasis;
  /** The leader's performance fee. */
  readonly feeRate: FeeRate;
  readonly from: Millis;
  readonly to: Millis;
}): Simulation {
  const { amount, instrumentOf, settings, feeBasis } = input;
  const account = new SimulatedAccount(amount, input.from, input.feeRate);
  const orders = [...input.orders].sort((one, other) => one.deal.openedAt - other.deal.openedAt);
  for (const order of orders) {
    const { openedAt, instrumentId } = order.deal;
    account.settleUntil(openedAt);
    const copy = previewedCopy(order, instrumentOf(instrumentId), {
      ...{ ...settings, feeBasis, allocation: undefined },
      ...{ maxAmount: COPY_AMOUNT_MAX, equity: account.balance },
    });
    account.open(copy, order);
  }
  account.end(input.to);
  const { balance, fees, financing, performanceFees, copied, won, skipped, largestMargin } = account;
  const profit = minus(balance, amount);
  return {
    ...{ balance, profit, fees, financing, performanceFees, copied, won, skipped, largestMargin },
    points: pointsOf(account.balances, startOfUtcDay(input.from), startOfUtcDay(input.to)),
    rate: percentOf(profit, amount),
    drawdown: account.drawdown,
  };
}

/** The follower's account while orders are copied. */
class SimulatedAccount {
  balance: Amount;
  fees = ZERO;
  financing = ZERO;
  performanceFees = ZERO;
  copied = 0;
  won = 0;
  drawdown: Percent = 0;
  largestMargin = ZERO;
  readonly skipped = { minimum: 0, margin: 0, not_offered: 0, leader_equity: 0 };
  /** The balance at the last change of each day, in order. */
  readonly balances: Map<Millis, Amount>;
  #peak: Amount;
  #margin = ZERO;
  #due: DueChange[] = [];
  readonly #amount: Amount;
  readonly #feeRate: FeeRate;
  #highWater = ZERO;
  /** The end of the running UTC month. */
  #monthEnd: Millis;

  constructor(amount: Amount, from: Millis, feeRate: FeeRate) {
    this.balance = amount;
    this.#amount = amount;
    this.#feeRate = feeRate;
    this.#monthEnd = monthEnd(from);
    this.#peak = amount;
    this.balances = new Map([[startOfUtcDay(from), amount]]);
  }

  open(copy: PreviewedCopy, order: ClosedLeaderOrder): void {
    const reason = copy.skipReason ?? this.#shortOfMargin(copy);
    if (reason) {
      this.skipped[reason] += 1;
      return;
    }
    this.copied += 1;
    if (copy.profit > copy.fee) this.won += 1;
    this.fees = plus(this.fees, copy.fee);
    this.#margin = plus(this.#margin, copy.margin);
    this.largestMargin = larger(this.largestMargin, this.#margin);
    this.#due.push({ at: order.closedAt, amount: copy.profit, margin: copy.margin });
    for (const { at, amount } of order.financing) {
      const charge = amountFromMillionths(divideHalfEven(amount * BigInt(copy.lots), BigInt(order.lots)));
      this.#due.push({ at, amount: minus(ZERO, charge), margin: ZERO });
      this.financing = plus(this.financing, charge);
    }
    this.#change(minus(this.balance, copy.fee), order.deal.openedAt);
  }

  /** Makes the changes of the last moment, and settles the last performance fee. */
  end(moment: Millis): void {
    this.settleUntil(moment);
    this.#chargeFee(moment);
  }

  /** Charges and closes the copies up to a moment, oldest first, and settles the performance fees of its months. */
  settleUntil(moment: Millis): void {
    while (this.#feeRate > 0 && this.#monthEnd <= moment) {
      this.#changeUntil(this.#monthEnd);
      this.#chargeFee(this.#monthEnd);
      this.#monthEnd = monthEnd(this.#monthEnd);
    }
    this.#changeUntil(moment);
  }

  #chargeFee(at: Millis): void {
    const result = minus(plus(this.balance, this.performanceFees), this.#amount);
    const free = minus(this.balance, this.#margin);
    const rate = this.#feeRate;
    const { paid, highWater } = performanceFee({ rate, result, highWater: this.#highWater, free });
    this.#highWater = highWater;
    if (paid === 0n) return;
    this.performanceFees = plus(this.performanceFees, paid);
    this.#change(minus(this.balance, paid), at);
  }

  #changeUntil(moment: Millis): void {
    const due = this.#due.filter(({ at }) => at <= moment);
    if (due.length === 0) return;
    this.#due = this.#due.filter(({ at }) => at > moment);
    due.sort((one, other) => one.at - other.at);
    for (const { margin, amount, at } of due) {
      this.#margin = minus(this.#margin, margin);
      this.#change(larger(plus(this.balance, amount), ZERO), at);
    }
  }

  #shortOfMargin({ margin, fee }: PreviewedCopy): 'margin' | undefined {
    return plus(margin, fee) > minus(this.balance, this.#margin) ? 'margin' : undefined;
  }

  #change(balance: Amount, at: Millis): void {
    this.balance = balance;
    this.#peak = larger(this.#peak, balance);
    this.drawdown = Math.max(this.drawdown, percentOf(minus(this.#peak, balance), this.#peak));
    this.balances.set(startOfUtcDay(at), balance);
  }
}

/** The balance at the end of days at equal distances, the last of them today. */
function pointsOf(balances: ReadonlyMap<Millis, Amount>, first: Millis, last: Millis) {
  const days = (last - first) / DAY_MS;
  const step = Math.max(1, Math.ceil(days / (POINTS_MAX - 1))) * DAY_MS;
  const changes = [...balances];
  const points: { day: Millis; balance: Amount }[] = [];
  let balance = changes[0]?.[1] ?? ZERO;
  let next = 0;
  for (let day = last - Math.floor((last - first) / step) * step; day <= last; day += step) {
    for (let change = changes[next]; change && change[0] <= day; change = changes[next]) {
      balance = change[1];
      next += 1;
    }
    points.push({ day, balance });
  }
  return points;
}

function percentOf(part: Amount, whole: Amount): Percent {
  return whole <= 0n ? 0 : Number(divideHalfEven(part * 10_000n, whole)) / 100;
}

/** The end of the UTC month of a moment. */
function monthEnd(moment: Millis): Millis {
  const firstOf = (one: Day) => toDay(`${one.slice(0, 7)}-01`);
  // 31 days after the first of a month is a day of the next one.
  return startOfDay(firstOf(plusDays(firstOf(dayOf(moment)), 31)));
}
