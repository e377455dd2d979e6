import { type DecisionContext, type Position, Valuations } from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import type { UnitOfWork } from '../../desk/index.ts';
import type { Market } from '../../market/index.ts';
import type { AccountRules } from '../rules.ts';

/** Input for the decisions of a batch. */
export interface DecisionContextInput {
  readonly market: Market;
  readonly rules: AccountRules;
  readonly unit: UnitOfWork;
  readonly nextId: () => number;
  /** The best price of a trailing stop, from memory. */
  readonly bestOf: (position: Position) => Price;
}

/** The decision context of a batch: prices are read once per instrument. */
export function createDecisionContext(input: DecisionContextInput): DecisionContext {
  const { market, rules, nextId, bestOf } = input;
  const { now } = input.unit;
  const [limits, riskLevels] = [rules.limits(), rules.riskLevels(now)];
  return { market, limits, riskLevels, nextId, bestOf, now, valuations: new Valuations(market) };
}

/** The context for evaluating a tick: its valuations are not visible to the rest of the batch. */
export function contextAtTick(
  context: DecisionContext,
  bests: ReadonlyMap<number, Price>,
  tickPrice: Price,
): DecisionContext {
  return {
    ...context,
    valuations: new Valuations(context.market),
    // A trailing stop that this tick has not reached gets the tick price as best: nothing reaches it.
    bestOf: (position) => bests.get(position.id) ?? tickPrice,
  };
}
