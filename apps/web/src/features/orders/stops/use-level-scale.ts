import type { LevelKind } from '@tidemark/domain/forex';
import { priceFromNumber, priceFromUnits, priceToNumber } from '@tidemark/domain/market';
import { parseAmount, ZERO } from '@tidemark/domain/money';
import { type Instrument, useInstruments } from '../../../shared/instruments/instruments.ts';
import { useConversion } from '../../../shared/instruments/use-conversion.ts';
import type { LevelScale } from '../../../shared/levels/level-text.ts';
import { resultAt } from '../../../shared/orders/contract-order.ts';
import { pipOf } from '../../../shared/orders/pip.ts';
import { useContractAccount } from '../../../shared/orders/use-contract-account.ts';
import { type Order, sideOf } from '../list/order-lists.ts';

export interface OrderScale {
  readonly scale: LevelScale;
  /** Undefined until the instruments are read. */
  readonly instrument: Instrument | undefined;
  /** Price movement that earns the order's fee, in units of the price; 0 if unknown. */
  readonly cost: number;
}

/** What levels of an order are worked out from: distances from a price, results after the order's fee. */
export function useLevelScale(order: Order, kind: LevelKind, price: number): OrderScale {
  const precision = order.ForexTradeLists.PricePrecision;
  const instrument = useInstruments().data?.find(({ Id }) => Id === order.ForexTradeLists.Id);
  const rateAt = useConversion(instrument);
  const account = useContractAccount();
  const isKnown = instrument !== undefined && rateAt(price) !== undefined;
  const terms = { unitsPerLot: instrument?.ForexContNum ?? 0, rateAt };
  const scale: LevelScale = {
    kind,
    side: sideOf(order),
    entry: priceFromNumber(price, precision),
    step: 10 ** (8 - precision),
    pip: priceFromNumber(pipOf(precision), 8),
    precision,
    netAt: isKnown
      ? (level) => parseAmount(resultAt(order, priceToNumber(level), terms) ?? '') ?? ZERO
      : undefined,
    balance: account?.balance,
  };
  return { scale, instrument, cost: costOf(order, scale) };
}

function costOf({ TradeFee }: Order, { netAt, entry, pip }: LevelScale): number {
  const pipValue = netAt ? Math.abs(Number(netAt(priceFromUnits(entry + pip)) - netAt(entry))) : 0;
  return pipValue > 0
    ? (Number(parseAmount(TradeFee) ?? ZERO) / pipValue) * priceToNumber(priceFromUnits(pip))
    : 0;
}
