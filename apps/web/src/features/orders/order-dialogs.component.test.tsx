import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { close, myDeal } from '@tidemark/contract/calls/forex';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useConnectionStore } from '../../live/connection.ts';
import { anOrder } from '../../shared/an-order.fixture.ts';
import { setConfirmations } from '../../shared/confirmations.ts';
import { firstConfirmations } from '../../shared/confirmations-text.ts';
import { draw } from '../../testing/draw.tsx';
import { CloseDialog } from './order-dialogs.tsx';

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
  it('asks in the words of the verb where its value is not known to be small', async () => {
    const { user, server, done } = await drawClosing(() => anOrder());
    const question = await screen.findByRole('alertdialog');
    expect(server.received(close)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Close 0.50 lots EUR/USD' }));
    expect(server.received(close)).toHaveLength(1);
    expect(done.count).toBe(1);
  });

  it('closes at once where the person wants no question, and shows a refusal in the question', async () => {
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
