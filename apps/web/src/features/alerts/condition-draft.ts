import { ALERT_LENGTH_MAX, type ChartPeriod } from '@tidemark/domain/market';
import type { Alert, AskedAlert } from '../../shared/alerts/alert.ts';

export type ConditionKind = Exclude<Alert['kind'], 'price'>;

/** What is set in the form of a condition; numbers as typed. */
export interface ConditionDraft {
  readonly direction: Alert['direction'];
  readonly period: ChartPeriod;
  readonly price: string;
  readonly percent: string;
  readonly length: string;
  readonly level: string;
}

/** Fields of the form that can be wrong. */
export type ConditionField = 'price' | 'percent' | 'length' | 'level';

export type ConditionProblem = { readonly field: ConditionField; readonly max: number };

/** The usual lengths and levels; the price is the current one. */
export function firstDraft(kind: ConditionKind, price: string): ConditionDraft {
  return {
    direction: 'rises',
    period: '60min',
    price,
    percent: '1',
    length: kind === 'rsi' ? '14' : '20',
    level: '70',
  };
}

/** A fresh level of the RSI follows the side: overbought above, oversold below. */
export function withDirection(draft: ConditionDraft, direction: ConditionDraft['direction']): ConditionDraft {
  const usual = { rises: '70', falls: '30' } as const;
  const isUsual = draft.level === usual[draft.direction];
  return { ...draft, direction, level: isUsual ? usual[direction] : draft.level };
}

const PRICE_END = 90_000_000;

/** The fields that a kind has, with the least and the most of each. */
export function boundsOf(kind: ConditionKind): Partial<Record<ConditionField, readonly [number, number]>> {
  switch (kind) {
    case 'change':
      return { percent: [0.01, 1000] };
    case 'close':
      return { price: [Number.MIN_VALUE, PRICE_END] };
    case 'rsi':
      return { length: [2, ALERT_LENGTH_MAX.rsi], level: [1, 99] };
    case 'average':
      return { length: [2, ALERT_LENGTH_MAX.average] };
  }
}

/** The first field out of its bounds. */
export function conditionProblem(kind: ConditionKind, draft: ConditionDraft): ConditionProblem | undefined {
  for (const [name, [min, max]] of Object.entries(boundsOf(kind))) {
    const field = name as ConditionField;
    const value = Number(draft[field]);
    const isWhole = field !== 'length' || Number.isInteger(value);
    if (draft[field].trim() === '' || !(value >= min && value <= max) || !isWhole) return { field, max };
  }
  return undefined;
}

/** The call for a valid draft: only the fields of its kind. */
export function askedAlert(instrumentId: number, kind: ConditionKind, draft: ConditionDraft): AskedAlert {
  const { direction, period } = draft;
  const numbers = Object.keys(boundsOf(kind)).map((field) => [field, Number(draft[field as ConditionField])]);
  return {
    ...{ forex_id: instrumentId, kind, direction },
    period: kind === 'change' && period !== '1day' ? '60min' : period,
    ...Object.fromEntries(numbers),
  };
}
