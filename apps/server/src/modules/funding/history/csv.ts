import type { Lang } from '@tidemark/contract';
import type { AccountType } from '@tidemark/domain/ledger';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import { type Millis, wallClock } from '@tidemark/domain/time';
import { BYTE_ORDER_MARK, type CsvCell, type CsvFormat, csvRow } from '@tidemark/i18n/csv';
import { sentence } from '@tidemark/i18n/server';
import type { WireLine } from './lines.ts';

/** The lines of a statement as a file, in the reader's language, format and time zone. */
export interface StatementCsv {
  /** Columns and opening balance. */
  head(about: {
    readonly from: Millis;
    readonly kind: AccountType | undefined;
    readonly opening: Amount;
  }): string;
  line(line: WireLine): string;
  /** What the lines make of the opening balance, at the moment the statement ends. */
  tail(about: { readonly end: Millis; readonly closing: Amount }): string;
}

export function createStatementCsv(lang: Lang, format: CsvFormat, timeZone: string): StatementCsv {
  const say = (key: string) => sentence(lang, `ledger.${key}`, { zone: timeZone }, 'messages');
  // A form that spreadsheets of every language read as a moment.
  const timeOf = (moment: Millis) => wallClock(timeZone, moment);
  const row = (cells: readonly CsvCell[]) => csvRow(cells, format);
  const balance = (moment: Millis, account: string, name: string, held: Amount) =>
    row([timeOf(moment), account, say(name), '', { number: formatAmount(held) }, '', '']);
  const columns = ['time', 'account', 'event', 'amount', 'balance', 'number', 'reason'];
  return {
    head: ({ from, kind, opening }) =>
      BYTE_ORDER_MARK +
      row(columns.map((column) => say(`csv.${column}`))) +
      balance(from, say(`accounts.${kind ?? 'all'}`), 'csv.opening', opening),
    line: ({ CreatedAtTran, type, EventTrans, Value, Balance, Ref, Reason }) =>
      row([
        timeOf(Date.parse(CreatedAtTran)),
        say(`accounts.${type}`),
        EventTrans,
        { number: Value },
        { number: Balance },
        { number: String(Ref.id) },
        Reason,
      ]),
    tail: ({ end, closing }) => balance(end, '', 'csv.closing', closing),
  };
}
