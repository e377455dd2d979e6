import { screen } from '@testing-library/react';
import { recentFill } from '@tidemark/contract/calls/trading/fills';
import { abbreviatedCacheKline, tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { readStored } from '../shared/device/storage.ts';
import { anInstrument } from '../shared/instruments/an-instrument.fixture.ts';
import { HomeLanding } from '../shells/landing.tsx';
import { draw } from '../testing/draw.tsx';

const instruments = [
  anInstrument({ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', MarketStatus: 0 }),
  anInstrument({ Id: 2, Code: 'BTCUSD', ShowCode: 'BTC/USD', MarketStatus: 1 }),
];
const answers = [
  answerTo(tradeList, () => instruments),
  answerTo(abbreviatedCacheKline, () => []),
  answerTo(recentFill, () => null),
];

it('landing: shows an open market and takes visitors to its ticket', async () => {
  const { user } = await draw(<HomeLanding />, { answers });
  expect(await screen.findByRole('figure', { name: 'Live price of BTC/USD' })).toBeTruthy();
  expect(screen.getByText(/one price for buying and selling/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take a simulated trade' }));
  expect(readStored('instrument')).toBe('BTCUSD');
});

it('landing: opens a recorded fill over the page', async () => {
  const { user } = await draw(<HomeLanding />, { answers });
  await user.click(await screen.findByRole('button', { name: 'See a recorded fill' }));
  expect(await screen.findByRole('dialog', { name: 'A fill anyone can check' })).toBeTruthy();
  expect(await screen.findByText('No recent demo order')).toBeTruthy();
});
