import type { CallOutput } from '@tidemark/contract';
import type { recentFill } from '@tidemark/contract/calls/trading/fills';
import { type ClosedPosition, lotsToNumber, type Position, type TickEvidence } from '@tidemark/domain/forex';
import { priceToNumber, type UsdRate } from '@tidemark/domain/market';
import { formatAmount } from '@tidemark/domain/money';
import { type Clock, MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { Database } from '../../../platform/database/queryable.ts';
import { demoAccountsAmong } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import { selectRecentDeals } from '../store/recent-deals.ts';

/** Among so many of the newest orders a demo account's is looked for. */
const LOOKED_AT = 500;
/** Anyone may ask: one reading serves everyone for this long. */
const FRESH_MS: Millis = MINUTE_MS / 2;

type Answer = CallOutput<typeof recentFill>;

/**
 * The latest completed order of a demo account, or, where the newest orders have none, the latest that was
 * opened. Copies are left out: their price is that of another order. Real accounts are never shown; of a demo account neither its user nor the order's number.
 */
export function createRecentFill(forex: {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Pick<Market, 'instrument'>;
  copiesAmong(orderIds: readonly number[]): Promise<ReadonlySet<number>>;
}): () => Promise<Answer> {
  let known: { readonly at: Millis; readonly answer: Promise<Answer> } | undefined;
  return () => {
    const now = forex.clock.now();
    const age = now - (known?.at ?? Number.NEGATIVE_INFINITY);
    if (known !== undefined && age >= 0 && age < FRESH_MS) return known.answer;
    const answer = readRecentFill(forex);
    const reading = { at: now, answer };
    known = reading;
    answer.catch(() => {
      if (known === reading) known = undefined;
    });
    return answer;
  };
}

async function readRecentFill(forex: Parameters<typeof createRecentFill>[0]): Promise<Answer> {
  const deals = await selectRecentDeals(forex.database, LOOKED_AT);
  const [demo, copies] = await Promise.all([
    demoAccountsAmong(forex.database, [...new Set(deals.map((deal) => deal.accountId))]),
    forex.copiesAmong(deals.map(({ id }) => id)),
  ]);
  // The terms of a part are those of its position, cut: a position that was closed at once shows more.
  const shown = deals.filter(
    (deal) => demo.has(deal.accountId) && !copies.has(deal.id) && !('parentId' in deal && deal.parentId),
  );
  const deal = shown.find((one) => 'closedAt' in one) ?? shown[0];
  const instrument = deal && forex.market.instrument(deal.instrumentId);
  return deal && instrument ? presentFill(deal, instrument) : null;
}

function presentFill(
  deal: Position | ClosedPosition,
  instrument: NonNullable<ReturnType<Market['instrument']>>,
): Answer {
  return {
    ForexId: instrument.id,
    ShowCode: instrument.showCode,
    PricePrecision: instrument.pricePrecision,
    OrderType: deal.side === 'buy' ? 1 : 2,
    Quantity: lotsToNumber(deal.lots),
    ForexContNum: deal.unitsPerLot,
    MarginMode: deal.marginMode === 'fixed' ? 1 : 2,
    Multiple: deal.leverage,
    CautionMoney: formatAmount(deal.margin),
    TradeFee: formatAmount(deal.fee),
    open: {
      price: priceToNumber(deal.openPrice),
      at: momentOf(deal.openedAt),
      rate: presentRate(deal.openRate),
      tick: presentTick(deal.openTick),
    },
    close:
      'closedAt' in deal
        ? {
            price: priceToNumber(deal.closeTick.price),
            at: momentOf(deal.closedAt),
            rate: presentRate(deal.closeRate),
            tick: presentTick(deal.closeTick),
            profit: formatAmount(deal.profit),
            reason: deal.closeReason,
          }
        : null,
  };
}

const momentOf = (at: Millis) => new Date(at).toISOString();
const presentTick = ({ seq, at }: TickEvidence) => ({ seq, time: momentOf(at) });
const presentRate = ({ numerator, denominator }: UsdRate) => ({
  numerator: String(numerator),
  denominator: String(denominator),
});
