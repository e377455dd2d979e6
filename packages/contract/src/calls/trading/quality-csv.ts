import type { PriceQuality } from './quality.ts';

/**
 * The quality of prices per instrument as CSV (RFC 4180, UTF-8 with BOM): plain numbers with a decimal point, ages in
 * milliseconds. No cell begins a formula: all texts are codes of instruments and keys of reasons.
 */
export function qualityCsv({ since, instruments }: PriceQuality): string {
  const head = [
    'since',
    'code',
    'accepted',
    'ticks_per_minute',
    'age_p50_ms',
    'age_p99_ms',
    'held',
    'refused',
  ];
  const rows = instruments.map(({ Code, accepted, ticks_per_minute, age_p50, age_p99, held, refused }) => [
    since,
    Code,
    accepted,
    ticks_per_minute,
    age_p50 ?? '',
    age_p99 ?? '',
    held,
    refused.map(({ reason, count }) => `${reason} ${count}`).join('; '),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
