import { lotsFromNumber } from '@tidemark/domain/forex';
import { conversionRoute, priceFromNumber, usdRate } from '@tidemark/domain/market';
import { parseAmount, sum, ZERO } from '@tidemark/domain/money';
import { useMemo } from 'react';
import { useLink } from '../../live/connection.ts';
import { usePositionStore } from '../../live/positions.ts';
import { usePrice } from '../../live/prices.ts';
import { expiryMoment, expiryProblem } from '../../shared/expiry/expiry.ts';
import { type Instrument, marketState, useInstruments } from '../../shared/instruments/instruments.ts';
import { type ContractOrder, sideOf } from '../../shared/orders/contract-order.ts';
import { usePositions } from '../../shared/orders/contract-orders.ts';
import { useContractAccount } from '../../shared/orders/use-contract-account.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { serverNow } from '../../shared/time/server-time.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { type TicketGate, ticketGate } from './gate.ts';
import { guestAccount, noHoldings } from './guest-account.ts';
import { type TicketPreview, ticketPreview } from './preview/ticket-preview.ts';
import { resolveInput } from './resolve-input.ts';
import { secondOrder } from './second-order.ts';
import { firstLeverage, leveragesOf } from './terms.ts';
import type { Draft } from './ticket-draft.ts';
import type { Entered, Holdings, TicketInput, TicketMarket } from './ticket-input.ts';
import { useDeviation, useDraft, useTicketSide } from './ticket-state.ts';

export interface TicketView {
  readonly draft: Draft;
  readonly input: TicketInput;
  readonly leverages: readonly number[];
  readonly market: TicketMarket;
  readonly preview: TicketPreview;
  readonly gate: TicketGate;
  /** Nobody is signed in: the order opens a demo account first. */
  readonly isGuest: boolean;
}

/** All values of a ticket, recomputed with each price, without a request. */
export function useTicket(instrument: Instrument): TicketView {
  const draft = useDraft(instrument.Code);
  const side = useTicketSide();
  const deviation = useDeviation(instrument.Code);
  const leverages = useMemo(() => leveragesOf(instrument), [instrument]);
  // Stable while the draft is unchanged: a new price re-renders only what depends on prices.
  const typed = useMemo(
    () => inputOf(draft, { side, deviation, leverages, lotsMin: instrument.ForexMinCont }),
    [draft, side, deviation, leverages, instrument],
  );
  const { market, conversionPair } = useTicketMarket(instrument);
  const timeZone = useTimeZone();
  const waitsForOpening = market.isClosed && instrument.OrdersWhenClosed;
  const asked = resolveInput(typed, market);
  const isAtOpening = waitsForOpening && typed.kind === 'market';
  const waiting = isAtOpening ? { ...asked, isAtOpening, deviation: undefined } : asked;
  const resolved = withExpiry(waiting, draft, timeZone);
  const second = secondOrder(resolved, draft, instrument.PricePrecision);
  const input = second ? { ...resolved, second } : resolved;
  const gate = ticketGate({
    market: marketState(instrument),
    waitsForOpening,
    conversionPair: conversionPair ? marketState(conversionPair) : undefined,
    link: useLink(),
  });
  const isGuest = !useIsSignedIn();
  return { draft, input, leverages, market, preview: ticketPreview(input, market), gate, isGuest };
}

function inputOf(
  draft: Draft,
  now: Pick<TicketInput, 'side' | 'deviation'> & {
    readonly leverages: readonly number[];
    readonly lotsMin: number;
  },
): TicketInput {
  const { kind, lots, leverage, target, guard, isGuarded, takesProfit } = draft;
  return {
    side: now.side,
    kind,
    lots: lots ?? String(now.lotsMin),
    leverage:
      leverage !== undefined && now.leverages.includes(leverage) ? leverage : firstLeverage(now.leverages),
    target,
    stopLoss: isGuarded && guard === 'price' ? draft.stopLoss : undefined,
    trailing: isGuarded && guard === 'trailing' ? draft.trailing : undefined,
    trailingFrom:
      isGuarded && guard === 'trailing' && draft.trailingFrom !== '' ? draft.trailingFrom : undefined,
    takeProfit: takesProfit ? draft.takeProfit : undefined,
    targets: draft.targets.length > 0 ? draft.targets : undefined,
    deviation: now.deviation,
    unset: unsetIn(draft),
    entered: enteredIn(draft),
  };
}

/** With the moment at which a pending order expires, as it is now. */
function withExpiry(input: TicketInput, { expiry }: Draft, timeZone: string): TicketInput {
  const waits = input.kind === 'pending' || input.isAtOpening;
  if (!waits || expiry.kind === 'gtc') return input;
  const at = { now: serverNow(), timeZone };
  return { ...input, expiry: { moment: expiryMoment(expiry, at), problem: expiryProblem(expiry, at) } };
}

/** What is entered in units that follow the price; undefined where nothing is. */
function enteredIn(draft: Draft): Entered | undefined {
  const { stopUnit, takeUnit, sizeBy } = draft;
  const entered: Entered = {
    ...(draft.isGuarded && draft.guard === 'price' && stopUnit !== 'price'
      ? { stopLoss: { unit: stopUnit, text: draft.stopLoss } }
      : {}),
    ...(draft.takesProfit && takeUnit !== 'price'
      ? { takeProfit: { unit: takeUnit, text: draft.takeProfit } }
      : {}),
    ...(sizeBy === 'lots' ? {} : { risk: { unit: sizeBy, text: draft.risk } }),
  };
  return Object.keys(entered).length === 0 ? undefined : entered;
}

/** Levels that are switched on and were not set since. */
function unsetIn(draft: Draft): NonNullable<TicketInput['unset']> {
  const unset: ('stopLoss' | 'takeProfit')[] = [];
  if (draft.isGuarded && draft.guard === 'price' && !draft.isStopSet) unset.push('stopLoss');
  if (draft.takesProfit && !draft.isTargetSet) unset.push('takeProfit');
  return unset;
}

/** The market and the account as the ticket's formulas take them, and the pair that converts to USD. */
export function useTicketMarket(instrument: Instrument): {
  market: TicketMarket;
  conversionPair: Instrument | undefined;
} {
  const instruments = useInstruments().data ?? [];
  const route = routeOf(instrument.QuoteCurrency, instruments);
  const conversionPair =
    route && route.kind !== 'parity' ? instruments.find(({ Id }) => Id === route.instrumentId) : undefined;
  const price = usePrice(instrument.Code)?.close;
  const pairPrice = usePrice(conversionPair?.Code ?? instrument.Code)?.close;
  const isGuest = !useIsSignedIn();
  const ownAccount = useContractAccount();
  const positions = usePositions();
  const market: TicketMarket = {
    instrument,
    price,
    isClosed: marketState(instrument) === 'closed',
    rate:
      route &&
      usdRate(
        route,
        pairPrice === undefined ? undefined : priceFromNumber(pairPrice, conversionPair?.PricePrecision ?? 8),
      ),
    convertsItself: conversionPair?.Id === instrument.Id,
    feeBasis: instrument.ForexFeeType === 1 ? 'lots' : 'margin',
    account: isGuest ? guestAccount : ownAccount,
    holdings: isGuest ? noHoldings : positions && holdingsOf(positions, instrument, instruments),
  };
  return { market, conversionPair };
}

function routeOf(quote: string, instruments: readonly Instrument[]) {
  return conversionRoute(
    quote,
    instruments.map(({ Id, BaseCurrency, QuoteCurrency }) => ({
      id: Id,
      base: BaseCurrency,
      quote: QuoteCurrency,
    })),
  );
}

/** What the price of the instrument moves in the account: its own positions, and what it converts. */
function holdingsOf(
  positions: readonly ContractOrder[],
  instrument: Instrument,
  instruments: readonly Instrument[],
): Holdings {
  const here = positions.filter(({ ForexId }) => ForexId === instrument.Id);
  const elsewhere = positions.filter(({ ForexId }) => ForexId !== instrument.Id);
  const { byId } = usePositionStore.getState();
  const converted = elsewhere.filter(({ ForexId }) => {
    const quote = instruments.find(({ Id }) => Id === ForexId)?.QuoteCurrency;
    const route = quote === undefined ? undefined : routeOf(quote, instruments);
    return route !== undefined && route.kind !== 'parity' && route.instrumentId === instrument.Id;
  });
  return {
    here: here.map((order) => ({
      side: sideOf(order),
      lots: lotsFromNumber(order.Quantity),
      unitsPerLot: instrument.ForexContNum,
      openPrice: priceFromNumber(order.OriginPrice, instrument.PricePrecision),
    })),
    converted: sum(
      converted.map(({ Id, FactProfits }) => parseAmount(byId[Id]?.FactProfits ?? FactProfits) ?? ZERO),
    ),
    hasOthers: elsewhere.length > 0,
  };
}
