import type { CallOutput, CallRead } from '@tidemark/contract';
import type { myDealFollowOrder } from '@tidemark/contract/calls/trading/copies';
import { copyShare, shareToNumber, whyDifferent } from '@tidemark/domain/follow';
import { type ClosedPosition, lotsFromUnits, lotsToNumber, Valuations } from '@tidemark/domain/forex';
import { priceToNumber } from '@tidemark/domain/market';
import { type Amount, amountFromMillionths, formatAmount, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import { type DealWithParts, readDeals } from '../../forex/index.ts';
import type { Copy } from '../copying/following.ts';
import { pageOf } from '../people/show-traders.ts';
import { selectCopiesBetween } from '../store/copy-lists.ts';
import type { ListParts } from './parts.ts';

type Input = CallRead<typeof myDealFollowOrder>;
type WireCopy = CallOutput<typeof myDealFollowOrder>['data'][number];

/** Whose copies are meant; undefined where they are none of the caller's business. */
export function sidesOf(
  { user_id: leaderId, follower_user_id: followerId }: Pick<Input, 'user_id' | 'follower_user_id'>,
  caller: number,
): { leaderId: number | undefined; followerId: number | undefined } | undefined {
  if (followerId === caller) return { leaderId, followerId };
  if (leaderId === caller) return { leaderId, followerId };
  if (followerId === undefined) return { leaderId, followerId: caller };
  // A trader who names a follower alone means his own orders.
  return leaderId === undefined ? { leaderId: caller, followerId } : undefined;
}

/** Copies with the orders they copy, of the caller or of the caller's orders. */
export async function listFollowOrders(
  parts: ListParts,
  input: Input,
  { caller }: CallerContext,
): Promise<CallOutput<typeof myDealFollowOrder>> {
  const sides = sidesOf(input, caller.userId);
  if (sides === undefined) return pageOf([], 0, input);
  const { status, page, page_size } = input;
  const paged = { offset: (page - 1) * page_size, limit: page_size };
  const { rows, total } = await selectCopiesBetween(parts.database, { ...sides, ...paged, status });
  const ids = rows.flatMap(({ id, leaderDealId }) => [id, leaderDealId]);
  const deals = await readDeals(parts.database, [...new Set(ids)]);
  const valuations = new Valuations(parts.market);
  const data = rows.map((copy) => ({
    ...presentCopy(parts, copy, deals, valuations),
    ...presentSizing(copy, copy.followerId === caller.userId),
  }));
  return pageOf(data, total, input);
}

function presentCopy(
  { market }: ListParts,
  copy: Copy,
  deals: ReadonlyMap<number, DealWithParts>,
  valuations: Valuations,
): Omit<WireCopy, keyof Sizing> {
  const instrument = present(market.instrument(copy.instrumentId), 'the instrument of an order is known');
  const leader = present(deals.get(copy.leaderDealId), "a copy's leader has dealt");
  const own = copy.state === 'skipped' ? undefined : deals.get(copy.id);
  const { id, code, showCode, pricePrecision } = instrument;
  return {
    Id: copy.id,
    ForexTradeLists: { Id: id, Code: code, ShowCode: showCode, PricePrecision: pricePrecision },
    FollowType: 2,
    Status: { open: 1, closed: 3, detached: 3, skipped: 2 }[copy.state],
    SkipReason: copy.skipReason ?? null,
    Detached: copy.state === 'detached',
    OrderType: leader.deal.side === 'buy' ? 1 : 2,
    Fee: formatAmount(copy.fee),
    ...currentStatus(copy, own, valuations),
    CreateTimeHandler: new Date(copy.at).toISOString(),
    user_id: copy.leaderId,
    follower_user_id: copy.followerId,
    Leader: {
      Id: copy.leaderDealId,
      OriginPrice: priceToNumber(copy.leaderPrice),
      Price: closePriceOf(leader) ?? 0,
      Quantity: lotsToNumber(copy.leaderLots),
      Fee: formatAmount(amountFromMillionths(leader.deal.fee + (leader.parts?.fee ?? 0n))),
    },
    WhyDifferent: whyDifferent({
      ...copy,
      lots: own ? lotsIn(own) : 0,
      closePrice: own && closePriceOf(own),
      leaderClosePrice: closePriceOf(leader),
      closedByLeader: own !== undefined && isClosed(own.deal) && own.deal.closeReason === 'leader',
    }),
  };
}

type Sizing = Pick<WireCopy, 'Ratio' | 'Proportion'>;

/**
 * What a copy was sized by. In proportion to equity, it is for the follower only: the leader knows his own equity
 * and would learn the follower's from it.
 */
function presentSizing({ state, ratio, proportion }: Copy, isOwn: boolean): Sizing {
  if (!proportion)
    return {
      Ratio: state === 'skipped' ? null : shareToNumber(copyShare(ratio, undefined)),
      Proportion: null,
    };
  if (!isOwn) return { Ratio: null, Proportion: null };
  const { base, leaderEquity } = proportion;
  return {
    Ratio: shareToNumber(copyShare(ratio, proportion)),
    Proportion: {
      Base: formatAmount(base),
      LeaderEquity: formatAmount(leaderEquity),
      Factor: ratio / 100,
    },
  };
}

type CopyStatus = Pick<
  WireCopy,
  'OriginPrice' | 'Price' | 'UpdatePrice' | 'Quantity' | 'FactProfits' | 'CompleteTimeHandler'
>;

/** Current state of a copy: its open part, or all that was closed. A skipped copy has none. */
function currentStatus(copy: Copy, own: DealWithParts | undefined, valuations: Valuations): CopyStatus {
  const origin = priceToNumber(copy.leaderPrice);
  if (own === undefined) {
    const none = { Price: 0, Quantity: 0, FactProfits: formatAmount(ZERO), CompleteTimeHandler: null };
    return { OriginPrice: origin, UpdatePrice: origin, ...none };
  }
  const { deal } = own;
  const OriginPrice = priceToNumber(deal.openPrice);
  if (!isClosed(deal)) {
    return {
      OriginPrice,
      Price: 0,
      UpdatePrice: priceToNumber(valuations.of(deal).price),
      Quantity: lotsToNumber(deal.lots),
      FactProfits: formatAmount(valuations.profitsOf([deal])),
      CompleteTimeHandler: null,
    };
  }
  const closePrice = priceToNumber(deal.closeTick.price);
  return {
    OriginPrice,
    Price: closePrice,
    UpdatePrice: closePrice,
    Quantity: lotsToNumber(lotsFromUnits(lotsIn(own))),
    FactProfits: formatAmount(resultOf(own, deal)),
    CompleteTimeHandler: new Date(deal.closedAt).toISOString(),
  };
}

const isClosed = (deal: DealWithParts['deal']): deal is ClosedPosition => 'closedAt' in deal;

/** All lots of an order, closed parts included. */
export function lotsIn({ deal, parts }: DealWithParts): number {
  return deal.lots + (parts?.lots ?? 0);
}

function resultOf({ parts }: DealWithParts, deal: ClosedPosition): Amount {
  return amountFromMillionths(deal.profit + (parts?.profit ?? 0n));
}

function closePriceOf({ deal }: DealWithParts): number | undefined {
  return isClosed(deal) ? priceToNumber(deal.closeTick.price) : undefined;
}
