import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';
import { BYTE_ORDER_MARK, type CsvCell, csvFormatOf, csvRow } from '@tidemark/i18n/csv';

const HEAD = ['since', 'code', 'accepted', 'ticks_per_minute', 'age_p50_ms', 'age_p99_ms', 'held', 'refused'];

/** The quality of prices per instrument as CSV for programs: decimal points, ages in milliseconds, keys of reasons. */
export function qualityCsv({ since, instruments }: PriceQuality): string {
  const format = csvFormatOf('point', 'en');
  const number = (value: number | null): CsvCell => (value === null ? '' : { number: String(value) });
  const rows = instruments.map((one): readonly CsvCell[] => [
    since,
    one.Code,
    ...[one.accepted, one.ticks_per_minute, one.age_p50, one.age_p99, one.held].map(number),
    one.refused.map(({ reason, count }) => `${reason} ${count}`).join(' '),
  ]);
  return BYTE_ORDER_MARK + [HEAD, ...rows].map((cells) => csvRow(cells, format)).join('');
}
