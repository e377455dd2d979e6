import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';
import { wallClock } from '@tidemark/domain/time';
import { BYTE_ORDER_MARK, type CsvCell, type CsvFormat, csvRow } from '@tidemark/i18n/csv';
import type { useText } from '../../shared/device/language.ts';
import { disagreementsIn, outagesIn, type Span, switchesIn } from './events.ts';

export interface QualityCsvOptions {
  readonly t: ReturnType<typeof useText<'quality'>>;
  readonly reasonText: (reason: string) => string;
  readonly format: CsvFormat;
  /** IANA name of the zone of its times. */
  readonly zone: string;
  /** When the answer was loaded. */
  readonly now: number;
}

type Rows = readonly (readonly CsvCell[])[];

const number = (value: number | null): CsvCell => (value === null ? '' : { number: String(value) });

/** The tables of the page as one file: each under its title, with an empty line between them. */
export function qualityCsv(quality: PriceQuality, options: QualityCsvOptions): string {
  const { t, reasonText, format, zone, now } = options;
  const time = (moment: string) => wallClock(zone, Date.parse(moment));
  const spanCells = ({ start, end, lasted }: Span): readonly CsvCell[] => [
    time(start),
    end === undefined ? t('outages.ongoing') : time(end),
    number(Math.round(lasted / 1000)),
  ];
  const spanHeads = [t('outages.start'), t('outages.end'), t('outages.seconds')];
  const instrument = t('instruments.instrument');
  const reason = t('outages.reason');
  const { from, to, at } = { from: t('switches.from'), to: t('switches.to'), at: t('switches.time') };
  const tables: readonly Rows[] = [
    [[t('instruments.title')], ...instrumentRows(quality, options)],
    [
      [t('outages.title')],
      [t('outages.source'), ...spanHeads, reason],
      ...outagesIn(quality.events, now).map((span) => [
        span.name,
        ...spanCells(span),
        reasonText(span.reason),
      ]),
    ],
    [
      [t('switches.title')],
      [at, instrument, from, to, reason],
      ...switchesIn(quality.events).map((change) => [
        ...[time(change.at), change.instrument, change.from, change.to],
        reasonText(change.reason),
      ]),
    ],
    [
      [t('disagreements.title')],
      [instrument, ...spanHeads],
      ...disagreementsIn(quality.events, now).map((span) => [span.name, ...spanCells(span)]),
    ],
  ];
  const written = tables.map((rows) => rows.map((cells) => csvRow(cells, format)).join(''));
  return BYTE_ORDER_MARK + written.join('\r\n');
}

function instrumentRows({ instruments }: PriceQuality, { t, reasonText }: QualityCsvOptions): Rows {
  const heads = ['instrument', 'rate', 'p50', 'p99', 'accepted', 'held', 'refused', 'reasons'] as const;
  return [
    heads.map((head) => t(`instruments.${head}`)),
    ...instruments.map(({ ShowCode, ticks_per_minute, age_p50, age_p99, accepted, held, refused }) => [
      ShowCode,
      ...[ticks_per_minute, age_p50, age_p99, accepted, held].map(number),
      number(refused.reduce((sum, { count }) => sum + count, 0)),
      refused
        .map(({ reason, count }) =>
          t('instruments.reasonCount', { reason: reasonText(reason), count: String(count) }),
        )
        .join('; '),
    ]),
  ];
}
