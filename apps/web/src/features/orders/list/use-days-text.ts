import { useText } from '../../../shared/device/language.ts';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import type { OrderFilters } from './order-filters.ts';

/** The days that filter a list; undefined if none do. */
export function useDaysText(): (filters: OrderFilters) => string | undefined {
  const t = useText('orders');
  const { day } = useDayFormats();
  return ({ from, to }) => {
    if (from !== undefined && to !== undefined)
      return from === to ? day(from) : t('filters.days', { from: day(from), to: day(to) });
    if (from !== undefined) return t('filters.since', { from: day(from) });
    return to === undefined ? undefined : t('filters.until', { to: day(to) });
  };
}
