import { profitAt, todaysProfit } from '@tidemark/domain/forex';
import { formatAmount, minus, sum } from '@tidemark/domain/money';
import { startOfUtcDay } from '@tidemark/domain/time';
import { floatingProfit } from '../book.ts';
import type { ForexContext } from '../context.ts';
import type { OpenPosition } from '../deal.ts';
import { selectOpenAt, selectOpenPositions } from '../store.ts';

/** Today's profit of all accounts, realised and floating, over the equity at 00:00 UTC. */
export async function profitsToday(
  forex: ForexContext,
  userId: number,
): Promise<{ profit: string; percent: number }> {
  const midnight = startOfUtcDay(forex.clock.now());
  const views = await forex.ledger.viewsOf(userId);
  const { forex: accountId } = await forex.accounts.of(userId);
  const [movements, held, heldAtMidnight] = await Promise.all([
    forex.ledger.movementsSince(views, midnight),
    selectOpenPositions(forex.database, [accountId]),
    selectOpenAt(forex.database, accountId, midnight),
  ]);

  const cash = sum(views.map((view) => view.balance));
  const { profit, percent } = todaysProfit({
    equity: sum([cash, floatingProfit(held, forex.market)]),
    equityAtMidnight: sum([
      minus(cash, movements.movedSince),
      ...heldAtMidnight.map((p) => atMidnight(forex, p)),
    ]),
    inflow: movements.fromOutsideSince,
  });
  return { profit: formatAmount(profit), percent };
}

/** What a position was worth at 00:00: at the price the day opened with. */
function atMidnight(forex: ForexContext, position: OpenPosition) {
  const price = forex.market.dayOpen(position.instrumentId) ?? position.openPrice;
  const instrument = forex.market.instrument(position.instrumentId);
  const rate = (instrument && forex.market.conversion(instrument.quote)?.rate) ?? position.openRate;
  return profitAt(position, price, rate);
}
