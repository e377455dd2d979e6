import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draftOrderNow } from '../../shared/orders/draft-order.ts';
import { drawTicket } from './ticket.fixture.tsx';
import { beginPending, changeDraft, chooseSide } from './ticket-state.ts';

it('ticket: shows its levels on the chart with risk and reward, and follows a dragged one', async () => {
  await drawTicket();
  chooseSide('buy');
  changeDraft('BTCUSD', {
    ...{ lots: '0.1', isGuarded: true, stopLoss: '59000', isStopSet: true },
    ...{ takesProfit: true, takeProfit: '62000', isTargetSet: true },
  });
  // 0.1 lots of 1 unit, fee 15 USD a lot, equity 10,000 USD.
  await waitFor(() =>
    expect(draftOrderNow()).toMatchObject({
      code: 'BTCUSD',
      side: 'buy',
      lines: [
        { level: 'stopLoss', price: 59_000, result: '-101.500000', ofEquity: -1.015 },
        { level: 'takeProfit', price: 62_000, result: '198.500000', multiple: 198.5 / 101.5 },
      ],
    }),
  );
  draftOrderNow()?.move('takeProfit', 61_000);
  await waitFor(() => expect(draftOrderNow()?.lines[1]?.price).toBe(61_000));
  expect(await screen.findByDisplayValue('61,000.00')).toBeTruthy();
});

it('ticket: begins a pending order at a price that was chosen on the chart', async () => {
  await drawTicket();
  beginPending('BTCUSD', 'sell', '61500.00');
  await waitFor(() =>
    expect(draftOrderNow()).toMatchObject({ side: 'sell', lines: [{ level: 'target', price: 61_500 }] }),
  );
  expect(await screen.findByDisplayValue('61,500.00')).toBeTruthy();
});

it('ticket: takes its lines off the chart when it leaves the screen', async () => {
  await drawTicket();
  beginPending('BTCUSD', 'sell', '61500.00');
  await waitFor(() => expect(draftOrderNow()).toBeDefined());
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  expect(draftOrderNow()).toBeUndefined();
});
