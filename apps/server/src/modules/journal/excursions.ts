import { type Excursion, excursionOf } from '@tidemark/domain/journal';
import type { LoadedTrade } from './load-trades.ts';
import type { JournalParts } from './parts.ts';

/** MAE and MFE of a position, and whether they are of 1-minute bars. */
export interface RecordedExcursion extends Excursion {
  readonly isApproximate: boolean;
}

/**
 * MAE and MFE of each trade, in their order; undefined of Up/Down trades, whose result is not a matter of how far the
 * price went, and where no price of that time is kept. Prices of opening and closing always count.
 */
export async function excursionsOf(
  { market }: JournalParts,
  trades: readonly LoadedTrade[],
): Promise<(RecordedExcursion | undefined)[]> {
  const positions = trades.flatMap(({ order }) => ('openRate' in order ? [order] : []));
  const ranges = await market.priceRanges(
    positions.map(({ instrumentId, openTickAt, closeTickAt }) => ({
      instrumentId,
      from: openTickAt,
      to: closeTickAt,
    })),
  );
  const byId = new Map(positions.map(({ id }, place) => [id, ranges[place]]));
  return trades.map(({ order }) => {
    const range = 'openRate' in order ? byId.get(order.id) : undefined;
    if (!range || !('openRate' in order)) return undefined;
    const known = {
      low: order.closePrice < range.low ? order.closePrice : range.low,
      high: order.closePrice > range.high ? order.closePrice : range.high,
    };
    return {
      ...excursionOf({ ...order, rate: order.closeRate }, known),
      isApproximate: range.isApproximate,
    };
  });
}
