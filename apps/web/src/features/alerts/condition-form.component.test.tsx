import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { alertList, alertSubmit } from '@tidemark/contract/calls/account/alert';
import { answerTo, FakeRefusal, FakeSuccess } from '@tidemark/contract/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { Alert } from '../../shared/alerts/alert.ts';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { AlertSheet } from './alert-sheet.tsx';

function anAlert(overrides: Partial<Alert> = {}): Alert {
  return {
    ...{ id: 1, kind: 'price', price: 1.09, direction: 'rises', period: null, percent: null, length: null },
    ...{ level: null, created_at: '2026-11-20T13:00:00.000Z', fired_at: null },
    ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
    ...overrides,
  };
}

async function drawSheet(
  alerts: readonly Alert[] = [],
  answer: () => FakeRefusal | FakeSuccess<Alert> = () => new FakeSuccess('Set.', anAlert()),
) {
  useSessionStore.setState({ token: 'a token' });
  const drawing = await draw(<AlertSheet instrument={anInstrument()} open onClose={() => undefined} />, {
    answers: [
      answerTo(alertSubmit, answer),
      answerTo(alertList, () => ({ data: [...alerts], total: alerts.length, page: 1, last_page: 1 })),
    ],
  });
  return drawing;
}

const choose = async (kind: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name: 'Alert type' }), { target: { value: kind } });

afterEach(() => act(() => useSessionStore.setState({ token: undefined })));

describe('alert with a condition', () => {
  it('asks for an RSI below 30 on candles of 4 hours', async () => {
    const { user, server } = await drawSheet();
    await choose('rsi');
    await user.click(screen.getByRole('radio', { name: 'Below' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Timeframe' }), { target: { value: '4hour' } });
    await user.click(screen.getByRole('button', { name: 'Set alert' }));
    await waitFor(() => expect(server.received(alertSubmit)).toHaveLength(1));
    expect(server.received(alertSubmit)[0]?.input).toEqual({
      ...{ forex_id: 1, kind: 'rsi', direction: 'falls', period: '4hour', length: 14, level: 30 },
    });
  });

  it('refuses a length out of bounds at its field and sends nothing', async () => {
    const { user, server } = await drawSheet();
    await choose('average');
    const length = screen.getByRole('textbox', { name: 'Candles' });
    await user.clear(length);
    await user.type(length, '201');
    await user.click(screen.getByRole('button', { name: 'Set alert' }));
    expect((await screen.findByText('Enter a number from 2 to 200.')).getAttribute('role')).toBe('alert');
    expect(server.received(alertSubmit)).toEqual([]);
  });

  it('shows the refusal of the server at the field of the call', async () => {
    const { user } = await drawSheet(
      [],
      () => new FakeRefusal('alert.reached', 'Already this large.', 'percent'),
    );
    await choose('change');
    await user.click(screen.getByRole('button', { name: 'Set alert' }));
    expect(await screen.findByText('Already this large.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Change, %' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('lists alerts of every kind with their figures', async () => {
    await drawSheet([
      anAlert(),
      anAlert({ id: 2, kind: 'change', direction: 'falls', period: '1day', percent: 1.5 }),
      anAlert({ id: 3, kind: 'close', period: '60min' }),
      anAlert({ id: 4, kind: 'rsi', direction: 'falls', period: '4hour', length: 14, level: 30 }),
      anAlert({ id: 5, kind: 'average', period: '1week', length: 20 }),
    ]);
    await screen.findAllByText('EUR/USD');
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.split('Set ')[0])).toEqual([
      'EUR/USDrises to1.09000',
      'EUR/USDFalls1.50% · 1D',
      'EUR/USDCandle close> 1.09000 · 1H',
      'EUR/USDRSI(14) < 30 · 4H',
      'EUR/USDMoving average(20) > · 1W',
    ]);
  });
});
