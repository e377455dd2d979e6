import type { CallOutput, CallRead } from '@tidemark/contract';
import type { simulation } from '@tidemark/contract/calls/trading/copies';
import {
  type ClosedLeaderOrder,
  copySettings,
  type DatedFinancing,
  recordedEquity,
  type Simulation,
  simulatedCopies,
} from '@tidemark/domain/follow';
import { type ClosedPosition, lotsFromUnits } from '@tidemark/domain/forex';
import { type Amount, amountFromMillionths, formatAmount, parseAmount, usd } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { RequestContext } from '../../../platform/http/route.ts';
import { type DealWithParts, financingByNight, readDeals } from '../../forex/index.ts';
import { selectEquities } from '../store/statistics.ts';
import { traderOf } from '../store/traders.ts';
import type { ListParts } from './parts.ts';
import { lotsIn } from './show-orders.ts';

/** Orders that one simulation copies at most: the newest ones. */
const ORDERS_MAX = 1000;
const AMOUNT_MIN = usd('10');
const AMOUNT_MAX = usd('10000000');

type Input = CallRead<typeof simulation>;
type Parts = Pick<ListParts, 'database' | 'forex' | 'market' | 'feeBasis'>;

/**
 * What an amount would have become by copying a leader's closed orders. Refuses settings as following does, and
 * leaders of the other world or who have left like unknown ones.
 */
export async function showSimulation(
  parts: Parts,
  input: Input,
  { caller, now }: RequestContext,
): Promise<Outcome<CallOutput<typeof simulation>>> {
  const { trader_id: leaderId, mode, multiple } = input;
  const settings = copySettings({ mode, copyRatio: multiple, maxAmount: '1', lossLimit: undefined });
  if (isRefusal(settings)) return settings;
  const amount = parseAmount(input.amount);
  if (amount === undefined || amount < AMOUNT_MIN || amount > AMOUNT_MAX) {
    const bounds = { min: formatAmount(AMOUNT_MIN), max: formatAmount(AMOUNT_MAX) };
    return refuse('follow.simulated_amount_out_of_range', bounds, 'amount');
  }
  const trader = await traderOf(parts.database, leaderId);
  const isUnknown = !trader || trader.leftAt !== undefined || trader.isDemo !== (caller?.isDemo ?? false);
  if (isUnknown) return refuse('follow.unknown_trader', {}, 'trader_id');
  const { orders, from, isCut } = await ordersOf(parts, input, now);
  const simulated = simulatedCopies({
    ...{ orders, amount, settings, from, to: now, feeBasis: parts.feeBasis(), feeRate: trader.feeRate },
    instrumentOf: (id) => present(parts.market.instrument(id), 'the instrument of an order is known'),
  });
  return { ...presentSimulation(simulated), amount: formatAmount(amount), orders: orders.length, cut: isCut };
}

/** The leader's closed orders of the period, and its beginning: that of the first order where it is open. */
async function ordersOf({ database, forex }: Parts, { trader_id: leaderId, period }: Input, now: Millis) {
  const begin = period === 'all' ? 0 : now - Number(period) * DAY_MS;
  const ids = await forex.history.closedSince(leaderId, begin, ORDERS_MAX + 1);
  const isCut = ids.length > ORDERS_MAX;
  const deals = [...(await readDeals(database, ids.slice(0, ORDERS_MAX))).values()];
  const financing = await financingByNight(
    database,
    deals.map(({ deal }) => deal.id),
  );
  const days = deals.map(({ deal }) => startOfUtcDay(deal.openedAt));
  const asked = new Set(days.flatMap((day) => [day - DAY_MS, day]));
  const equities = await selectEquities(database, leaderId, [...asked]);
  const orders = deals.flatMap(
    (order) => closedOrder(order, equities, financing.get(order.deal.id) ?? []) ?? [],
  );
  const first = orders.reduce((least, { deal }) => Math.min(least, deal.openedAt), now);
  return { orders, isCut, from: period === 'all' || isCut ? first : begin };
}

function closedOrder(
  order: DealWithParts,
  equities: ReadonlyMap<Millis, Amount>,
  financing: readonly DatedFinancing[],
): ClosedLeaderOrder | undefined {
  const { deal, parts } = order;
  if (!isClosed(deal)) return undefined;
  const profit = amountFromMillionths(deal.profit + (parts?.profit ?? 0n));
  const lots = lotsFromUnits(lotsIn(order));
  const equity = recordedEquity(equities, deal.openedAt);
  return { deal, lots, profit, closedAt: deal.closedAt, equity, financing };
}

const isClosed = (deal: DealWithParts['deal']): deal is ClosedPosition => 'closedAt' in deal;

function presentSimulation(simulated: Simulation) {
  const { points, copied, won, skipped, rate, drawdown } = simulated;
  return {
    balance: formatAmount(simulated.balance),
    profit: formatAmount(simulated.profit),
    fees: formatAmount(simulated.fees),
    financing: formatAmount(simulated.financing),
    performance_fees: formatAmount(simulated.performanceFees),
    ...{ rate, drawdown, copied, won, skipped },
    largest_margin: formatAmount(simulated.largestMargin),
    points: points.map(({ day, balance }) => ({
      day: new Date(day).toISOString().slice(0, 10),
      balance: formatAmount(balance),
    })),
  };
}
