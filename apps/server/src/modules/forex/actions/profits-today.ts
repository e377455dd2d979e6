import { type Position, profitAt, todaysProfit, Valuations } from '@tidemark/domain/forex';
import { conversionRoute, usdRate } from '@tidemark/domain/market';
import { type Amount, formatAmount, minus, sum } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import { dayInZone, type Millis, startOfDayInZone } from '@tidemark/domain/time';
import type { ForexContext } from '../context.ts';
import { selectOpenAt, selectOpenPositions } from '../store/positions.ts';

/** The profit of a zone's today on all accounts, realised and floating, over the equity at its beginning. */
export async function profitsToday(
  forex: ForexContext,
  { userId, timeZone }: { readonly userId: number; readonly timeZone: string },
): Promise<{ profit: string; percent: number }> {
  const midnight = startOfDayInZone(timeZone, dayInZone(timeZone, forex.clock.now()));
  const views = await forex.ledger.viewsOf(userId);
  const { forex: accountId } = await forex.ledger.accountIdsOf(userId);
  const [movements, held, heldAtMidnight] = await Promise.all([
    forex.ledger.movementsSince(views, midnight),
    selectOpenPositions(forex.database, [accountId]),
    selectOpenAt(forex.database, accountId, midnight),
  ]);

  const cash = sum(views.map((view) => view.balance));
  const { profit, percent } = todaysProfit({
    equity: sum([cash, new Valuations(forex.market).profitsOf(held)]),
    equityAtMidnight: sum([
      minus(cash, movements.movedSince),
      ...(await worthAt(forex, heldAtMidnight, midnight)),
    ]),
    inflow: movements.fromOutsideSince,
  });
  return { profit: formatAmount(profit), percent };
}

/** What positions were worth at a moment: at the last prices before it. */
async function worthAt(
  forex: ForexContext,
  positions: readonly Position[],
  moment: Millis,
): Promise<Amount[]> {
  if (positions.length === 0) return [];
  const instruments = forex.market.instruments();
  const prices = await forex.market.pricesBefore(
    instruments.map((instrument) => instrument.id),
    moment,
  );
  return positions.map((position) => {
    const instrument = present(forex.market.instrument(position.instrumentId), 'a held instrument is known');
    const route = conversionRoute(instrument.quote, instruments);
    const pair = route && route.kind !== 'parity' ? prices.get(route.instrumentId) : undefined;
    const rate = (route && usdRate(route, pair)) ?? position.openRate;
    return profitAt(position, prices.get(instrument.id) ?? position.openPrice, rate);
  });
}
