import { screen, within } from '@testing-library/react';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { usePriceStore } from '../../live/prices.ts';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../testing/draw.tsx';
import { Movers } from './movers.tsx';

const changed = (ShowCode: string, Change: number, MarketStatus: 0 | 1 = 1) =>
  anInstrument({
    ...{ ShowCode, Code: ShowCode.replace('/', ''), Id: ShowCode.length + Change, MarketStatus },
    ForexQuotations: { Open: 1, Close: 1 + Change / 100, Change, High: 2, Low: 0.5 },
  });

beforeEach(() => usePriceStore.setState({ prices: {} }));

it('Movers: lists the strongest and the weakest with their change, also while a market is closed', async () => {
  const instruments = [changed('EUR/USD', 0.4), changed('DAX', -2, 0), changed('XAU/USD', 1.25)];
  await draw(<Movers />, { answers: [answerTo(tradeList, () => instruments)] });
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/XAU\/USD.*\+1\.25%/),
    expect.stringMatching(/EUR\/USD.*\+0\.40%/),
    expect.stringMatching(/DAX.*Closed.*-2\.00%/),
  ]);
  const block = screen.getByRole('region', { name: 'Top movers' });
  expect(
    within(block)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Gainers', 'Losers']);
});

it('Movers: says that nothing has changed today where that is so', async () => {
  await draw(<Movers />, { answers: [answerTo(tradeList, () => [changed('EUR/USD', 0)])] });
  expect(await screen.findByText('No price has changed today')).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
});
