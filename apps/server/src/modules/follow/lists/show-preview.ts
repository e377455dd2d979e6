import type { CallOutput, CallRead } from '@tidemark/contract';
import type { preview } from '@tidemark/contract/calls/trading/copies';
import { copySettings, previewedCopy, recordedEquity, type SizingSettings } from '@tidemark/domain/follow';
import { lotsFromUnits, lotsToNumber, Valuations } from '@tidemark/domain/forex';
import { priceToNumber } from '@tidemark/domain/market';
import {
  type Amount,
  amountFromMillionths,
  formatAmount,
  larger,
  minus,
  parseAmount,
  plus,
  sum,
  ZERO,
} from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { CallerContext } from '../../../platform/http/route.ts';
import { type DealWithParts, readDeals } from '../../forex/index.ts';
import { selectEquities } from '../store/statistics.ts';
import { traderOf } from '../store/traders.ts';
import type { ListParts } from './parts.ts';
import { lotsIn } from './show-orders.ts';

/** Orders of the leader that are looked at. */
const ORDERS = 20;

type Input = CallRead<typeof preview>;
/** `equity` is the caller's, `leaderEquity` the leader's for an order of a moment. */
interface Sizing extends SizingSettings {
  readonly equity: Amount;
  readonly leaderEquity: (openedAt: Millis) => Amount | undefined;
}

/** What the trader's last orders would have been as copies. Refuses settings as following does. */
export async function showPreview(
  parts: ListParts,
  input: Input,
  { caller }: CallerContext,
): Promise<Outcome<CallOutput<typeof preview>>> {
  const { trader_id: leaderId, mode, multiple, allocation, max_amount: maxAmount } = input;
  const settings = copySettings({ mode, copyRatio: multiple, allocation, maxAmount, lossLimit: undefined });
  if (isRefusal(settings)) return settings;
  const trader = await traderOf(parts.database, leaderId);
  const isUnknown = !trader || trader.leftAt !== undefined || trader.isDemo !== caller.isDemo;
  if (isUnknown) return refuse('follow.unknown_trader', {}, 'trader_id');
  const ids = await parts.forex.history.lastOpened(leaderId, ORDERS);
  const deals = await readDeals(parts.database, ids);
  const valuations = new Valuations(parts.market);
  const { equity, freeMargin } = await moneyOf(parts, caller.userId);
  const leaderEquity = await leaderEquities(parts, leaderId, settings, [...deals.values()]);
  const sizing = { ...settings, equity, leaderEquity };
  const rows = ids.flatMap((id) => {
    const deal = deals.get(id);
    return deal ? [previewOf(parts, deal, sizing, valuations)] : [];
  });
  const copies = rows.filter(({ copy }) => copy.skipReason === undefined).map(({ copy }) => copy);
  return {
    data: rows.map(({ shown }) => shown),
    copied: copies.length,
    skipped: rows.length - copies.length,
    total_profits: formatAmount(sum(copies.map(({ profit }) => profit))),
    total_fees: formatAmount(sum(copies.map(({ fee }) => fee))),
    largest_margin: formatAmount(copies.reduce((most, { margin }) => larger(most, margin), ZERO)),
    free_margin: formatAmount(freeMargin),
  };
}

/** The leader's recorded equity for some orders; only proportional copies need it. */
async function leaderEquities(
  { database }: ListParts,
  leaderId: number,
  { mode }: SizingSettings,
  orders: readonly DealWithParts[],
): Promise<Sizing['leaderEquity']> {
  if (mode === 'fixed') return () => undefined;
  const days = orders.map(({ deal }) => startOfUtcDay(deal.openedAt));
  const asked = new Set(days.flatMap((day) => [day - DAY_MS, day]));
  const byDay = await selectEquities(database, leaderId, [...asked]);
  return (openedAt) => recordedEquity(byDay, openedAt);
}

function previewOf(
  { market, feeBasis }: ListParts,
  order: DealWithParts,
  sizing: Sizing,
  valuations: Valuations,
) {
  const { deal, parts } = order;
  const instrument = present(market.instrument(deal.instrumentId), 'the instrument of an order is known');
  const isClosed = 'closedAt' in deal;
  const last = isClosed ? deal.profit : valuations.profitsOf([deal]);
  const profit = amountFromMillionths(last + (parts?.profit ?? 0n));
  const lots = lotsFromUnits(lotsIn(order));
  const copy = previewedCopy({ deal, lots, profit, equity: sizing.leaderEquity(deal.openedAt) }, instrument, {
    ...sizing,
    feeBasis: feeBasis(),
  });
  const price = isClosed ? deal.closeTick.price : valuations.of(deal).price;
  const shown = {
    Id: deal.id,
    ForexTradeLists: { ShowCode: instrument.showCode, PricePrecision: instrument.pricePrecision },
    OrderType: deal.side === 'buy' ? 1 : 2,
    Status: isClosed ? 3 : 1,
    CreateTimeHandler: new Date(deal.openedAt).toISOString(),
    OriginPrice: priceToNumber(deal.openPrice),
    UpdatePrice: priceToNumber(price),
    LeaderQuantity: lotsToNumber(lots),
    LeaderProfits: formatAmount(profit),
    Quantity: lotsToNumber(lotsFromUnits(copy.lots)),
    CautionMoney: formatAmount(copy.margin),
    Fee: formatAmount(copy.fee),
    FactProfits: formatAmount(copy.profit),
    SkipReason: copy.skipReason ?? null,
    ReducedBy: copy.reducedBy ?? null,
  };
  return { copy, shown };
}

/** Equity, cash with what floats; and free margin, equity less the margin that is used. */
async function moneyOf({ ledger, forex }: ListParts, userId: number) {
  const account = present(
    (await ledger.viewsOf(userId)).find(({ kind }) => kind === 'forex'),
    'everybody has a contract account',
  );
  const floating = parseAmount(forex.riskOf(userId).ProfitsTotal) ?? ZERO;
  const equity = plus(account.balance, floating);
  return { equity, freeMargin: minus(equity, account.locked) };
}
