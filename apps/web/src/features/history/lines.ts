import { type Amount, formatAmount, parseAmount, plus, sum, ZERO } from '@tidemark/domain/money';
import { dayInZone } from '@tidemark/domain/time';
import type { Place, Query } from '../../shared/layout/paths.ts';
import { isDay, plusDays } from '../../shared/time/days.ts';

/** One line of an account, as far as these pages read it. */
export interface Line {
  readonly Id: number;
  readonly Value: string;
  readonly CreatedAtTran: string;
  readonly Ref: { readonly kind: string; readonly id: number };
}

/** Lines of one day in their original order, and their sum. */
export interface DayOfLines<L> {
  readonly day: string;
  readonly lines: readonly L[];
  /** Decimal text: of the lines read so far. */
  readonly sum: string;
}

/**
 * Groups lines by day of a time zone. Removes duplicates of lines that moved between pages during loading.
 */
export function byDay<L extends Line>(lines: readonly L[], timeZone: string): readonly DayOfLines<L>[] {
  const days = new Map<string, L[]>();
  const seen = new Set<string>();
  for (const line of lines) {
    const key = lineKey(line);
    if (seen.has(key)) continue;
    seen.add(key);
    const day = dayInZone(timeZone, Date.parse(line.CreatedAtTran));
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay, sum: sumOf(ofDay) }));
}

/** A transfer is one posting and two lines: its id alone does not name a line. */
export function lineKey({ Id, Value }: Pick<Line, 'Id' | 'Value'>): string {
  return `${Id}:${Value.startsWith('-') ? 'out' : 'in'}`;
}

/** The sum of amounts, as decimal text. */
export function sumOf(lines: readonly { readonly Value: string }[]): string {
  return formatAmount(sum(lines.map(({ Value }) => parseAmount(Value) ?? ZERO)));
}

/** The page of a line's cause; undefined where there is none. */
export function causeOf({
  Ref,
  Value,
}: Pick<Line, 'Ref' | 'Value'>): { readonly place: Place; readonly query: Query } | undefined {
  const id = String(Ref.id);
  switch (Ref.kind) {
    case 'order':
      return { place: 'order', query: { type: '3', id } };
    case 'future':
      return { place: 'order', query: { source: '1', type: '3', id } };
    case 'deposit':
      return { place: 'mineCharge', query: { id } };
    case 'withdraw':
      return { place: 'mineWithdraw', query: { id } };
    case 'transfer':
      return { place: 'mineTransfer', query: { id } };
    case 'loan':
      return { place: 'loanRecord', query: { id } };
    case 'subscription':
      return { place: 'miningRecord', query: { id } };
    case 'income':
      return { place: 'miningRecord', query: { income: id } };
    case 'copy_fee':
      // Who has paid is the follower; who received it the lead trader.
      return { place: Value.startsWith('-') ? 'followList' : 'followMine', query: { fee: id } };
    default:
      return undefined;
  }
}

/** Credit, debit or neither. */
export function directionOfLine(value: string): 'up' | 'down' | 'flat' {
  const amount = parseAmount(value) ?? ZERO;
  if (amount === 0n) return 'flat';
  return amount < 0n ? 'down' : 'up';
}

/** Filters of the list of lines; stored in the address, so that Back restores them. */
export interface LineFilters {
  readonly from?: string;
  readonly to?: string;
  readonly event?: string;
}

export function readLineFilters({ from, to, event }: Query): LineFilters {
  return {
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(event === undefined || event === '' ? {} : { event }),
  };
}

/** The same in the address and as input of the call. */
export function lineQuery({ from, to, event }: LineFilters): Query {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(event === undefined ? {} : { event }),
  };
}

/** Filters with one day changed (an empty text removes it); the other end moves if they would cross. */
export function withLineDay(filters: LineFilters, end: 'from' | 'to', day: string): LineFilters {
  const days = { from: filters.from, to: filters.to, [end]: isDay(day) ? day : undefined };
  if (days.from !== undefined && days.to !== undefined && days.from > days.to) {
    days[end === 'from' ? 'to' : 'from'] = days[end];
  }
  return {
    ...(filters.event === undefined ? {} : { event: filters.event }),
    ...(days.from === undefined ? {} : { from: days.from }),
    ...(days.to === undefined ? {} : { to: days.to }),
  };
}

export const lineSpans = ['today', 'week', 'month'] as const;
export type LineSpan = (typeof lineSpans)[number];

const spanDays = { today: 1, week: 7, month: 30 } as const satisfies Record<LineSpan, number>;

/** The days that end today. */
export function withLineSpan(filters: LineFilters, span: LineSpan, today: string): LineFilters {
  return { ...filters, from: plusDays(today, 1 - spanDays[span]), to: today };
}

/** The span that the days are, if they are one. */
export function lineSpanOf({ from, to }: LineFilters, today: string): LineSpan | undefined {
  if (to !== today) return undefined;
  return lineSpans.find((span) => from === plusDays(today, 1 - spanDays[span]));
}

/** Whether groups of lines sum exactly to the balance they explain. */
export function addsUp(parts: readonly { readonly amount: string }[], total: string): boolean {
  let sumOfParts = ZERO;
  for (const { amount } of parts) sumOfParts = plus(sumOfParts, parseAmount(amount) ?? ZERO);
  return sumOfParts === (parseAmount(total) as Amount | undefined);
}
