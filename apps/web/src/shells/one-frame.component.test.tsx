import { act, screen } from '@testing-library/react';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import type { ForexTrade } from '@tidemark/contract/live';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it, onTestFinished } from 'vitest';
import { InstrumentHeader } from '../features/instruments/instrument-header.tsx';
import { AccountStrip } from '../features/orders/account/account-summary.tsx';
import { OrderTable } from '../features/orders/list/order-table.tsx';
import { Ticket } from '../features/ticket/ticket.tsx';
import { takeAccounts } from '../live/accounts.ts';
import { byFrame } from '../live/by-frame.ts';
import { useConnectionStore } from '../live/connection.ts';
import { forgetPositions } from '../live/positions.ts';
import { onPriceAhead, usePriceStore } from '../live/prices.ts';
import { takeTopic } from '../live/topics.ts';
import { anInstrument } from '../shared/instruments/an-instrument.fixture.ts';
import { anOrder } from '../shared/orders/an-order.fixture.ts';
import { valuePositionsByPrice } from '../shared/orders/position-values.ts';
import { useSessionStore } from '../shared/session/session.ts';
import { draw } from '../testing/draw.tsx';

const euro = anInstrument();
const page = {
  ...{ total: 1, page: 1, last_page: 1 },
  ...{ all_fact_profits: '0.000000', all_fees: '2.500000', all_net_profits: '-2.500000' },
};
/** 0.5 lots bought at 1.0842, in points of 0.00001: 0.50 USD each. */
const grossAt = (close: number) => ((Math.round(close * 1e5) - 108_420) * 0.5).toFixed(6);
const trade = (close: number): ForexTrade => ({
  ...{ ProfitsTotal: grossAt(close), HazardRate: 5, CautionMoneyAll: '542.100000' },
  TransOrder: [{ Id: 1, UpdatePrice: close, FactProfits: grossAt(close) }],
});
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const signed = (net: number) => `${net < 0 ? '-' : net > 0 ? '+' : ''}${Math.abs(net).toFixed(6)}`;
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';

async function drawTrade() {
  forgetPositions();
  valuePositionsByPrice();
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
  usePriceStore.setState({ prices: { EURUSD: { close: 1.0842, change: 0, direction: 'up', moves: 0 } } });
  useSessionStore.setState({ token: 'a token' });
  takeAccounts([
    [{ accountTypeId: 3, type: 'forex', balance: '9997.500000', lockBalance: '542.1', currencyId: 1 }],
  ]);
  const element = (
    <>
      <div data-testid="header">
        <InstrumentHeader instrument={euro} />
      </div>
      <div data-testid="ticket">
        <Ticket instrument={euro} />
      </div>
      <div data-testid="strip">
        <AccountStrip />
      </div>
      <div data-testid="row">
        <OrderTable list="holding" />
      </div>
    </>
  );
  await draw(element, {
    answers: [
      answerTo(tradeList, () => [euro]),
      answerTo(myDeal, ({ status }) => ({
        ...page,
        data: Number(status) === 1 ? [anOrder()] : [],
      })),
    ],
  });
  await screen.findByRole('table');
  onTestFinished(forgetPositions);
}

it('trade page: header, ticket, order row, account strip and chart show the same price per frame', async () => {
  await drawTrade();
  let tag = '';
  // Like the chart library: draws a value in the next frame.
  onTestFinished(
    onPriceAhead('EURUSD', ({ close }) => {
      requestAnimationFrame(() => {
        tag = close.toFixed(5);
      });
    }),
  );
  const pushes = byFrame(takeTopic);
  const closes: number[] = [];
  const shown = new Set<string>();
  await act(async () => {
    for (let frame = 0; frame < 60; frame += 1) {
      const close = Number((1.0842 + ((frame * 7) % 40) / 1e5).toFixed(5));
      closes.push(close);
      pushes.take([{ type: 'DAY_MARKET', data: { symbol: 'EURUSD', quotation: { close, change: 0 } } }]);
      // Results are pushed at a pace of their own, of a price that is past by then.
      if (frame % 4 === 3) pushes.take([{ type: 'FOREX_TRADE', data: trade(closes.at(-3) ?? close) }]);
      await nextFrame();
      // After all callbacks of the frame, before it is painted.
      await Promise.resolve();
      const header = /1\.08\d{3}/.exec(textOf('[data-testid=header]'))?.[0] ?? '';
      if (frame < 8) continue;
      const gross = Number(grossAt(Number(header)));
      const strip = textOf('[data-testid=strip]');
      const row = textOf('[data-testid=row] tbody tr');
      expect({ frame, tag, ticket: textOf('[data-testid=ticket]').includes(header) }).toEqual({
        ...{ frame, tag: header, ticket: true },
      });
      expect(row, `frame ${frame}: price in the row`).toContain(header);
      expect(row, `frame ${frame}: result in the row`).toContain(signed(gross - 2.5));
      expect(strip, `frame ${frame}: gross in the strip`).toContain(signed(gross));
      expect(strip, `frame ${frame}: equity in the strip`).toContain(
        (9997.5 + gross)
          .toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
          .slice(0, -1),
      );
      shown.add(header);
    }
  });
  expect(shown.size).toBeGreaterThan(8);
});
