import { isDay, plusDays } from '../../../shared/time/days.ts';

/** Filters of a list of orders; stored in the address, so that Back restores them. */
export interface OrderFilters {
  /** Only of this instrument. */
  readonly instrumentId?: number;
  /** From and to these days (YYYY-MM-DD), both included: of the end in history, of the beginning elsewhere. */
  readonly from?: string;
  readonly to?: string;
}

export const NO_FILTERS: OrderFilters = {};

type Query = Readonly<Record<string, string>>;

/** The filters in an address, by the names of `my_deal`; what cannot be read filters nothing. */
export function readFilters(query: Query): OrderFilters {
  const { forex_id = '', date_from = '', date_to = '' } = query;
  return {
    ...(/^[1-9]\d{0,14}$/.test(forex_id) ? { instrumentId: Number(forex_id) } : {}),
    ...(isDay(date_from) ? { from: date_from } : {}),
    ...(isDay(date_to) ? { to: date_to } : {}),
  };
}

/** The same in an address. */
export function filterQuery({ instrumentId, from, to }: OrderFilters): Query {
  return {
    ...(instrumentId === undefined ? {} : { forex_id: String(instrumentId) }),
    ...(from === undefined ? {} : { date_from: from }),
    ...(to === undefined ? {} : { date_to: to }),
  };
}

/** The same as the input of `my_deal`: days are those of a zone. */
export function askedBy(filters: OrderFilters, timeZone: string): Query {
  const hasDays = filters.from !== undefined || filters.to !== undefined;
  return { ...filterQuery(filters), ...(hasDays ? { time_zone: timeZone } : {}) };
}

/** How many wishes narrow the list: a span of days is one. */
export function countFilters({ instrumentId, from, to }: OrderFilters): number {
  return Number(instrumentId !== undefined) + Number(from !== undefined || to !== undefined);
}

/** Filters with one day changed (an empty text removes it); the other end moves if they would cross. */
export function withDay(filters: OrderFilters, end: 'from' | 'to', day: string): OrderFilters {
  const { from, to, ...rest } = filters;
  const days = { from, to, [end]: isDay(day) ? day : undefined };
  if (days.from !== undefined && days.to !== undefined && days.from > days.to) {
    days[end === 'from' ? 'to' : 'from'] = days[end];
  }
  return {
    ...rest,
    ...(days.from === undefined ? {} : { from: days.from }),
    ...(days.to === undefined ? {} : { to: days.to }),
  };
}

/** Filters of this instrument, or of every one. */
export function withInstrument(filters: OrderFilters, instrumentId: number | undefined): OrderFilters {
  const { instrumentId: _, ...days } = filters;
  return instrumentId === undefined ? days : { ...days, instrumentId };
}

export const daySpans = ['today', 'week', 'month'] as const;
export type DaySpan = (typeof daySpans)[number];

/** Days of a span, today among them. */
const spanDays = { today: 1, week: 7, month: 30 } as const satisfies Record<DaySpan, number>;

/** Filters of the days that end today. */
export function withSpan(filters: OrderFilters, span: DaySpan, today: string): OrderFilters {
  return { ...filters, from: plusDays(today, 1 - spanDays[span]), to: today };
}

/** The span that the days are, if they are one. */
export function spanOf({ from, to }: OrderFilters, today: string): DaySpan | undefined {
  if (to !== today) return undefined;
  return daySpans.find((span) => from === plusDays(today, 1 - spanDays[span]));
}
