import { type LevelKind, lotsFromNumber, lotsToNumber, type Side, sizeForRisk } from '@tidemark/domain/forex';
import { type Price, priceFromNumber, priceFromUnits } from '@tidemark/domain/market';
import { type Amount, amountFromMillionths, divideFloor, parseAmount } from '@tidemark/domain/money';
import { type LevelScale, levelOfText } from '../../shared/levels/level-text.ts';
import { pipOf } from '../../shared/orders/pip.ts';
import { costsOf, netOfOrder, profitOfOrder, type ReadyMarket } from './preview/order-costs.ts';
import type { EnteredRisk, TicketInput, TicketMarket, TicketProblem } from './ticket-input.ts';
import { leverageProblem, lotsProblem, readPrice } from './ticket-problems.ts';

/** Where the order would begin: the price of a pending one, else the price on screen. */
export function entryOf(input: TicketInput, market: TicketMarket): number | undefined {
  return input.kind === 'pending' ? readPrice(input.target) : market.price;
}

/** What the levels of the order are worked out from; undefined until a side is chosen and there is a price. */
export function levelScale(
  kind: LevelKind,
  input: TicketInput,
  market: TicketMarket,
): LevelScale | undefined {
  const { side } = input;
  const entry = entryOf(input, market);
  if (side === undefined || entry === undefined) return undefined;
  const { account, instrument } = market;
  const precision = instrument.PricePrecision;
  const ready = readyOf(market);
  const isSized = !lotsProblem(input, instrument) && !leverageProblem(input, instrument);
  return {
    kind,
    side,
    entry: priceFromNumber(entry, precision),
    step: 10 ** (8 - precision),
    pip: priceFromNumber(pipOf(precision), 8),
    precision,
    netAt: ready && isSized ? netOfOrder(orderAt(input, side, entry, ready), ready) : undefined,
    balance: account?.balance,
  };
}

/**
 * Resolves what follows the price: levels entered in pips, USD or percent, and lots entered as a risk. Each
 * becomes a plain figure, or a problem of its field. If everything was entered as it is sent, returns the
 * same input.
 */
export function resolveInput(typed: TicketInput, market: TicketMarket): TicketInput {
  const { entered } = typed;
  if (!entered) return typed;
  const unresolved: TicketProblem[] = [];
  let input: TicketInput = typed;
  const resolve = (field: LevelKind) => {
    const asked = entered[field];
    if (!asked) return;
    const scale = levelScale(field, input, market);
    // A loss in USD needs the lots, and those need the stop-loss: with a risk it has a distance only.
    const isCircular = field === 'stopLoss' && entered.risk !== undefined && asked.unit !== 'pips';
    const level = scale && !isCircular ? levelOfText(asked.unit, asked.text, scale) : undefined;
    input = { ...input, [field]: level?.toFixed(market.instrument.PricePrecision) };
    const isAsked = input.side !== undefined && !typed.unset?.includes(field);
    if (level === undefined && isAsked)
      unresolved.push({ field, is: readPrice(asked.text) === undefined ? 'noValue' : 'noLevel' });
  };
  resolve('stopLoss');
  if (entered.risk) {
    const size = sizeOf(entered.risk, input, market);
    if ('problem' in size) {
      input = { ...input, lots: '' };
      unresolved.push(size.problem);
    } else input = { ...input, lots: size.lots, risked: size.risked };
  }
  resolve('takeProfit');
  return { ...input, unresolved };
}

type Size = { readonly lots: string; readonly risked: Amount } | { readonly problem: TicketProblem };

/** The largest size that loses at most the risk at the stop-loss, with its fee. */
function sizeOf(asked: EnteredRisk, input: TicketInput, market: TicketMarket): Size {
  const { side } = input;
  const { instrument } = market;
  if (side === undefined) return { problem: { field: 'lots', is: 'noSide' } };
  const risk = riskOf(asked, market);
  if (risk === undefined || risk <= 0n) return { problem: { field: 'lots', is: 'noValue' } };
  const ready = readyOf(market);
  const entry = entryOf(input, market);
  const stop = entry === undefined ? undefined : stopOf(input, side, entry, instrument.PricePrecision);
  const leverage = leverageProblem(input, instrument);
  if (!ready || entry === undefined || stop === undefined || leverage)
    return { problem: leverage ?? { field: 'lots', is: 'noStop' } };
  const order = orderAt({ ...input, lots: String(instrument.ForexMinCont) }, side, entry, ready);
  const found = sizeForRisk({
    risk,
    profitAtStop: (lots) => profitOfOrder({ ...order, lots }, ready)(stop),
    feeOf: (lots) => costsOf(order, lots, ready).fee,
    step: lotsFromNumber(instrument.Pip),
    min: lotsFromNumber(instrument.ForexMinCont),
    max: lotsFromNumber(instrument.ForexMaxCont),
  });
  if (found.lots !== undefined) return { lots: String(lotsToNumber(found.lots)), risked: found.loss };
  return { problem: { field: 'lots', is: 'riskBelow', min: instrument.ForexMinCont, loss: found.lossAtMin } };
}

/** The most that may be lost, in USD; of a percentage of the equity rounded down. */
function riskOf({ unit, text }: EnteredRisk, { account }: TicketMarket): Amount | undefined {
  const value = parseAmount(text);
  if (value === undefined || unit === 'usd') return value;
  return account && amountFromMillionths(divideFloor(account.equity * value, PERCENT_SCALE));
}

/** Equity and percent are in millionths, and a percent is a hundredth. */
const PERCENT_SCALE = 100_000_000n;

/** Where the stop-loss is when the order begins; undefined where there is none on its losing side. */
function stopOf(input: TicketInput, side: Side, entry: number, precision: number): Price | undefined {
  const from = priceFromNumber(entry, precision);
  const isBuy = side === 'buy';
  const distance = readPrice(input.trailing);
  // Before its activation price it limits nothing.
  if (readPrice(input.trailingFrom) !== undefined) return undefined;
  if (distance !== undefined) {
    const away = priceFromNumber(distance, precision);
    const level = isBuy ? from - away : from + away;
    return away > 0 && level > 0 ? priceFromUnits(level) : undefined;
  }
  const asked = input.unset?.includes('stopLoss') ? undefined : readPrice(input.stopLoss);
  const level = asked === undefined ? undefined : priceFromNumber(asked, precision);
  return level !== undefined && level > 0 && (isBuy ? level < from : level > from) ? level : undefined;
}

function readyOf(market: TicketMarket): ReadyMarket | undefined {
  const { price, rate } = market;
  return price === undefined || rate === undefined ? undefined : { ...market, price, rate };
}

function orderAt(input: TicketInput, side: Side, entry: number, { instrument }: ReadyMarket) {
  return {
    side,
    lots: lotsFromNumber(Number(input.lots)),
    leverage: input.leverage ?? 0,
    price: priceFromNumber(entry, instrument.PricePrecision),
  };
}

/** The price move that earns the fee, in units of the price; 0 while unknown. */
export function costDistance(input: TicketInput, market: TicketMarket): number {
  const { instrument } = market;
  const ready = readyOf(market);
  const entry = entryOf(input, market);
  if (!ready || entry === undefined || leverageProblem(input, instrument)) return 0;
  const isSized = !lotsProblem(input, instrument);
  const lots = isSized ? input.lots : String(instrument.ForexMinCont);
  const order = orderAt({ ...input, lots }, 'buy', entry, ready);
  const pip = pipOf(instrument.PricePrecision);
  const onePipUp = priceFromUnits(order.price + priceFromNumber(pip, 8));
  const pipValue = Number(profitOfOrder(order, ready)(onePipUp));
  return pipValue > 0 ? (Number(costsOf(order, order.lots, ready).fee) / pipValue) * pip : 0;
}
