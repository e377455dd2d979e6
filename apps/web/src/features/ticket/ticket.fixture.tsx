import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo, type FakeAnswer } from '@tidemark/contract/testing';
import type { ReactNode } from 'react';
import { takeAccounts } from '../../live/accounts.ts';
import { useConnectionStore } from '../../live/connection.ts';
import { usePriceStore } from '../../live/prices.ts';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { type Drawing, type DrawOptions, draw } from '../../testing/draw.tsx';
import { Ticket } from './ticket.tsx';
import { changeDraft, forgetPrices } from './ticket-state.ts';

/** BTC/USD as in the trade list: 1 unit a lot, leverage up to 100. */
export function bitcoin(overrides: Partial<Instrument> = {}): Instrument {
  return anInstrument({
    Id: 9,
    Code: 'BTCUSD',
    ShowCode: 'BTC/USD',
    Name: 'Bitcoin',
    PricePrecision: 2,
    ForexContNum: 1,
    ForexFeeRate: 15,
    ...{ FinancingLong: 0, FinancingShort: 0, FinancingTripleDay: 3 },
    HasForexMultiple: [{ Value: 20 }, { Value: 100 }],
    ForexQuotations: { Open: 59_000, Close: 60_000, Change: 1.69, High: 61_000, Low: 58_600 },
    BaseCurrency: 'BTC',
    ...overrides,
  });
}

/** The price on screen, as a push sets it. */
export function priceNow(close: number, code = 'BTCUSD'): void {
  usePriceStore.setState({ prices: { [code]: { close, change: 0, direction: 'up', moves: 0 } } });
}

const page = {
  total: 0,
  page: 1,
  last_page: 1,
  all_fact_profits: '0.000000',
  all_fees: '0.000000',
  all_net_profits: '0.000000',
};

/** Draws the ticket of BTC/USD at 60,000 for a user with 10,000 USD and no orders. */
export async function drawTicket(
  answers: readonly FakeAnswer[] = [],
  {
    instrument = bitcoin(),
    after,
    ...options
  }: DrawOptions & { readonly instrument?: Instrument; readonly after?: ReactNode } = {},
): Promise<Drawing> {
  priceNow(60_000, instrument.Code);
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
  useSessionStore.setState({ token: undefined });
  useSessionStore.setState({ token: 'a token' });
  changeDraft(instrument.Code, {
    kind: 'market',
    lots: undefined,
    sizeBy: 'lots',
    guard: 'price',
    stopUnit: 'price',
    takeUnit: 'price',
  });
  forgetPrices(instrument.Code);
  takeAccounts([
    [{ accountTypeId: 3, type: 'forex', balance: '10000.000000', lockBalance: '0.000000', currencyId: 1 }],
  ]);
  const ticket = (
    <>
      <Ticket instrument={instrument} />
      {after}
    </>
  );
  return draw(ticket, {
    ...options,
    answers: [
      ...answers,
      answerTo(tradeList, () => [instrument]),
      answerTo(myDeal, () => ({ ...page, data: [] })),
    ],
  });
}
