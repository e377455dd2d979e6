import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo, type FakeAnswer, FakeRefusal } from '@tidemark/contract/testing';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { takeAccounts } from '../../../live/accounts.ts';
import { useConnectionStore } from '../../../live/connection.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { setOneClickLots } from '../../../shared/orders/one-click/one-click.ts';
import { useSessionStore } from '../../../shared/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { bitcoin, priceNow } from '../ticket.fixture.tsx';
import { changeDraft } from '../ticket-state.ts';
import { OneClickBar } from './one-click-bar.tsx';

const noOrders = {
  ...{ data: [], total: 0, page: 1, last_page: 1 },
  ...{ all_fact_profits: '0.000000', all_fees: '0.000000', all_net_profits: '0.000000' },
};

async function drawBar(answers: readonly FakeAnswer[] = [], instrument: Instrument = bitcoin()) {
  priceNow(60_000, instrument.Code);
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
  useSessionStore.setState({ token: 'a token' });
  setOneClickLots(instrument.Code, '0.01');
  takeAccounts([
    [{ accountTypeId: 3, type: 'forex', balance: '10000.000000', lockBalance: '0.000000', currencyId: 1 }],
  ]);
  return draw(<OneClickBar instrument={instrument} />, {
    answers: [...answers, answerTo(tradeList, () => [instrument]), answerTo(myDeal, () => noOrders)],
  });
}

const buy = () => screen.getByRole('button', { name: /^Buy/ });

afterEach(() => useSessionStore.setState({ token: undefined }));

describe('one-click bar', () => {
  it('sends a market order of its own size with the leverage of the ticket by one press', async () => {
    changeDraft('BTCUSD', { lots: '3', leverage: 20 });
    onTestFinished(() => changeDraft('BTCUSD', { lots: undefined, leverage: undefined }));
    const { user, server } = await drawBar([answerTo(submit, () => anOrder())]);
    await user.click(screen.getByRole('button', { name: 'More lots' }));
    await user.click(buy());
    await waitFor(() => expect(server.received(submit)).toHaveLength(1));
    const [sent] = server.received(submit);
    expect(sent?.input).toMatchObject({ forex_id: 9, type: 1, cont: 0.02, status: 1, multiple: 20 });
  });

  it('takes a double tap for one order, and gives each order a key of its own', async () => {
    const { server } = await drawBar([answerTo(submit, () => anOrder())]);
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    onTestFinished(() => now.mockRestore());
    fireEvent.click(buy());
    fireEvent.click(buy());
    await waitFor(() => expect(server.received(submit)).toHaveLength(1));
    // Also where the first answer has arrived between the two taps.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    now.mockReturnValue(10_400);
    fireEvent.click(buy());
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(server.received(submit)).toHaveLength(1);
    now.mockReturnValue(10_600);
    fireEvent.click(buy());
    await waitFor(() => expect(server.received(submit)).toHaveLength(2));
    const keys = server.received(submit).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(undefined);
  });

  it('shows the refusal of the server below its buttons until the size changes', async () => {
    const { user } = await drawBar([
      answerTo(submit, () => new FakeRefusal('forex.too_many_positions', 'Too many positions.')),
    ]);
    await user.click(buy());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many positions.');
    await user.click(screen.getByRole('button', { name: 'More lots' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses a size above the free margin as the ticket does, without asking the server', async () => {
    const { server } = await drawBar();
    act(() => setOneClickLots('BTCUSD', '20'));
    expect(screen.getByRole('alert').textContent).toMatch(/^Margin required: /);
    expect(buy()).toHaveProperty('disabled', true);
    fireEvent.click(buy());
    expect(server.received(submit)).toEqual([]);
  });

  it.each([
    ['offline' as const, () => useConnectionStore.setState({ state: 'reconnecting' }), 'Reconnecting…'],
    ['old' as const, () => useConnectionStore.setState({ freshness: 'old' }), 'Prices are not updating'],
  ])('disables both buttons and says why while prices are %s', async (_, change, words) => {
    await drawBar();
    act(change);
    for (const side of ['Buy', 'Sell']) {
      const button = screen.getByRole('button', { name: new RegExp(`^${side}`) });
      expect(button).toHaveProperty('disabled', true);
      expect(button.textContent).toContain(words);
    }
  });

  it('disables both buttons while the market is closed', async () => {
    await drawBar([], bitcoin({ MarketStatus: 2 }));
    expect(buy()).toHaveProperty('disabled', true);
    expect(buy().textContent).toContain('Market closed');
  });
});
