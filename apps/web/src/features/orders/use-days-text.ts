import { createFormats } from '@tidemark/i18n';
import { useLanguage, useText } from '../../shared/language.ts';
import type { OrderFilters } from './order-filters.ts';

/** Says which UTC days filter a list; undefined where none do. */
export function useDaysText(): (filters: OrderFilters) => string | undefined {
  const t = useText('orders');
  // A UTC day is called by its own date, also where the reader's clock is on another one.
  const { date } = createFormats(useLanguage(), 'UTC');
  return ({ from, to }) => {
    if (from !== undefined && to !== undefined)
      return from === to ? date(from) : t('filters.days', { from: date(from), to: date(to) });
    if (from !== undefined) return t('filters.since', { from: date(from) });
    return to === undefined ? undefined : t('filters.until', { to: date(to) });
  };
}
