import type { CallOutput, CallRead } from '@tidemark/contract';
import type { myDeal } from '@tidemark/contract/calls/trading/forex';
import { Valuations } from '@tidemark/domain/forex';
import { sum, ZERO } from '@tidemark/domain/money';
import { filterMoments } from '@tidemark/domain/time';
import type { ForexContext } from '../context.ts';
import {
  presentCancelled,
  presentClosed,
  presentOpen,
  presentPending,
  presentSums,
  type WireOrder,
} from '../present.ts';
import { type Listing, listHistory, listHolding, listParts, listPending } from '../store/lists.ts';
import { instrumentOf } from './own-orders.ts';

type Page = CallOutput<typeof myDeal>;
type Asked = CallRead<typeof myDeal>;

/** The caller's contract orders of one status, newest first, with the sum of all their results. */
export async function listDeals(forex: ForexContext, input: Asked, userId: number): Promise<Page> {
  const { forex: accountId } = await forex.ledger.accountIdsOf(userId);
  const listing = listingOf(input, accountId);
  switch (input.status) {
    case 0:
      return pending(forex, input, listing);
    case 1:
      return holding(forex, input, listing);
    case 2:
      return history(forex, input, listing, 'cancelled');
    case 3:
      return history(forex, input, listing, 'all');
  }
}

function listingOf(input: Asked, accountId: number): Listing {
  const { forex_id, id, date_from, date_to, time_zone, page, page_size } = input;
  return {
    accountId,
    instrumentId: forex_id,
    orderId: id,
    ...filterMoments(time_zone, { from: date_from, to: date_to }),
    offset: (page - 1) * page_size,
    limit: page_size,
  };
}

async function pending(forex: ForexContext, input: Asked, listing: Listing): Promise<Page> {
  const orders = await listPending(forex.database, listing);
  const shown = orders.slice(listing.offset, listing.offset + listing.limit).map((order) => {
    const quote = forex.market.quote(order.instrumentId);
    const price = quote.status === 'no_price' ? undefined : quote.tick.price;
    return presentPending(order, instrumentOf(forex, order), price);
  });
  return pageOf(shown, orders.length, input, presentSums(ZERO, ZERO));
}

async function holding(forex: ForexContext, input: Asked, listing: Listing): Promise<Page> {
  const positions = await listHolding(forex.database, listing);
  const valuations = new Valuations(forex.market);
  const orders = positions.slice(listing.offset, listing.offset + listing.limit).map((position) =>
    presentOpen(position, instrumentOf(forex, position), {
      ...valuations.of(position),
      best: forex.bestOf(position),
    }),
  );
  const fees = sum(positions.map(({ fee }) => fee));
  return pageOf(orders, positions.length, input, presentSums(valuations.profitsOf(positions), fees));
}

async function history(
  forex: ForexContext,
  input: Asked,
  listing: Listing,
  ended: 'all' | 'cancelled',
): Promise<Page> {
  const { orders, total, profits, fees } = await listHistory(forex.database, listing, ended);
  const shown = orders.map((order) => {
    const instrument = instrumentOf(forex, order);
    return 'closedAt' in order ? presentClosed(order, instrument) : presentCancelled(order, instrument);
  });
  return pageOf(shown, total, input, presentSums(profits, fees));
}

function pageOf(data: WireOrder[], total: number, input: Asked, sums: ReturnType<typeof presentSums>): Page {
  return {
    data,
    total,
    page: input.page,
    last_page: Math.max(1, Math.ceil(total / input.page_size)),
    ...sums,
  };
}

/** The newest parts that were closed of a position of a user, newest first; none of what is not the user's. */
export async function partsOf(
  forex: ForexContext,
  { userId, parentId, limit }: { readonly userId: number; readonly parentId: number; readonly limit: number },
): Promise<WireOrder[]> {
  const { forex: accountId } = await forex.ledger.accountIdsOf(userId);
  const parts = await listParts(forex.database, { accountId, parentId, limit });
  return parts.map((part) => presentClosed(part, instrumentOf(forex, part)));
}
