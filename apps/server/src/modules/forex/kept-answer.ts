import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Market } from '../market/index.ts';
import type { ClosedPosition, OpenPosition } from './deal.ts';
import { presentClosed, presentOpened, type WireOrder } from './present.ts';
import { selectDeals } from './store.ts';

/**
 * What is kept of an answer for a repeated call. An order answered with the deal it made, whose
 * terms never change, so its number is enough: the answer is presented from it again.
 */
type Kept =
  | { readonly opened: number }
  | { readonly closed: number }
  /** A refusal, or an answer that is no order. */
  | { readonly answer: Outcome<unknown> };

/** The short text that is kept of an outcome. */
export function keptText(outcome: Outcome<unknown>): string {
  return JSON.stringify(keptOf(outcome));
}

function keptOf(outcome: Outcome<unknown>): Kept {
  if (isRefusal(outcome) || typeof outcome !== 'object') return { answer: outcome };
  const order = outcome as WireOrder;
  return order.CloseTick === null ? { opened: order.Id } : { closed: order.Id };
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
  const dealOf = (id: number) => present(deals.get(id), `deal ${id} of a kept answer is there`);
  return kept.map((one) => {
    if ('answer' in one) return one.answer;
    const deal = 'opened' in one ? dealOf(one.opened) : dealOf(one.closed);
    const instrument = present(market.instrument(deal.instrumentId), 'a dealt instrument is known');
    return 'opened' in one ? presentOpened(deal, instrument) : presentClosed(closedDeal(deal), instrument);
  });
}

function closedDeal(deal: OpenPosition | ClosedPosition): ClosedPosition {
  if ('closedAt' in deal) return deal;
  throw new Error(`deal ${deal.id} was answered as closed and is open`);
}
