import { screen, waitFor } from '@testing-library/react';
import { economicEventList } from '@tidemark/contract/calls/content/economic';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import type { EconomicEvent } from '../../../shared/economic/economic-events.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { EventHint, eventWithinHour } from './event-hint.tsx';

const MINUTE_MS = 60_000;
const event = (minutes: number, title = 'Nonfarm payrolls'): EconomicEvent => ({
  ...{ at: new Date(Date.now() + minutes * MINUTE_MS).toISOString(), currency: 'USD', country: 'US' },
  ...{ importance: 3, title, previous: '', forecast: '', actual: '' },
});

const drawHint = (events: readonly EconomicEvent[], instrument = anInstrument()) =>
  draw(<EventHint instrument={instrument} />, {
    answers: [answerTo(economicEventList, () => ({ events: [...events], is_cut: false }))],
  });

it.each([
  [-1, undefined],
  [0, undefined],
  [1, 1],
  [60, 60],
  [61, undefined],
])('an event %s minutes away is announced: %s', (minutes, expected) => {
  const now = Date.parse('2026-12-04T12:30:00Z');
  const at = new Date(now + minutes * MINUTE_MS).toISOString();
  const found = eventWithinHour([{ ...event(0), at }], now);
  expect(found && (Date.parse(found.at) - now) / MINUTE_MS).toBe(expected);
});

it('the ticket names the next important event of the currencies of the instrument', async () => {
  const { server } = await drawHint([event(-5, 'Passed'), event(30), event(40, 'Later')]);
  expect(await screen.findByText(/USD: Nonfarm payrolls\. Prices may move quickly\./)).toBeTruthy();
  expect(screen.queryByText(/Later|Passed/)).toBeNull();
  expect(server.received(economicEventList)[0]?.input).toMatchObject({
    importance: '3',
    currencies: 'EUR,USD',
  });
});

it('the ticket says nothing while no important event is near', async () => {
  const { server } = await drawHint([event(90)]);
  await waitFor(() => expect(server.received(economicEventList)).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});
