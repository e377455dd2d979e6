import type { CallInput } from '@tidemark/contract';
import { type ranking, traderSorts } from '@tidemark/contract/calls/trading/traders';

/** What a list of lead traders is sorted and filtered by; nothing chosen filters nothing. */
export type TraderChoices = Pick<
  CallInput<typeof ranking>,
  | 'sort'
  | 'order'
  | 'rate_min'
  | 'win_rate_min'
  | 'drawdown_max'
  | 'days_min'
  | 'risk_max'
  | 'category'
  | 'name'
>;

export type TraderSort = (typeof traderSorts)[number];
export const sorts = traderSorts;

/** The figures that filter, each with the bounds to choose from: percents, days, and scores. */
export const bounds = {
  rate_min: [0, 5, 10, 25],
  win_rate_min: [40, 50, 60, 75],
  drawdown_max: [5, 10, 20, 40],
  days_min: [14, 30, 90, 180],
  risk_max: [2, 4, 6, 8],
} as const;

export type Bound = keyof typeof bounds;
export const boundNames = [
  'rate_min',
  'win_rate_min',
  'drawdown_max',
  'days_min',
  'risk_max',
] as const satisfies Bound[];

/** Those that are no percents. */
export const wholeBounds: ReadonlySet<Bound> = new Set<Bound>(['days_min', 'risk_max']);

/** How many of the filters behind the summary are set. */
export function countBounds(choices: TraderChoices): number {
  const figures = boundNames.filter((name) => choices[name] !== undefined).length;
  return figures + (choices.category === undefined ? 0 : 1);
}

/** Whether anything filters, a name included. */
export function isFiltered(choices: TraderChoices): boolean {
  return countBounds(choices) > 0 || choices.name !== undefined;
}

/** The choices with a category or a name, or without it where the text is empty. */
export function withText(choices: TraderChoices, field: 'category' | 'name', text: string): TraderChoices {
  const { [field]: _, ...others } = choices;
  if (text.trim() === '') return others;
  return { ...others, [field]: field === 'category' ? Number(text) : text.trim() };
}

/** The choices with a bound set to a text of `bounds`, or taken away. */
export function withBound(choices: TraderChoices, name: Bound, text: string): TraderChoices {
  const { [name]: _, ...others } = choices;
  return text === '' ? others : { ...others, [name]: Number(text) };
}
