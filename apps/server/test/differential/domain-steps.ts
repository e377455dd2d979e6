import type { PendingOrder, Position, Target } from '@tidemark/domain/forex';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { UserStep } from '../reference-model/steps.ts';
import type { WorldOutcome } from './compared-worlds.ts';

/** Levels of an order that has ended. */
export const NO_LEVELS = {
  stopLoss: undefined,
  takeProfit: undefined,
  trailing: undefined,
  from: undefined,
  targets: '',
  expiry: undefined,
  pair: undefined,
};

export function maybe(value: number | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(value);
}

export function secondOf({ second }: Extract<UserStep, { kind: 'submit' }>) {
  if (!second) return undefined;
  const { isBuy, target, stopLoss, takeProfit } = second;
  return { side: isBuy ? 'buy' : 'sell', target, stops: { stopLoss, takeProfit } } as const;
}

export function idsOfPair(outcome: Outcome<PendingOrder | Position>): WorldOutcome {
  if (isRefusal(outcome)) return { refusal: outcome.refusal };
  const linkedId = 'target' in outcome ? outcome.linkedId : undefined;
  return { ids: linkedId === undefined ? [outcome.id] : [outcome.id, linkedId] };
}

export function idsOf(outcome: Outcome<{ readonly id: number }>): WorldOutcome {
  return isRefusal(outcome) ? { refusal: outcome.refusal } : { ids: [outcome.id] };
}

/** Price and lots of each target, in their units. */
export function targetsText(targets: readonly Target[] | undefined): string {
  return (targets ?? []).map(({ price, lots }) => `${price}×${lots}`).join();
}
