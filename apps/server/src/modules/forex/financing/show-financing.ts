import type { CallOutput } from '@tidemark/contract';
import type { financing } from '@tidemark/contract/calls/trading/financing';
import {
  annualRateOf,
  type FinancingCharge,
  financingOf,
  lotsToNumber,
  nextFinancing,
  type Position,
} from '@tidemark/domain/forex';
import { type Instrument, priceToNumber } from '@tidemark/domain/market';
import { formatAmount, negate } from '@tidemark/domain/money';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { instrumentOf } from '../actions/own-orders.ts';
import type { ForexContext } from '../context.ts';
import { selectFinancing } from '../store/financing.ts';
import { selectDeals } from '../store/positions.ts';

type Shown = CallOutput<typeof financing>;

const CHARGES_MAX = 100;

/** Overnight financing of an order of the caller; a foreign id is answered like a missing one. */
export async function showFinancing(
  forex: ForexContext,
  id: number,
  userId: number,
): Promise<Outcome<Shown>> {
  const [deal] = await selectDeals(forex.database, [id]);
  if (deal?.userId !== userId) return refuse('forex.unknown_order', {}, 'id');
  const { total, charges } = await selectFinancing(forex.database, id, CHARGES_MAX);
  const instrument = instrumentOf(forex, deal);
  return {
    Total: formatAmount(negate(total)),
    TripleDay: instrument.financing.tripleDay,
    Next: 'closedAt' in deal ? null : presentNext(forex, deal, instrument),
    Charges: charges.map(presentCharge),
  };
}

function presentNext(
  { market, clock }: ForexContext,
  position: Position,
  instrument: Instrument,
): Shown['Next'] {
  const annualRate = annualRateOf(instrument.financing, position.side);
  const next = nextFinancing(instrument.sessions, clock.now(), instrument.financing.tripleDay);
  if (annualRate === 0 || next === undefined) return null;
  const quote = market.quote(instrument.id);
  const rate = market.conversion(instrument.quote)?.rate;
  const amount =
    quote.status === 'no_price' || rate === undefined
      ? undefined
      : financingOf({ ...position, price: quote.tick.price, rate, annualRate, nights: next.nights });
  return {
    Time: new Date(next.at).toISOString(),
    Nights: next.nights,
    Amount: amount === undefined ? null : formatAmount(negate(amount)),
  };
}

function presentCharge(charge: FinancingCharge): Shown['Charges'][number] {
  return {
    Day: charge.day,
    Nights: charge.nights,
    Quantity: lotsToNumber(charge.lots),
    Price: priceToNumber(charge.tick.price),
    AnnualRate: charge.annualRate,
    Amount: formatAmount(negate(charge.amount)),
  };
}
