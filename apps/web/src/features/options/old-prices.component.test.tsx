import { act, screen } from '@testing-library/react';
import { getSeconds, submitMicro } from '@tidemark/contract/calls/trading/micro';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { takeAccounts } from '../../live/accounts.ts';
import { useConnectionStore } from '../../live/connection.ts';
import { usePriceStore } from '../../live/prices.ts';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { FuturesForm } from './futures-form.tsx';

const directions = () => screen.getAllByRole('button', { name: /^(Up|Down): 10 USD/ });
const areDisabled = () => directions().map((button) => button.hasAttribute('disabled'));

it('FuturesForm: disables Up and Down with a reason while prices are stale', async () => {
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
  usePriceStore.setState({ prices: { EURUSD: { close: 1.0842, change: 0, direction: 'up', moves: 0 } } });
  useSessionStore.setState({ token: 'a token' });
  takeAccounts([
    [{ accountTypeId: 2, type: 'micro', balance: '1000.000000', lockBalance: '0.000000', currencyId: 1 }],
  ]);
  const { user, server } = await draw(<FuturesForm instrument={anInstrument()} />, {
    answers: [
      answerTo(getSeconds, () => ({
        sec: [{ Id: 1, Seconds: 30, ProfitRatio: 0.8, LimitAmount: '10.000000' }],
        number: [{ Number: '10.000000' }],
        micro_loss_level: 0,
        void_total: 0,
        server_time: new Date().toISOString(),
      })),
    ],
  });
  await screen.findAllByRole('button', { name: /^(Up|Down)/ });
  expect(areDisabled()).toEqual([false, false]);
  act(() => useConnectionStore.setState({ freshness: 'old' }));
  expect(areDisabled()).toEqual([true, true]);
  expect(screen.getByRole('status').textContent).toBe('Prices are not updating');
  for (const button of directions()) await user.click(button);
  expect(server.received(submitMicro)).toEqual([]);
  act(() => useConnectionStore.setState({ freshness: 'fresh' }));
  expect(areDisabled()).toEqual([false, false]);
});
