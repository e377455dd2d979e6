import type { Lang } from '@tidemark/contract';
import type { AccountType } from '@tidemark/domain/ledger';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import { sentence } from '@tidemark/i18n/server';
import type { WireLine } from './lines.ts';
import type { Period } from './period.ts';

/** Programs that open the file know by it that it is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The beginning: whose columns these are, and what was there before. */
export function csvHead(
  lang: Lang,
  about: { readonly period: Period; readonly kind: AccountType | undefined; readonly opening: Amount },
): string {
  const columns = ['time', 'account', 'event', 'amount', 'balance', 'number', 'reason'];
  const { period, kind, opening } = about;
  const account = accountName(lang, kind ?? 'all');
  return (
    BYTE_ORDER_MARK +
    row(columns.map((column) => say(lang, `csv.${column}`))) +
    row([
      `${period.first}T00:00:00.000Z`,
      account,
      say(lang, 'csv.opening'),
      '',
      formatAmount(opening),
      '',
      '',
    ])
  );
}

export function csvLine(lang: Lang, line: WireLine): string {
  const { CreatedAtTran, EventTrans, Value, Balance, Ref, Reason } = line;
  const account = accountName(lang, line.type);
  return row([CreatedAtTran, account, EventTrans, Value, Balance, String(Ref.id), Reason]);
}

/** The end: what the lines have made of the beginning. */
export function csvTail(
  lang: Lang,
  { period, closing }: { readonly period: Period; readonly closing: Amount },
): string {
  const end = `${period.last}T23:59:59.999Z`;
  return row([end, '', say(lang, 'csv.closing'), '', formatAmount(closing), '', '']);
}

function accountName(lang: Lang, kind: string): string {
  return say(lang, `accounts.${kind}`);
}

function say(lang: Lang, key: string): string {
  return sentence(lang, `ledger.${key}`, {}, 'messages');
}

function row(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A spreadsheet takes a text that begins like a formula for one, and runs it: a quote before it says that it is text. */
function cell(text: string): string {
  const isFormula = /^[\s]*[=+\-@\t\r]/.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
