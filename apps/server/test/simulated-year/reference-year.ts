/**
 * A reference model of loans and subscriptions, written from docs/spec/rules.md#money with integers, day by
 * day. It shares no code with the product. Days are numbers, amounts millionths of a USD, rates millionths.
 */

/** The quotient rounded to the nearest integer, an exact half to the even one. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  const floor = dividend / divisor;
  const twice = (dividend - floor * divisor) * 2n;
  if (twice === divisor) return floor % 2n === 0n ? floor : floor + 1n;
  return twice > divisor ? floor + 1n : floor;
}

export interface LoanTerms {
  readonly period: number;
  readonly free: number;
  /** Millionths a day. */
  readonly interest: number;
  readonly penalty: number;
}

export interface FundTerms {
  readonly days: number;
  /** Millionths of a percent. */
  readonly dividend: number;
  readonly damages: number;
}

export interface ReferencePerson {
  /** On the funding account. */
  cash: bigint;
}

export interface ReferenceLoan {
  readonly person: ReferencePerson;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly dueOn: number;
  readonly perDay: bigint;
  status: 'owed' | 'checking' | 'repaid';
  penalty: bigint;
  /** Days charged, in order. */
  readonly charged: number[];
}

export interface ReferenceSubscription {
  readonly person: ReferencePerson;
  readonly fund: number;
  readonly share: bigint;
  readonly perDay: bigint;
  readonly boughtOn: number;
  readonly terms: FundTerms;
  status: 'doing' | 'refunding' | 'refunded' | 'finished';
  /** Full days that earned. */
  earned: number;
}

/** The state of a world's pool besides its funding. */
interface ReferencePool {
  earned: bigint;
  penalties: bigint;
}

export class ReferenceYear {
  readonly loans = new Map<number, ReferenceLoan>();
  readonly subscriptions = new Map<number, ReferenceSubscription>();
  readonly pools = new Map<number, ReferencePool>();
  /** Interest and penalties that the instance was paid. */
  fees = 0n;

  /** The beginning of a day: what the days before made due. */
  morning(day: number): void {
    for (const loan of this.loans.values()) {
      if (loan.status === 'owed') this.#charge(loan, day);
    }
    for (const one of this.subscriptions.values()) {
      if (one.status !== 'doing' && one.status !== 'refunding') continue;
      const isOver = day > one.boughtOn + one.terms.days;
      if (one.status === 'doing' || isOver) this.#earn(one, day);
      if (!isOver) continue;
      // Maturity takes precedence over a penalty, also while a redemption is pending.
      one.status = 'finished';
      one.person.cash += one.share;
    }
  }

  lend(id: number, person: ReferencePerson, principal: bigint, terms: LoanTerms, day: number): ReferenceLoan {
    const days = BigInt(Math.max(0, terms.period - terms.free));
    const loan: ReferenceLoan = {
      person,
      principal,
      interest: nearest(principal * BigInt(terms.interest) * days, 1_000_000n),
      dueOn: day + terms.period,
      perDay: nearest(principal * BigInt(terms.penalty), 1_000_000n),
      status: 'owed',
      penalty: 0n,
      charged: [],
    };
    person.cash += principal;
    this.loans.set(id, loan);
    return loan;
  }

  owed(loan: ReferenceLoan): bigint {
    return loan.principal + loan.interest + loan.penalty;
  }

  payFromBalance(loan: ReferenceLoan): void {
    loan.person.cash -= this.owed(loan);
    this.#end(loan);
  }

  /** Paid from outside; what is too much stays with the borrower. */
  received(loan: ReferenceLoan, amount: bigint): void {
    loan.person.cash += amount - this.owed(loan);
    this.#end(loan);
  }

  /** A proof that was none: the days meanwhile are made up for. */
  rejectProof(loan: ReferenceLoan, day: number): void {
    loan.status = 'owed';
    this.#charge(loan, day);
  }

  buy(
    id: number,
    bought: { person: ReferencePerson; fund: number; share: bigint; terms: FundTerms; day: number },
  ): ReferenceSubscription {
    const { person, fund, share, terms, day } = bought;
    // Four decimals.
    const perDay = nearest(share * BigInt(terms.dividend), 10_000_000_000n) * 100n;
    person.cash -= share;
    const one: ReferenceSubscription = {
      ...{ person, fund, share, perDay, terms, boughtOn: day },
      status: 'doing',
      earned: 0,
    };
    this.subscriptions.set(id, one);
    return one;
  }

  redeem(one: ReferenceSubscription): void {
    const penalty = nearest(one.share * BigInt(one.terms.damages), 100_000_000n);
    one.status = 'refunded';
    one.person.cash += one.share - penalty;
    this.#pool(one.fund).penalties += penalty;
  }

  /** Total earned, and what it adds to the funding account once it is paid. */
  earnedBy(one: ReferenceSubscription): bigint {
    return one.perDay * BigInt(one.earned);
  }

  #charge(loan: ReferenceLoan, day: number): void {
    const first = (loan.charged.at(-1) ?? loan.dueOn) + 1;
    for (let late = first; late <= day && loan.penalty < loan.principal; late += 1) {
      const left = loan.principal - loan.penalty;
      loan.penalty += loan.perDay < left ? loan.perDay : left;
      loan.charged.push(late);
    }
  }

  #earn(one: ReferenceSubscription, day: number): void {
    const full = Math.min(one.terms.days, day - 1 - one.boughtOn);
    while (one.earned < full) {
      one.earned += 1;
      one.person.cash += one.perDay;
      this.#pool(one.fund).earned += one.perDay;
    }
  }

  #end(loan: ReferenceLoan): void {
    loan.status = 'repaid';
    this.fees += loan.interest + loan.penalty;
  }

  #pool(fund: number): ReferencePool {
    const known = this.pools.get(fund) ?? { earned: 0n, penalties: 0n };
    this.pools.set(fund, known);
    return known;
  }
}
