import { type ClosedPosition, lotsFromUnits, type Position } from '@tidemark/domain/forex';
import { type Amount, plus } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Market } from '../market/index.ts';
import { presentClosed, presentOpened, type WireOrder } from './present.ts';
import { selectClosedParts, selectDeals } from './store/positions.ts';

/**
 * What is kept of an answer for a repeated call. A market order answered with the deal it made,
 * whose terms never change, so its number is enough: the answer is presented from it again. Every
 * other answer is kept whole.
 */
type Kept = { readonly opened: number } | { readonly closed: number } | { readonly answer: Outcome<unknown> };

/** The short text that is kept of an outcome. */
export function keptText(outcome: Outcome<unknown>): string {
  return JSON.stringify(keptOf(outcome));
}

function keptOf(outcome: Outcome<unknown>): Kept {
  if (isRefusal(outcome) || typeof outcome !== 'object' || outcome === null || !('Status' in outcome)) {
    return { answer: outcome };
  }
  const order = outcome as WireOrder;
  // Stops may be changed later, and what is to be answered again is what was answered then.
  const hasStops =
    order.TargetLossPrice !== 0 || order.TargetProfitPrice !== 0 || order.TrailingDistance !== 0;
  if (hasStops || order.ParentId !== null) return { answer: outcome };
  if (order.Status === 1) return { opened: order.Id };
  return order.Status === 3 ? { closed: order.Id } : { answer: outcome };
}

/** The answers that were kept, in their order, as they were given then. */
export async function recallAnswers(
  tx: Queryable,
  texts: readonly string[],
  market: Market,
): Promise<readonly Outcome<unknown>[]> {
  const kept = texts.map((text) => JSON.parse(text) as Kept);
  const ids = kept.flatMap((one) => ('opened' in one ? [one.opened] : 'closed' in one ? [one.closed] : []));
  const deals = new Map((await selectDeals(tx, ids)).map((deal) => [deal.id, deal]));
  const parts = await selectClosedParts(tx, ids);
  return kept.map((one) => {
    if ('answer' in one) return one.answer;
    const id = 'opened' in one ? one.opened : one.closed;
    const deal = present(deals.get(id), `deal ${id} of a kept answer is there`);
    const instrument = present(market.instrument(deal.instrumentId), 'a dealt instrument is known');
    return 'opened' in one
      ? presentOpened(asOpened(deal, parts.get(id)), instrument)
      : presentClosed(closedDeal(deal), instrument);
  });
}

/** The position as it was before parts of it were closed, and before it had stops. */
function asOpened(
  deal: Position,
  parts: { lots: number; margin: bigint; fee: bigint } | undefined,
): Position {
  const { lots, margin, fee } = parts ?? { lots: 0, margin: 0n, fee: 0n };
  return {
    ...deal,
    stops: undefined,
    lots: lotsFromUnits(deal.lots + lots),
    margin: plus(deal.margin, margin as Amount),
    fee: plus(deal.fee, fee as Amount),
  };
}

function closedDeal(deal: Position | ClosedPosition): ClosedPosition {
  if ('closedAt' in deal) return deal;
  throw new Error(`deal ${deal.id} was answered as closed and is open`);
}
