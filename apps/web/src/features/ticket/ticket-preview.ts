import {
  type FeeBasis,
  feeOf,
  type Lots,
  lotsFromNumber,
  lotsToNumber,
  marginOf,
  orderedLeverage,
  orderedLots,
  profitAt,
  type Side,
} from '@tidemark/domain/forex';
import {
  type MarginMode,
  type Price,
  priceFromNumber,
  priceFromUnits,
  priceToNumber,
  type UsdRate,
} from '@tidemark/domain/market';
import { type Amount, minus, plus } from '@tidemark/domain/money';
import { isRefusal, type Refusal } from '@tidemark/domain/outcome';
import type { ContractAccount } from '../../shared/contract-account.ts';
import type { Instrument } from '../../shared/instruments.ts';
import { closeOutPrice } from './close-out.ts';

/** What stands in the ticket's fields. */
export interface TicketInput {
  readonly side: Side;
  /** As typed. */
  readonly lots: string;
  /** Of no meaning with fixed margin. */
  readonly leverage: number | undefined;
}

/** All that the ticket's sums depend on besides its fields. */
export interface TicketMarket {
  readonly instrument: TicketTerms;
  readonly price: number | undefined;
  /** USD for one unit of the quote currency; undefined until its pair has a price. */
  readonly rate: UsdRate | undefined;
  /** Whether the instrument is the pair its own quote currency is converted by (USD/JPY). */
  readonly convertsItself: boolean;
  readonly feeBasis: FeeBasis;
  /** Undefined without a session: then there is nothing to hold the order against. */
  readonly account: ContractAccount | undefined;
}

export type TicketTerms = Pick<
  Instrument,
  | 'Pip'
  | 'ForexMinCont'
  | 'ForexMaxCont'
  | 'ForexContNum'
  | 'ForexFeeRate'
  | 'MarginMode'
  | 'PricePrecision'
  | 'QuoteCurrency'
> & { readonly HasForexMultiple: Instrument['HasForexMultiple'] | null };

/** Why the order would be refused as it stands, at the field it concerns. */
export type TicketProblem =
  | { readonly field: 'lots'; readonly is: 'empty' }
  | { readonly field: 'lots'; readonly is: 'below'; readonly min: number }
  | { readonly field: 'lots'; readonly is: 'above'; readonly max: number }
  | { readonly field: 'lots'; readonly is: 'offStep'; readonly step: number }
  | {
      readonly field: 'lots';
      readonly is: 'margin';
      readonly needed: Amount;
      readonly free: Amount;
      readonly lotsMax: number;
    }
  | { readonly field: 'leverage'; readonly is: 'noLeverage' | 'notOffered' };

export interface TicketSums {
  readonly margin: Amount;
  readonly fee: Amount;
  /** Size of one pip in the price, and what it is worth in USD for these lots. */
  readonly pip: number;
  readonly pipValue: Amount;
  readonly freeAfter: Amount | undefined;
  readonly closeOut: CloseOut | undefined;
}

/** The price at which the account would be closed out; `never` where no price does that. */
export type CloseOut =
  | { readonly at: number; readonly isApproximate: boolean }
  | { readonly at: 'never'; readonly isApproximate: boolean };

export interface TicketPreview {
  readonly problem: TicketProblem | undefined;
  /** Undefined while a field is unreadable or the market has no price. */
  readonly sums: TicketSums | undefined;
}

/** What the order would do, by the server's own formulas and without asking it. */
export function ticketPreview(input: TicketInput, market: TicketMarket): TicketPreview {
  const { instrument, price, rate } = market;
  if (input.lots.trim() === '') return { problem: { field: 'lots', is: 'empty' }, sums: undefined };
  const lots = orderedLots(lotTerms(instrument), Number(input.lots));
  if (isRefusal(lots)) return { problem: lotsProblem(lots, instrument), sums: undefined };
  const leverage = orderedLeverage(
    { marginMode: marginMode(instrument), leverages: leveragesOf(instrument) },
    input.leverage,
  );
  if (isRefusal(leverage)) {
    return {
      problem: {
        field: 'leverage',
        is: leverage.refusal === 'forex.no_leverage' ? 'noLeverage' : 'notOffered',
      },
      sums: undefined,
    };
  }
  if (price === undefined || rate === undefined) return { problem: undefined, sums: undefined };
  const order = {
    side: input.side,
    lots,
    leverage,
    price: priceFromNumber(price, instrument.PricePrecision),
    rate,
  };
  const sums = sumsOf(order, market);
  return { problem: marginProblem(order, sums, market), sums };
}

interface ReadOrder {
  readonly side: Side;
  readonly lots: Lots;
  readonly leverage: number;
  readonly price: Price;
  readonly rate: UsdRate;
}

function sumsOf(order: ReadOrder, market: TicketMarket): TicketSums {
  const { instrument, account } = market;
  const { margin, fee } = costsOf(order, order.lots, market);
  const pip = pipOf(instrument.PricePrecision);
  const exposure = {
    side: 'buy',
    lots: order.lots,
    unitsPerLot: instrument.ForexContNum,
    openPrice: order.price,
  } as const;
  const onePipUp = priceFromUnits(order.price + priceFromNumber(pip, 8));
  return {
    margin,
    fee,
    pip,
    pipValue: profitAt(exposure, onePipUp, order.rate),
    freeAfter: account ? minus(account.freeMargin, plus(margin, fee)) : undefined,
    closeOut: account ? closeOutOf(order, { margin, fee }, market, account) : undefined,
  };
}

function costsOf(
  order: ReadOrder,
  lots: Lots,
  { instrument, feeBasis }: TicketMarket,
): { margin: Amount; fee: Amount } {
  const { price, leverage, rate } = order;
  const margin = marginOf({
    mode: marginMode(instrument),
    lots,
    unitsPerLot: instrument.ForexContNum,
    price,
    leverage,
    rate,
  });
  return { margin, fee: feeOf({ basis: feeBasis, feeRate: instrument.ForexFeeRate, lots, margin }) };
}

function closeOutOf(
  order: ReadOrder,
  costs: { margin: Amount; fee: Amount },
  market: TicketMarket,
  account: ContractAccount,
): CloseOut {
  const at = closeOutPrice({
    side: order.side,
    lots: order.lots,
    unitsPerLot: market.instrument.ForexContNum,
    openPrice: order.price,
    rate: order.rate,
    convertsItself: market.convertsItself,
    equityAfter: minus(account.equity, costs.fee),
    usedMarginAfter: plus(account.usedMargin, costs.margin),
    precision: market.instrument.PricePrecision,
  });
  // Other positions, and another pair's rate, move on their own: then it is an estimate.
  const isApproximate =
    account.usedMargin > 0n || (market.instrument.QuoteCurrency !== 'USD' && !market.convertsItself);
  return { at: at === undefined ? 'never' : priceToNumber(at), isApproximate };
}

function marginProblem(order: ReadOrder, sums: TicketSums, market: TicketMarket): TicketProblem | undefined {
  const free = market.account?.freeMargin;
  const needed = plus(sums.margin, sums.fee);
  if (free === undefined || needed <= free) return undefined;
  return { field: 'lots', is: 'margin', needed, free, lotsMax: lotsWithin(order, free, market) };
}

/** The most lots that free margin allows, on the step; 0 where it does not reach for the least. */
function lotsWithin(order: ReadOrder, free: Amount, market: TicketMarket): number {
  const { Pip, ForexMinCont, ForexMaxCont } = market.instrument;
  const step = lotsFromNumber(Pip);
  const fits = (steps: number) => {
    const { margin, fee } = costsOf(order, (steps * step) as Lots, market);
    return plus(margin, fee) <= free;
  };
  let enough = 0;
  let tooMany = Math.floor(lotsFromNumber(ForexMaxCont) / step) + 1;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (fits(middle)) enough = middle;
    else tooMany = middle;
  }
  const most = (enough * step) as Lots;
  return most >= lotsFromNumber(ForexMinCont) ? lotsToNumber(most) : 0;
}

function lotsProblem({ refusal }: Refusal, { ForexMinCont, ForexMaxCont, Pip }: TicketTerms): TicketProblem {
  if (refusal === 'forex.lots_above_max') return { field: 'lots', is: 'above', max: ForexMaxCont };
  if (refusal === 'forex.lots_off_step') return { field: 'lots', is: 'offStep', step: Pip };
  return { field: 'lots', is: 'below', min: ForexMinCont };
}

function lotTerms({ Pip, ForexMinCont, ForexMaxCont }: TicketTerms) {
  return { lotStep: Pip, lotsMin: ForexMinCont, lotsMax: ForexMaxCont };
}

function marginMode({ MarginMode }: Pick<TicketTerms, 'MarginMode'>): MarginMode {
  return MarginMode === 1 ? 'fixed' : 'leverage';
}

/** Whether a leverage is chosen at all. */
export function takesLeverage(instrument: Pick<TicketTerms, 'MarginMode'>): boolean {
  return marginMode(instrument) === 'leverage';
}

/** The leverages that may be chosen, ascending; empty where none are configured. */
export function leveragesOf({ HasForexMultiple }: Pick<TicketTerms, 'HasForexMultiple'>): readonly number[] {
  return (HasForexMultiple ?? []).map(({ Value }) => Value).sort((a, b) => a - b);
}

const LEVERAGE_WISHED = 100;

/** The leverage a fresh ticket starts with: the largest up to 100, else the smallest. */
export function firstLeverage(leverages: readonly number[]): number | undefined {
  return leverages.filter((value) => value <= LEVERAGE_WISHED).at(-1) ?? leverages[0];
}

/** One pip: prices of five or three places count their last one as a tenth. */
export function pipOf(precision: number): number {
  const places = precision === 5 || precision === 3 ? precision - 1 : precision;
  return 1 / 10 ** places;
}

/** Decimal places of a pip, for showing it. */
export function pipPlaces(precision: number): number {
  return precision === 5 || precision === 3 ? precision - 1 : precision;
}
