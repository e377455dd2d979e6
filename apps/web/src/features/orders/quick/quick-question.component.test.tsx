import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { close, myDeal, reverse, setStopPrice } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo, FakeSuccess } from '@tidemark/contract/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { useConnectionStore } from '../../../live/connection.ts';
import { usePriceStore } from '../../../live/prices.ts';
import { switchHotkeys } from '../../../shared/device/hotkeys.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import type { ContractOrder } from '../../../shared/orders/contract-order.ts';
import { answerOneClick, switchOneClick } from '../../../shared/orders/one-click/one-click.ts';
import { useSessionStore } from '../../../shared/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { OrderTable } from '../list/order-table.tsx';

const sums = { all_fact_profits: '0.000000', all_fees: '0.000000', all_net_profits: '0.000000' };

/** Draws the open positions of EUR/USD at 1.09, the first of them focused. */
async function drawTable(orders: readonly ContractOrder[]) {
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
  useSessionStore.setState({ token: 'a token' });
  usePriceStore.setState({ prices: { EURUSD: { close: 1.09, change: 0, direction: 'up', moves: 0 } } });
  const page = { data: [...orders], total: orders.length, page: 1, last_page: 1, ...sums };
  const drawing = await draw(<OrderTable list="holding" />, {
    answers: [
      answerTo(myDeal, () => page),
      answerTo(tradeList, () => [anInstrument()]),
      answerTo(close, () => new FakeSuccess('Closed.', anOrder())),
      answerTo(
        reverse,
        () => new FakeSuccess('Reversed.', { closed: anOrder(), opened: anOrder({ Id: 3 }) }),
      ),
      answerTo(setStopPrice, () => new FakeSuccess('Set.', anOrder())),
    ],
  });
  const rows = await screen.findAllByRole('row', { name: /EUR\/USD/ });
  act(() => rows[0]?.focus());
  return { ...drawing, rows };
}

afterEach(() => {
  switchOneClick(false);
  switchHotkeys(true);
  useSessionStore.setState({ token: undefined });
});

describe('keys of the selected position', () => {
  it('closes half of it, rounded down to the step, after one question', async () => {
    const { user, server } = await drawTable([anOrder({ Quantity: 0.05 })]);
    await user.keyboard('h');
    const question = await screen.findByRole('alertdialog');
    expect(server.received(close)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Close 0.02 lots EUR/USD' }));
    await waitFor(() => expect(server.received(close).map(({ input }) => input['cont'])).toEqual([0.02]));
  });

  it('refuses to close half of a position that is too small, and says why', async () => {
    const { user, server } = await drawTable([anOrder({ Quantity: 0.01 })]);
    await user.keyboard('h');
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByRole('alert').textContent).toContain('too small to close half');
    await user.click(within(question).getByRole('button', { name: /^Close 0/ }));
    expect(server.received(close)).toEqual([]);
  });

  it('moves its stop-loss to break-even with the fee', async () => {
    const { user, server } = await drawTable([anOrder()]);
    await user.keyboard('e');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Set stop-loss at 1.08425' }));
    await waitFor(() => expect(server.received(setStopPrice)).toHaveLength(1));
    expect(server.received(setStopPrice)[0]?.input).toMatchObject({ id: 1, stop_loss_price: 1.08425 });
  });

  it('says that the price has not passed break-even, and sets nothing', async () => {
    const { user, server } = await drawTable([anOrder({ OrderType: 2 })]);
    await user.keyboard('e');
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByRole('alert').textContent).toContain(
      'has not passed break-even yet: 1.08415',
    );
    expect(server.received(setStopPrice)).toEqual([]);
  });

  it('acts on the row that the arrow keys have chosen', async () => {
    const { user, server, rows } = await drawTable([anOrder(), anOrder({ Id: 2, Quantity: 0.2 })]);
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1]);
    await user.keyboard('{ArrowDown}');
    expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0]);
    await user.keyboard('r');
    await user.click(await screen.findByRole('button', { name: 'Reverse to sell, 0.20 lots' }));
    await waitFor(() => expect(server.received(reverse).map(({ input }) => input['id'])).toEqual([2]));
  });

  it('asks nothing while one-click trading is on', async () => {
    const { server, rows } = await drawTable([anOrder()]);
    act(() => answerOneClick(true));
    fireEvent.keyDown(rows[0] ?? document.body, { key: 'h', code: 'KeyH' });
    await waitFor(() => expect(server.received(close).map(({ input }) => input['cont'])).toEqual([0.25]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('ignores single keys where they are switched off', async () => {
    const { user } = await drawTable([anOrder()]);
    switchHotkeys(false);
    await user.keyboard('hrec');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
