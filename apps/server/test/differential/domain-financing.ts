import {
  annualRateOf,
  type ClosedPosition,
  type ContractAccount,
  chargeFinancing,
  type DecisionContext,
  evidenceOf,
  type FinancingTerms,
  nightsOf,
  type Position,
} from '@tidemark/domain/forex';
import { present } from '@tidemark/domain/outcome';
import { type Day, dayOf, type Millis, plusDays, startOfDay } from '@tidemark/domain/time';
import type { DomainMarket } from './domain-market.ts';

/** An account, and what was closed of it, from which the positions of a midnight are found again. */
export interface Financed {
  readonly account: ContractAccount;
  readonly closed: readonly ClosedPosition[];
}

/** Finds what is due as the daily job does, and charges it by the domain's decision. */
export class DomainFinancing {
  readonly #market: DomainMarket;
  readonly #terms = new Map<number, { readonly from: Millis; readonly terms: FinancingTerms }[]>();
  #day: Day;

  constructor(market: DomainMarket) {
    this.#market = market;
    this.#day = dayOf(market.now);
  }

  setTerms(code: string, terms: FinancingTerms): void {
    const { id } = this.#market.byCode(code);
    this.#terms.set(id, [...(this.#terms.get(id) ?? []), { from: this.#market.now, terms }]);
  }

  charge(context: () => DecisionContext, traders: readonly Financed[]): void {
    for (; this.#day < dayOf(this.#market.now); this.#day = plusDays(this.#day, 1)) {
      for (const trader of traders) this.#chargeDay(context, trader);
    }
  }

  #chargeDay(context: () => DecisionContext, trader: Financed): void {
    const charged = new Set<number>();
    const left = () => this.#heldAt(trader).filter(({ id }) => !charged.has(id));
    for (let due = left(); due.length > 0; due = left()) {
      for (const order of due) {
        const asked = this.#asked(order);
        const isDone = !asked || chargeFinancing(context(), trader.account, { day: this.#day, asked });
        if (isDone) charged.add(order.id);
      }
    }
  }

  #heldAt({ account, closed }: Financed): (Position | ClosedPosition)[] {
    const end = startOfDay(plusDays(this.#day, 1));
    const since = closed.filter(
      ({ closedAt, closeReason }) => closedAt >= end && closeReason !== 'demo_reset',
    );
    return [...account.positions, ...since]
      .filter(({ openedAt }) => openedAt < end)
      .sort((one, other) => one.id - other.id);
  }

  #asked(order: Position | ClosedPosition) {
    const end = startOfDay(plusDays(this.#day, 1));
    const { id: dealId, instrumentId, side, unitsPerLot } = order;
    const terms = (this.#terms.get(instrumentId) ?? []).findLast(({ from }) => from < end)?.terms;
    const instrument = present(this.#market.instrument(instrumentId), 'known');
    const nights = terms ? nightsOf(instrument.sessions, this.#day, terms.tripleDay) : 0;
    if (!terms || nights === 0 || annualRateOf(terms, side) === 0) return undefined;
    return {
      ...{ dealId, instrumentId, side, unitsPerLot, nights, annualRate: annualRateOf(terms, side) },
      closedLots: 'closedAt' in order ? order.lots : undefined,
      tick: evidenceOf(present(this.#market.tickBefore(instrumentId, end), 'a tick before midnight')),
      rate: present(this.#market.rateBefore(instrument.quote, end), 'a rate before midnight'),
    };
  }
}
