import { act, screen, waitFor } from '@testing-library/react';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { getSeconds, submitMicro } from '@tidemark/contract/calls/trading/micro';
import { answerTo, type FakeAnswer, FakeRefusal } from '@tidemark/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { useConnectionStore } from '../../live/connection.ts';
import { usePriceStore } from '../../live/prices.ts';
import { store } from '../../shared/device/storage.ts';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import { endGuestExplanation, useIsGuestExplained } from '../../shared/session/guest.ts';
import { currentToken, useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { aFuture } from './a-future.fixture.ts';
import { FuturesForm } from './futures-form.tsx';

const user = {
  ...{ id: 7, uid: '10000007', email: '', mobile: '', is_demo: 1 },
  ...{ invite_code: 'TIDE7777', is_trader: 0 },
};
const opens = answerTo(createAccountDemo, ({ demo_id }) => ({
  token: 'a guest token',
  user: { ...user, demo_id: String(demo_id) },
}));
const refuses = answerTo(submitMicro, () => new FakeRefusal('market.closed', 'The market is closed.'));
const button = () => screen.findByRole('button', { name: /^Down: 50,?000 USD|^Down: 50 USD/ });

/** The form of a visitor who has chosen an amount. */
async function drawForm(answers: readonly FakeAnswer[], amount = '50') {
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
  usePriceStore.setState({ prices: { EURUSD: { close: 1.0842, change: 0, direction: 'up', moves: 0 } } });
  const drawing = await draw(
    <>
      <FuturesForm instrument={anInstrument()} />
      <Explained />
    </>,
    {
      answers: [
        ...answers,
        answerTo(getSeconds, () => ({
          sec: [{ Id: 1, Seconds: 30, ProfitRatio: 0.8, LimitAmount: '10.000000' }],
          number: [{ Number: '10.000000' }, { Number: '50.000000' }, { Number: '50000.000000' }],
          micro_loss_level: 0,
          void_total: 0,
          server_time: new Date().toISOString(),
        })),
      ],
    },
  );
  act(() => useSessionStore.setState({ token: undefined, user: undefined }));
  await drawing.user.click(await screen.findByRole('radio', { name: amount }));
  return drawing;
}

function Explained() {
  return useIsGuestExplained() ? <p>explained</p> : null;
}

beforeEach(() => {
  store('demoId', undefined);
  endGuestExplanation();
});

describe('Up/Down trade of a visitor', () => {
  it('opens a demo account first, sends the trade as it was chosen and explains the account', async () => {
    const { user: person, server } = await drawForm([
      opens,
      answerTo(submitMicro, () => aFuture({ Type: 2 })),
    ]);
    expect(screen.getByText(/^Simulated order: it opens a demo account/)).toBeTruthy();
    expect(screen.getByText('10,000.00')).toBeTruthy();
    await person.click(await button());
    expect(await screen.findByText('explained')).toBeTruthy();
    expect(currentToken()).toBe('a guest token');
    expect(server.received(submitMicro).map(({ input }) => input)).toEqual([
      { forex_id: 1, type: 2, number: 50, seconds: 30 },
    ]);
    expect(screen.queryByText(/^Simulated order/)).toBeNull();
  });

  it('keeps the amount where the server opens no account, and says why', async () => {
    const refusal = new FakeRefusal('request.too_many', 'Too many demo accounts from this address.');
    const { user: person, server } = await drawForm([answerTo(createAccountDemo, () => refusal)]);
    await person.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many demo accounts from this address.');
    expect(await button()).toHaveProperty('disabled', false);
    expect(server.received(submitMicro)).toEqual([]);
  });

  it('opens one account where the trade is refused and tried again', async () => {
    const { user: person, server } = await drawForm([opens, refuses]);
    await person.click(await button());
    expect(await screen.findByText('The market is closed.')).toBeTruthy();
    await person.click(await button());
    await waitFor(() => expect(server.received(submitMicro)).toHaveLength(2));
    expect(server.received(createAccountDemo)).toHaveLength(1);
    expect(screen.queryByText('explained')).toBeNull();
  });

  it('is held against the 10,000 USD of the account that it opens', async () => {
    await drawForm([], '50,000');
    expect(screen.getByRole('alert').textContent).toContain('10,000.00 USD');
    expect(await button()).toHaveProperty('disabled', true);
  });
});
