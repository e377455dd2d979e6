import { dayInZone } from '@tidemark/domain/time';
import type { EconomicEvent } from '../../shared/economic/economic-events.ts';
import { plusDays } from '../../shared/time/days.ts';

/** Days that the page offers, counted from the person's today. */
export const dayChoices = ['yesterday', 'today', 'tomorrow', 'week', 'nextWeek'] as const;
export type DayChoice = (typeof dayChoices)[number];

const spans: Readonly<Record<DayChoice, { readonly first: number; readonly days: number }>> = {
  yesterday: { first: -1, days: 1 },
  today: { first: 0, days: 1 },
  tomorrow: { first: 1, days: 1 },
  week: { first: 0, days: 7 },
  nextWeek: { first: 7, days: 7 },
};

/** First and last day of a choice, YYYY-MM-DD. */
export function daysOfChoice(
  choice: DayChoice,
  today: string,
): { readonly from: string; readonly to: string } {
  const { first, days } = spans[choice];
  return { from: plusDays(today, first), to: plusDays(today, first + days - 1) };
}

/** What of the loaded events is shown. */
export interface EventFilter {
  /** Of at least this importance. */
  readonly importance: number;
  /** Empty: all. */
  readonly currency: string;
}

export interface EventDay {
  /** YYYY-MM-DD in the person's zone. */
  readonly day: string;
  readonly events: readonly EconomicEvent[];
}

/** What makes two events the same one. */
export function eventKey({ at, currency, title }: EconomicEvent): string {
  return `${at} ${currency} ${title}`;
}

/** The events that a filter lets through, by days of a zone; days without any are left out. */
export function eventsByDay(
  events: readonly EconomicEvent[],
  { importance, currency }: EventFilter,
  timeZone: string,
): readonly EventDay[] {
  const byDay = new Map<string, Map<string, EconomicEvent>>();
  for (const event of events) {
    if (event.importance < importance || (currency !== '' && event.currency !== currency)) continue;
    const day = dayInZone(timeZone, Date.parse(event.at));
    const those = byDay.get(day) ?? new Map<string, EconomicEvent>();
    byDay.set(day, those.set(eventKey(event), event));
  }
  return [...byDay].map(([day, those]) => ({ day, events: [...those.values()] }));
}

/** Currencies of the events, in the order of the alphabet; a chosen one stays among them. */
export function currenciesIn(events: readonly EconomicEvent[], chosen: string): readonly string[] {
  const all = new Set(events.map(({ currency }) => currency));
  if (chosen !== '') all.add(chosen);
  return [...all].sort();
}
