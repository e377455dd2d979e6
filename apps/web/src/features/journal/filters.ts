import { journalKinds } from '@tidemark/contract/calls/trading/journal';
import { plusDays } from '../../shared/time/days.ts';

/** How far back trades are counted, by the day of their closing. */
export const journalPeriods = ['week', 'month', 'quarter', 'year', 'all'] as const;
export type JournalPeriod = (typeof journalPeriods)[number];

export interface JournalFilters {
  readonly period: JournalPeriod;
  readonly instrumentId?: number;
  readonly kind?: (typeof journalKinds)[number];
  readonly tag?: string;
}

const lengths = { week: 7, month: 30, quarter: 90, year: 365 } as const;

/** The filters in an address; what cannot be read is left out, and a missing period is 30 days. */
export function readJournalFilters(query: Readonly<Record<string, string>>): JournalFilters {
  const { period, forex_id, kind, tag } = query;
  const known = journalKinds.find((name) => name === kind);
  return {
    period: journalPeriods.find((name) => name === period) ?? 'month',
    ...(forex_id !== undefined && /^[1-9]\d{0,9}$/.test(forex_id) ? { instrumentId: Number(forex_id) } : {}),
    ...(known ? { kind: known } : {}),
    ...(tag ? { tag } : {}),
  };
}

/** The filters as an address has them. */
export function journalQuery({ period, instrumentId, kind, tag }: JournalFilters): Record<string, string> {
  return {
    period,
    ...(instrumentId === undefined ? {} : { forex_id: String(instrumentId) }),
    ...(kind ? { kind } : {}),
    ...(tag ? { tag } : {}),
  };
}

/** The filters as the calls take them: a period ends today and has its number of days. */
export function filterInput(
  { period, instrumentId, kind, tag }: JournalFilters,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
) {
  return {
    ...(instrumentId === undefined ? {} : { forex_id: instrumentId }),
    ...(kind ? { kind } : {}),
    ...(tag ? { tag } : {}),
    ...(period === 'all' ? {} : { date_from: plusDays(today, 1 - lengths[period]), date_to: today }),
    time_zone: timeZone,
  };
}
