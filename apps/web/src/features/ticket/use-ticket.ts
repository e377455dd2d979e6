import type { Side } from '@tidemark/domain/forex';
import { conversionRoute, priceFromNumber, usdRate } from '@tidemark/domain/market';
import { useConnection } from '../../live/connection.ts';
import { usePrice } from '../../live/prices.ts';
import { type Instrument, marketState, useInstruments } from '../../shared/instruments.ts';
import { useIsSignedIn } from '../../shared/session.ts';
import { useBasicInfo } from '../../shared/settings.ts';
import { useContractAccount } from '../../shared/use-contract-account.ts';
import { type TicketGate, ticketGate } from './gate.ts';
import {
  firstLeverage,
  leveragesOf,
  type TicketInput,
  type TicketMarket,
  type TicketPreview,
  ticketPreview,
} from './ticket-preview.ts';
import { useChosenLeverage, useTicketSide, useTypedLots } from './ticket-state.ts';

export interface TicketView {
  readonly input: TicketInput;
  readonly leverages: readonly number[];
  readonly market: TicketMarket;
  readonly preview: TicketPreview;
  readonly gate: TicketGate;
}

/** Everything a ticket shows, anew with each price, without a request. */
export function useTicket(instrument: Instrument): TicketView {
  const side: Side = useTicketSide();
  const typed = useTypedLots(instrument.Code);
  const chosen = useChosenLeverage(instrument.Code);
  const leverages = leveragesOf(instrument);
  const input: TicketInput = {
    side,
    lots: typed ?? String(instrument.ForexMinCont),
    leverage: chosen !== undefined && leverages.includes(chosen) ? chosen : firstLeverage(leverages),
  };
  const { market, conversionPair } = useTicketMarket(instrument);
  const gate = ticketGate({
    market: marketState(instrument),
    conversionPair: conversionPair ? marketState(conversionPair) : undefined,
    isConnected: useConnection() === 'open',
    isSignedIn: useIsSignedIn(),
  });
  return { input, leverages, market, preview: ticketPreview(input, market), gate };
}

function useTicketMarket(instrument: Instrument): {
  market: TicketMarket;
  conversionPair: Instrument | undefined;
} {
  const instruments = useInstruments().data ?? [];
  const route = conversionRoute(
    instrument.QuoteCurrency,
    instruments.map(({ Id, BaseCurrency, QuoteCurrency }) => ({
      id: Id,
      base: BaseCurrency,
      quote: QuoteCurrency,
    })),
  );
  const conversionPair =
    route && route.kind !== 'parity' ? instruments.find(({ Id }) => Id === route.instrumentId) : undefined;
  const price = usePrice(instrument.Code)?.close;
  const pairPrice = usePrice(conversionPair?.Code ?? instrument.Code)?.close;
  const feeType = useBasicInfo()?.trade_fee_type;
  const account = useContractAccount();
  const market: TicketMarket = {
    instrument,
    price,
    rate:
      route &&
      usdRate(
        route,
        pairPrice === undefined ? undefined : priceFromNumber(pairPrice, conversionPair?.PricePrecision ?? 8),
      ),
    convertsItself: conversionPair?.Id === instrument.Id,
    feeBasis: feeType === undefined || feeType === 1 ? 'lots' : 'margin',
    account,
  };
  return { market, conversionPair };
}
