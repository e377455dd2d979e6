import type { CallOutput } from '@tidemark/contract';
import type { getSeconds, microOrders } from '@tidemark/contract/calls/trading/micro';
import type { MicroClosed } from '@tidemark/contract/live';
import { priceFromNumber } from '@tidemark/domain/market';
import { type Amount, parseAmount, ZERO } from '@tidemark/domain/money';
import {
  type Direction,
  type LossLevel,
  type OptionTerms,
  optionGain,
  optionLoss,
  optionProfit,
  ratioFromUnits,
} from '@tidemark/domain/options';

export type Offer = CallOutput<typeof getSeconds>;
export type Duration = Offer['sec'][number];
export type FuturePage = CallOutput<typeof microOrders>;
export type Future = FuturePage['data'][number];

const SECOND_MS = 1000;
const RATIO_UNITS = 1_000_000;

/** What a future can bring and take, both as positive amounts of USD. */
export interface Stakes {
  readonly gain: Amount;
  readonly loss: Amount;
}

/** By the server's formulas: amount × ratio if right; if wrong the full amount, or amount × ratio. */
export function stakesOf(amount: Amount, ratio: number, lossLevel: number): Stakes {
  const terms = { amount, profitRatio: ratioOf(ratio), lossLevel: lossLevelOf(lossLevel) };
  return { gain: optionGain(terms), loss: optionLoss(terms) };
}

function ratioOf(ratio: number) {
  return ratioFromUnits(Math.round(ratio * RATIO_UNITS));
}

function lossLevelOf(level: number): LossLevel {
  return level === 0 ? 0 : 1;
}

export function directionOf(future: Pick<Future, 'Type'>): Direction {
  return future.Type === 1 ? 'up' : 'down';
}

/** What a running future would bring if it ended at a price (docs/spec/product.md#states). */
export function predictedProfit(future: Future, price: number): Amount {
  const precision = future.ForexTradeList.PricePrecision;
  const terms: OptionTerms = {
    direction: directionOf(future),
    amount: parseAmount(future.Number) ?? ZERO,
    seconds: future.Seconds,
    profitRatio: ratioOf(future.ProfitRatio),
    lossLevel: lossLevelOf(future.LossLevel),
  };
  return optionProfit(terms, priceFromNumber(future.OpenPrice, precision), priceFromNumber(price, precision));
}

/** Whole seconds until the settlement, rounded up; 0 once due. */
export function secondsLeft(dueAt: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(dueAt) - nowMs) / SECOND_MS));
}

/** The result of a future. A void one has its reason or, until that is loaded, a profit of exactly 0. */
export type Result = 'won' | 'lost' | 'void';

export function resultOf(future: Pick<Future, 'FactProfits' | 'VoidReason'>): Result {
  const profit = parseAmount(future.FactProfits) ?? ZERO;
  if (future.VoidReason !== null || profit === ZERO) return 'void';
  return profit > ZERO ? 'won' : 'lost';
}

/** Why a future was void, as far as the screen has words for it. */
export const voidReasons = ['source_silent', 'demo_reset'] as const;

export function voidReasonOf(future: Pick<Future, 'VoidReason'>): (typeof voidReasons)[number] | undefined {
  return voidReasons.find((reason) => reason === future.VoidReason);
}

/** A running future as settled by a push: its evidence is still to be requested. */
export function settledBy(future: Future, { EndPrice, FactProfits }: MicroClosed): Future {
  return { ...future, Status: 3, RemainMilliSeconds: 0, EndPrice, FactProfits };
}

/** Whether a result lacks the tick it ended at, or the reason why there is none. */
export function lacksEvidence(future: Pick<Future, 'EndTick' | 'VoidReason'>): boolean {
  return future.EndTick === null && future.VoidReason === null;
}

/** Number of results above the running ones. */
const RESULTS_MAX = 3;

/** Newest first, each once in its more complete version; limited in number. */
export function mergeResults(before: readonly Future[], ended: readonly Future[]): readonly Future[] {
  const byId = new Map(before.map((future) => [future.Id, future]));
  for (const future of ended) {
    const known = byId.get(future.Id);
    if (!known || lacksEvidence(known)) byId.set(future.Id, future);
  }
  return [...byId.values()].sort((a, b) => b.Id - a.Id).slice(0, RESULTS_MAX);
}

/** Pages as one list. Removes duplicates of futures that moved between pages during loading. */
export function futuresOf(pages: readonly FuturePage[]): readonly Future[] {
  const byId = new Map<number, Future>();
  for (const page of pages) {
    for (const future of page.data) if (!byId.has(future.Id)) byId.set(future.Id, future);
  }
  return [...byId.values()];
}

/** Pages without futures that have ended; the same pages where none of them is in it. */
export function withoutSettled<P extends FuturePage>(
  pages: readonly P[],
  settled: readonly number[],
): readonly P[] {
  const gone = pages.flatMap(({ data }) => data).filter(({ Id }) => settled.includes(Id)).length;
  if (gone === 0) return pages;
  return pages.map((page) => ({
    ...page,
    total: Math.max(0, page.total - gone),
    data: page.data.filter(({ Id }) => !settled.includes(Id)),
  }));
}

/** Pages with a future that was accepted just now on top; one that is there already stays where it is. */
export function withAccepted<P extends FuturePage>(pages: readonly P[], future: Future): readonly P[] {
  const [first, ...rest] = pages;
  if (!first || futuresOf(pages).some(({ Id }) => Id === future.Id)) return pages;
  return [{ ...first, total: first.total + 1, data: [future, ...first.data] }, ...rest];
}
