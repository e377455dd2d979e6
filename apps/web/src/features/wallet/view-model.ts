import { type Amount, formatAmount, minus, parseAmount, plus, sum, ZERO } from '@tidemark/domain/money';
import { type AccountKind, accountKindOf, accountKinds } from '../../shared/money/account-kinds.ts';

interface WireAccount {
  readonly type: string;
  readonly balance: string;
}

/** One account's part of the total: its worth, and the share shown as ring and text. */
export interface Share {
  readonly kind: AccountKind;
  /** Decimal text; for the contract account with its unrealised P/L. */
  readonly worth: string;
  /** In tenths of a percent; all shares together are 1000, or 0 where there is nothing. */
  readonly permille: number;
}

/**
 * The shares of the accounts. A negative worth has no share; the rounding remainder goes to the accounts that
 * lost most by rounding, so that the percents on screen add up.
 */
export function sharesOf(accounts: readonly WireAccount[], floating: string): readonly Share[] {
  const worths = accountKinds.map((kind) => worthOf(kind, accounts, floating));
  const positive = worths.map((worth) => (worth > 0n ? worth : ZERO));
  const total = sum(positive);
  const exact = positive.map((worth) => (total === 0n ? 0n : (worth * 1_000_000n) / total));
  const permilles = exact.map((millionths) => Number(millionths / 1000n));
  const left = total === 0n ? 0 : 1000 - permilles.reduce((all, one) => all + one, 0);
  const byLoss = exact
    .map((millionths, at) => ({ at, lost: Number(millionths % 1000n) }))
    .sort((one, other) => other.lost - one.lost)
    .slice(0, left);
  for (const { at } of byLoss) permilles[at] = (permilles[at] ?? 0) + 1;
  return accountKinds.map((kind, at) => ({
    kind,
    worth: formatAmount(worths[at] ?? ZERO),
    permille: permilles[at] ?? 0,
  }));
}

function worthOf(kind: AccountKind, accounts: readonly WireAccount[], floating: string): Amount {
  const balance = accounts.find(({ type }) => accountKindOf(type) === kind)?.balance ?? '0';
  const cash = parseAmount(balance) ?? ZERO;
  return kind === 'forex' ? plus(cash, parseAmount(floating) ?? ZERO) : cash;
}

/** The periods of the plot of equity, in days. */
export const equityPeriods = ['30', '90', '365'] as const;
export type EquityPeriod = (typeof equityPeriods)[number];

export interface EquityDay {
  readonly day: string;
  readonly equity: string;
}

/** Summary of an equity chart as text. */
export interface EquitySummary {
  readonly first: EquityDay;
  readonly last: EquityDay;
  readonly low: EquityDay;
  readonly high: EquityDay;
  /** Decimal text: how much more there is at the end than at the beginning; deposits count, too. */
  readonly change: string;
}

/** The summary of the chart; undefined without any day. */
export function summaryOf(days: readonly EquityDay[]): EquitySummary | undefined {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return undefined;
  const amountOf = ({ equity }: EquityDay) => parseAmount(equity) ?? ZERO;
  const best = (isBetter: (one: Amount, other: Amount) => boolean) =>
    days.reduce((found, day) => (isBetter(amountOf(day), amountOf(found)) ? day : found), first);
  return {
    first,
    last,
    low: best((one, other) => one < other),
    high: best((one, other) => one > other),
    change: formatAmount(minus(amountOf(last), amountOf(first))),
  };
}

/** Amount that an account could pay now, as far as this page knows: never negative. */
export function freeOf({
  balance,
  lockBalance,
}: {
  readonly balance: string;
  readonly lockBalance: string;
}): string {
  const free = minus(parseAmount(balance) ?? ZERO, parseAmount(lockBalance) ?? ZERO);
  return formatAmount(free > 0n ? free : ZERO);
}
