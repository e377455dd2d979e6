import type { CallOutput } from '@tidemark/contract';
import type { drawInfo, drawList, getDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import {
  acceptWithdrawal,
  formatUnits,
  quoteWithdrawal,
  unitsFromMillionths,
} from '@tidemark/domain/funding';
import { formatAmount, parseAmount, ZERO } from '@tidemark/domain/money';
import { isRefusal } from '@tidemark/domain/outcome';
import { addressText, shortened } from '../../shared/lists/shortened.ts';
import { type DrawSymbol, type DrawSymbols, isUsable } from '../../shared/money/withdrawal-symbols.ts';

export type DrawInfo = CallOutput<typeof drawInfo>;
export type DrawMethod = CallOutput<typeof getDrawMethod>[number];
export type Withdrawal = CallOutput<typeof drawList>['data'][number];

/** To an address of a network, or to an account at a bank. */
export type DrawKind = 'coin' | 'bank';

/** As the wire and the address number them. */
export const kindNumbers = { coin: 1, bank: 2 } as const satisfies Record<DrawKind, number>;

/** What `type` in the address preselects. */
export function kindOf(query: Readonly<Record<string, string>>): DrawKind {
  return query.type === String(kindNumbers.bank) ? 'bank' : 'coin';
}

/**
 * The initially selected currency: one with a saved payee, else one that can be paid out now. The user's own
 * choice has priority.
 */
export function symbolOf(
  symbols: DrawSymbols,
  methods: readonly DrawMethod[],
  chosen: number | undefined,
): DrawSymbol | undefined {
  const has = ({ id }: DrawSymbol) => methods.some(({ draw_id }) => draw_id === id);
  return (
    symbols.find(({ id }) => id === chosen) ??
    symbols.find((symbol) => isUsable(symbol) && has(symbol)) ??
    symbols.find(isUsable) ??
    symbols[0]
  );
}

/** What is wrong with an amount, and what would be accepted. */
export type AmountProblem =
  | { readonly is: 'empty' | 'malformed' | 'never' }
  | { readonly is: 'belowMin' | 'aboveMax' | 'nothing' | 'insufficient'; readonly amount: string };

export interface Preview {
  /** In USD; undefined until an amount is entered. */
  readonly fee: string | undefined;
  /** In units of the currency. */
  readonly received: string | undefined;
  readonly problem: AmountProblem | undefined;
}

/** Fee, received amount and problems, by the server's rules. */
export function previewOf(text: string, symbol: DrawSymbol, available: string): Preview {
  const empty = text.trim() === '';
  const amount = parseAmount(text);
  if (empty || amount === undefined || amount <= ZERO)
    return { fee: undefined, received: undefined, problem: { is: empty ? 'empty' : 'malformed' } };
  const terms = termsOf(symbol);
  const quote = quoteWithdrawal(amount, terms);
  const judged = acceptWithdrawal(amount, terms, parseAmount(available) ?? ZERO);
  return {
    fee: formatAmount(quote.fee),
    received: formatUnits(quote.received),
    problem: isRefusal(judged) ? problemOf(judged) : undefined,
  };
}

function termsOf({ draw_rate, fee_type, usd_price, min_amount, max_amount, open }: DrawSymbol) {
  const money = (wire: string) => parseAmount(wire) ?? ZERO;
  return {
    rate: money(draw_rate),
    feeType: fee_type === 1 ? (1 as const) : (2 as const),
    price: unitsFromMillionths(money(usd_price)),
    min: money(min_amount),
    max: money(max_amount),
    isOpen: open,
  };
}

const bounds = {
  'funding.withdraw_below_min': ['belowMin', 'min'],
  'funding.withdraw_above_max': ['aboveMax', 'max'],
  'funding.nothing_received': ['nothing', 'min'],
  'funding.withdraw_insufficient': ['insufficient', 'available'],
} as const;

function problemOf({
  refusal,
  params = {},
}: {
  readonly refusal: string;
  readonly params?: Readonly<Record<string, unknown>>;
}): AmountProblem {
  const bound = bounds[refusal as keyof typeof bounds];
  const amount = bound === undefined ? '' : String(params[bound[1]] ?? '');
  // `none`: no amount brings anything after such a fee.
  const isBound = amount !== '' && amount !== 'none';
  return bound === undefined || !isBound ? { is: 'never' } : { is: bound[0], amount };
}

export interface Hold {
  readonly until: string;
  readonly reason: 'password_reset' | 'totp_changed' | 'contact_changed' | 'new_method';
}

/** Until when one has to wait and why: all withdrawals, or those to one payee; the later counts. */
export function holdOf(info: DrawInfo, method: DrawMethod | undefined, now: number): Hold | undefined {
  const holds: Hold[] = [];
  if (info.hold_until !== null && info.hold_reason !== '')
    holds.push({ until: info.hold_until, reason: info.hold_reason });
  if (method && method.hold_until !== null) holds.push({ until: method.hold_until, reason: 'new_method' });
  const inForce = holds.filter(({ until }) => Date.parse(until) > now);
  return inForce.sort((one, other) => Date.parse(other.until) - Date.parse(one.until))[0];
}

const APPROVED = 2;
/** Submitted and not decided yet. */
const WAITING = 1;

/** Whether a real name is missing, and if so, whether it is under review. */
export function missingName(info: DrawInfo): 'missing' | 'waiting' | undefined {
  if (!info.needs_real_name || info.real_name_status === APPROVED) return undefined;
  return info.real_name_status === WAITING ? 'waiting' : 'missing';
}

/** The colour of a status; the record contains its text. */
export function toneOf(status: number): 'plain' | 'warn' | 'good' | 'bad' {
  return (['warn', 'warn', 'good', 'bad'] as const)[status] ?? 'plain';
}

export const UNCONFIRMED = 0;
const PAID = 2;

/** Whether it was paid, rejected, cancelled, or has expired. */
export const hasEnded = (status: number): boolean => status >= PAID;

/** How a payee is called in a list of choices. */
export function methodName(method: DrawMethod): string {
  if (method.type === kindNumbers.coin) return addressText(method.dc_address, method.tag);
  return `${method.bank_name} ${shortened(method.payee_account)}`;
}

/** All that is there, as one would type it; no needless noughts. */
export function allOf(available: string): string {
  return available.replace(/\.?0+$/, '') || '0';
}

/** Whole seconds until another code may be requested; 0 when it may. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
