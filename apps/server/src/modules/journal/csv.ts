import type { Lang } from '@tidemark/contract';
import type { JournalTrade } from '@tidemark/contract/calls/trading/journal';
import { wallClock } from '@tidemark/domain/time';
import { BYTE_ORDER_MARK, type CsvCell, type CsvFormat, csvRow } from '@tidemark/i18n/csv';
import { sentence } from '@tidemark/i18n/server';

const columns = [
  ...[
    'number',
    'kind',
    'instrument',
    'side',
    'lots',
    'amount',
    'opened',
    'closed',
    'openPrice',
    'closePrice',
  ],
  ...['net', 'fee', 'risk', 'r', 'mae', 'mfe', 'accuracy', 'tags', 'note'],
] as const;

/** Trades as a file, in the reader's language, format and time zone. */
export function createJournalCsv(lang: Lang, format: CsvFormat, timeZone: string) {
  const say = (key: string) => sentence(lang, `journal.csv.${key}`, { zone: timeZone }, 'messages');
  const number = (value: string | number | null): CsvCell =>
    value === null ? '' : { number: String(value) };
  return {
    head: () =>
      BYTE_ORDER_MARK +
      csvRow(
        columns.map((column) => say(`columns.${column}`)),
        format,
      ),
    line(trade: JournalTrade) {
      const isPosition = trade.kind === 'forex';
      const price = (value: number) => number(value.toFixed(trade.price_precision));
      const timeOf = (text: string) => wallClock(timeZone, Date.parse(text));
      return csvRow(
        [
          number(trade.id),
          say(`kinds.${trade.kind}`),
          trade.show_code,
          say(`sides.${trade.side}`),
          isPosition ? number(trade.lots) : '',
          isPosition ? '' : number(trade.amount),
          ...[timeOf(trade.opened_at), timeOf(trade.closed_at)],
          ...[price(trade.open_price), price(trade.close_price)],
          ...[trade.net, trade.fee, trade.risk, trade.r, trade.mae, trade.mfe].map(number),
          trade.mae === null ? '' : say(trade.approximate ? 'approximate' : 'exact'),
          ...[trade.tags.join(', '), trade.note],
        ],
        format,
      );
    },
  };
}
