import type { simulationPeriods } from '@tidemark/contract/calls/trading/copies';
import { type CopyMode, copySettings } from '@tidemark/domain/follow';
import { formatAmount, parseAmount, usd } from '@tidemark/domain/money';
import { isRefusal } from '@tidemark/domain/outcome';

export type SimulationPeriod = (typeof simulationPeriods)[number];

/** What is typed into the simulator. */
export interface SimulationDraft {
  readonly amount: string;
  readonly mode: CopyMode;
  /** In proportional mode the factor. */
  readonly multiple: string;
  readonly period: SimulationPeriod;
}

/** A small account, sized in proportion: with the leader's own lots few could follow. */
export const firstSimulation: SimulationDraft = {
  ...{ amount: '500', mode: 'proportional', multiple: '1', period: '90' },
};

/** The bounds of the amount, as the server has them. */
export const simulatedBounds = { min: usd('10'), max: usd('10000000') } as const;

/** Which field is not what the rules take. */
export type SimulationProblem = 'amount' | 'multiple';

/** Settings as they travel. */
export interface SimulationSettings {
  readonly amount: string;
  readonly mode: CopyMode;
  readonly multiple: number;
  readonly period: SimulationPeriod;
}

/** The settings of a draft, or the first field that is wrong. */
export function readSimulation(draft: SimulationDraft): SimulationSettings | SimulationProblem {
  const amount = parseAmount(draft.amount);
  if (amount === undefined || amount < simulatedBounds.min || amount > simulatedBounds.max) return 'amount';
  const { mode, period } = draft;
  const multiple = draft.multiple === '' ? Number.NaN : Number(draft.multiple);
  const asked = { mode, copyRatio: multiple, maxAmount: formatAmount(amount), lossLimit: undefined };
  return isRefusal(copySettings(asked)) ? 'multiple' : { amount: draft.amount, mode, multiple, period };
}
