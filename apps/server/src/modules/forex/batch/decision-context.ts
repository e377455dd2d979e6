import { type DecisionContext, type Position, Valuations } from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import type { UnitOfWork } from '../../desk/index.ts';
import type { Market } from '../../market/index.ts';
import type { AccountRules } from '../rules.ts';

/** What the decisions of a batch stand on. */
export interface DecisionContextInput {
  readonly market: Market;
  readonly rules: AccountRules;
  readonly unit: UnitOfWork;
  readonly nextId: () => number;
  /** Where a trailing stop has come to, from memory. */
  readonly bestOf: (position: Position) => Price;
}

/** The floor of a batch: prices are asked once an instrument. */
export function createDecisionContext(input: DecisionContextInput): DecisionContext {
  const { market, rules, nextId, bestOf } = input;
  const { now } = input.unit;
  const [limits, riskLevels] = [rules.limits(), rules.riskLevels(now)];
  return { market, limits, riskLevels, nextId, bestOf, now, valuations: new Valuations(market) };
}

/** The floor on which a tick is met: what it values is not seen by the rest of the batch. */
export function contextAtTick(
  context: DecisionContext,
  bests: ReadonlyMap<number, Price>,
  tickPrice: Price,
): DecisionContext {
  return {
    ...context,
    valuations: new Valuations(context.market),
    // A trailing stop that this tick has not reached stands at its price, where nothing reaches it.
    bestOf: (position) => bests.get(position.id) ?? tickPrice,
  };
}
