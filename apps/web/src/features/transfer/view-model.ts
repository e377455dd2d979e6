import { formatAmount, minus, parseAmount, plus } from '@tidemark/domain/money';
import { type AccountKind, accountKindOf, accountKinds } from '../../shared/money/account-kinds.ts';

/** From where to where; always two accounts. */
export interface Ends {
  readonly from: AccountKind;
  readonly to: AccountKind;
}

/** What the form begins with: the accounts of the address, else from funding to trading. */
export function firstEnds(query: Readonly<Record<string, string>>): Ends {
  const from = accountKindOf(query['from']);
  const to = accountKindOf(query['to']);
  if (from && to && from !== to) return { from, to };
  if (from) return { from, to: from === 'change' ? 'forex' : 'change' };
  if (to) return { from: to === 'change' ? 'forex' : 'change', to };
  return { from: 'change', to: 'forex' };
}

/** Changes one end. Choosing the account of the other side swaps the two (docs/spec/rules.md#money). */
export function withEnd(ends: Ends, side: keyof Ends, kind: AccountKind): Ends {
  const other = side === 'from' ? 'to' : 'from';
  if (ends[other] === kind) return swapped(ends);
  return { ...ends, [side]: kind };
}

export function swapped({ from, to }: Ends): Ends {
  return { from: to, to: from };
}

/** What is wrong with an amount before it is sent. */
export type AmountProblem = 'empty' | 'unreadable' | 'nothing' | 'tooMuch';

/** Reads what was typed; the server has the last word on what may leave. */
export function amountProblem(text: string, available: string | undefined): AmountProblem | undefined {
  if (text.trim() === '') return 'empty';
  const amount = parseAmount(text);
  if (amount === undefined) return 'unreadable';
  if (amount <= 0n) return 'nothing';
  const most = available === undefined ? undefined : parseAmount(available);
  return most !== undefined && amount > most ? 'tooMuch' : undefined;
}

/** Text of the full amount, for the input field: without trailing zeros. */
export function allOf(available: string): string {
  const [whole = '0', places = ''] = available.split('.');
  const needed = places.replace(/0+$/, '');
  return needed === '' ? whole : `${whole}.${needed}`;
}

/** What both accounts hold afterwards, as decimal texts; undefined where the amount cannot leave. */
export function afterwards(
  text: string,
  balances: { readonly from: string; readonly to: string },
): { readonly from: string; readonly to: string } | undefined {
  const amount = parseAmount(text);
  const from = parseAmount(balances.from);
  const to = parseAmount(balances.to);
  if (amount === undefined || amount <= 0n || from === undefined || to === undefined) return undefined;
  return { from: formatAmount(minus(from, amount)), to: formatAmount(plus(to, amount)) };
}

/** The filters of the log: everything, or what one account was part of. */
export const logFilters = ['all', ...accountKinds] as const;
export type LogFilter = (typeof logFilters)[number];
