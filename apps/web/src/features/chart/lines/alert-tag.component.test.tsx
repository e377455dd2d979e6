import { fireEvent, screen, waitFor } from '@testing-library/react';
import { alertDelete, alertList, alertSubmit } from '@tidemark/contract/calls/account/alert';
import { answerTo, type FakeAnswer, FakeRefusal, FakeSuccess } from '@tidemark/contract/testing';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Alert } from '../../../shared/alerts/alert.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { useSessionStore } from '../../../shared/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { AlertTag } from './alert-tag.tsx';
import { useAlertLines } from './use-alert-lines.ts';

const alert: Alert = {
  ...{ id: 7, kind: 'price', price: 1.09, direction: 'rises', period: null, percent: null, length: null },
  ...{ level: null, created_at: '2026-11-20T13:00:00.000Z', fired_at: null },
  ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
};

/** The line of one alert, as the chart holds and moves it. */
function Line() {
  const instrument = anInstrument();
  const { lines, move } = useAlertLines([alert], instrument);
  const [held, setHeld] = useState<number>();
  const leave = () => setHeld(undefined);
  return lines.map((line) => (
    <AlertTag
      key={line.key}
      instrument={instrument}
      price={held ?? line.price}
      isHeld={held !== undefined}
      priceAt={() => 1.1}
      onHold={setHeld}
      onDrop={(price) => void move(line, price).finally(leave)}
      onLeave={leave}
    />
  ));
}

async function drawLine(answers: readonly FakeAnswer[]) {
  useSessionStore.setState({ token: 'a token' });
  const drawing = await draw(<Line />, {
    answers: [
      ...answers,
      answerTo(alertDelete, ({ id }) => new FakeSuccess('Removed.', { id: Number(id) })),
      answerTo(alertList, () => ({ data: [], total: 0, page: 1, last_page: 1 })),
    ],
  });
  return { ...drawing, tag: await screen.findByRole('button', { name: 'Price alert 1.09000' }) };
}

afterEach(() => useSessionStore.setState({ token: undefined }));

describe('line of a price alert', () => {
  it('sets the alert at the price that the arrow keys chose, and removes the one before', async () => {
    const { server, tag } = await drawLine([answerTo(alertSubmit, () => new FakeSuccess('Set.', alert))]);
    fireEvent.keyDown(tag, { key: 'ArrowUp' });
    const moved = await screen.findByRole('button', { name: /Price alert 1\.09[^0]|Price alert 1\.090[^0]/ });
    fireEvent.keyDown(moved, { key: 'Enter' });
    await waitFor(() => expect(server.received(alertDelete).map(({ input }) => input['id'])).toEqual([7]));
    const [set] = server.received(alertSubmit);
    expect(Number(set?.input['price'])).toBeGreaterThan(1.09);
    expect(server.received().findIndex(({ path }) => path.endsWith('submit'))).toBeLessThan(
      server.received().findIndex(({ path }) => path.endsWith('delete')),
    );
  });

  it('goes back to its price with Escape, and asks the server nothing', async () => {
    const { server, tag } = await drawLine([]);
    fireEvent.keyDown(tag, { key: 'ArrowDown' });
    fireEvent.keyDown(tag, { key: 'Escape' });
    expect(await screen.findByRole('button', { name: 'Price alert 1.09000' })).toBeTruthy();
    expect(server.received()).toEqual([]);
  });

  it('stays where it was when the new price is refused, and says why', async () => {
    const { server, tag } = await drawLine([
      answerTo(alertSubmit, () => new FakeRefusal('alert.too_many', 'Too many alerts.')),
    ]);
    fireEvent.keyDown(tag, { key: 'ArrowUp' });
    fireEvent.keyDown(screen.getByRole('button', { name: /Price alert/ }), { key: 'Enter' });
    expect(await screen.findByText('Too many alerts.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Price alert 1.09000' })).toBeTruthy();
    expect(server.received(alertDelete)).toEqual([]);
  });
});
