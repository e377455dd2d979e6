import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { cancelTrade, close, myDeal } from '@tidemark/contract/calls/trading/forex';
import { answerTo, FakeRefusal, FakeSuccess } from '@tidemark/contract/testing';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useConnectionStore } from '../../live/connection.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { setConfirmations } from '../../shared/orders/confirmations.ts';
import { firstConfirmations } from '../../shared/orders/confirmations-text.ts';
import { draw } from '../../testing/draw.tsx';
import { CancelDialog, CloseDialog } from './order-dialogs.tsx';

const history = {
  data: [],
  total: 0,
  page: 1,
  last_page: 1,
  all_fact_profits: '0.000000',
  all_fees: '0.000000',
  all_net_profits: '0.000000',
};

async function drawClosing(answer: () => ReturnType<typeof anOrder> | FakeRefusal) {
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
  const done = { count: 0 };
  function Closing() {
    const [isOpen, setOpen] = useState(true);
    const leave = () => {
      done.count += 1;
      setOpen(false);
    };
    return isOpen ? <CloseDialog order={anOrder()} onDone={leave} onCancel={leave} /> : null;
  }
  const drawing = await draw(<Closing />, {
    answers: [answerTo(close, answer), answerTo(myDeal, () => history)],
  });
  return { ...drawing, done };
}

describe('closing a position', () => {
  it('asks for confirmation when the value is not known to be small', async () => {
    const { user, server, done } = await drawClosing(() => anOrder());
    const question = await screen.findByRole('alertdialog');
    expect(server.received(close)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Close 0.50 lots EUR/USD' }));
    expect(server.received(close)).toHaveLength(1);
    expect(done.count).toBe(1);
  });

  it('closes at once when confirmations are off, and shows a refusal in the dialog', async () => {
    setConfirmations({ mode: 'never' });
    onTestFinished(() => setConfirmations(firstConfirmations));
    const { server, done } = await drawClosing(() => anOrder());
    await waitFor(() => expect(done.count).toBe(1));
    expect(server.received(close)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    cleanup();
    const refused = await drawClosing(() => new FakeRefusal('market.closed', 'The market is closed.'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('The market is closed.');
    expect(refused.done.count).toBe(0);
  });
});

describe('message of the server', () => {
  it.each([
    ['closing', CloseDialog, close, 'Close 0.50 lots EUR/USD'],
    ['cancelling', CancelDialog, cancelTrade, 'Cancel 0.50 lots EUR/USD'],
  ] as const)(
    'is shown as a toast after %s, and the order list is reloaded',
    async (_, Dialog, call, verb) => {
      useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
      const order = anOrder();
      const { user, server } = await draw(
        <>
          <Dialog order={order} onDone={() => {}} onCancel={() => {}} />
          <Listed />
        </>,
        {
          answers: [
            answerTo(call, () => new FakeSuccess('Done as you wished.', order)),
            answerTo(myDeal, () => history),
          ],
        },
      );
      const question = await screen.findByRole('alertdialog');
      const before = server.received(myDeal).length;
      await user.click(within(question).getByRole('button', { name: verb }));
      const toasts = within(screen.getByRole('region', { name: 'toasts', hidden: true }));
      expect(await toasts.findByText('Done as you wished.')).toBeTruthy();
      expect(server.received(call)[0]?.input).toMatchObject({ id: order.Id });
      await waitFor(() => expect(server.received(myDeal).length).toBeGreaterThan(before));
    },
  );
});

/** The list of orders, requested as by a page that shows it. */
function Listed() {
  return useCall(myDeal, { status: 1, page: 1 }).data?.total ?? null;
}
