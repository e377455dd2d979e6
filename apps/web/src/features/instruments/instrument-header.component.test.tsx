import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useConnectionStore } from '../../live/connection.ts';
import { usePriceStore } from '../../live/prices.ts';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../testing/draw.tsx';
import { InstrumentHeader } from './instrument-header.tsx';

function priceNow(): void {
  usePriceStore.setState({ prices: { EURUSD: { close: 1.0842, change: 0.39, direction: 'up', moves: 0 } } });
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
}

it('InstrumentHeader: shows price and change percent while the market is open', async () => {
  priceNow();
  await draw(<InstrumentHeader instrument={anInstrument()} />);
  expect(screen.getByText('1.08420')).toBeTruthy();
  expect(screen.getByText('+0.39%')).toBeTruthy();
  expect(screen.queryByText('Market closed')).toBeNull();
});

it('InstrumentHeader: shows a closed label in place of price and change when the market is closed', async () => {
  priceNow();
  await draw(<InstrumentHeader instrument={anInstrument({ MarketStatus: 0 })} />);
  expect(screen.getByText('Market closed')).toBeTruthy();
  expect(screen.queryByText('1.08420')).toBeNull();
  expect(screen.queryByText('+0.39%')).toBeNull();
});
