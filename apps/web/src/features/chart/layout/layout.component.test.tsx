import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseInstrument, useChosenInstrumentCode } from '../../../shared/instruments/current-instrument.ts';
import { useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { choosePeriod, usePeriod } from '../chart-choice.ts';
import { changeChartSettings, useChartSettings } from '../chart-settings.ts';
import { activate, CellContext, chartsOf, rememberCode, useLayout, useRememberedCodes } from './layout.ts';
import { LayoutChoice } from './layout-choice.tsx';

beforeEach(() => {
  activate(0, 'EURUSD');
  useWorkspaceStore.setState({ documents: {} });
  chooseInstrument('EURUSD');
});

/** What each chart of the layout shows, as one line. */
function Charts() {
  const layout = useLayout();
  return Array.from({ length: chartsOf[layout] }, (_, cell) => (
    <CellContext key={String(cell)} value={cell}>
      <Chart cell={cell} />
    </CellContext>
  ));
}

function Chart({ cell }: { readonly cell: number }) {
  const { type, indicators } = useChartSettings();
  return <p>{[useRememberedCodes()[cell], usePeriod(), type, ...indicators].join(' ')}</p>;
}

function Current() {
  return <output>{useChosenInstrumentCode()}</output>;
}

const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

it('a layout: gives each chart its own instrument, timeframe, type and indicators, the active one the current', async () => {
  const { user } = await draw(
    <>
      <LayoutChoice current="EURUSD" />
      <Charts />
      <Current />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Two side by side' }));
  choosePeriod('15min');
  changeChartSettings({ indicators: ['MA'] });
  activate(1, 'EURUSD');
  chooseInstrument('XAUUSD');
  rememberCode(1, 'XAUUSD');
  choosePeriod('1day');
  changeChartSettings({ type: 'line', indicators: ['RSI'] });
  await vi.waitFor(() => expect(shown()).toEqual(['EURUSD 15min hollow MA', 'XAUUSD 1day line RSI']));
  activate(0, 'EURUSD');
  expect(await screen.findByText('EURUSD')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('EURUSD');

  await user.click(screen.getByRole('button', { name: 'Four charts' }));
  expect(shown().slice(0, 2)).toEqual(['EURUSD 15min hollow MA', 'XAUUSD 1day line RSI']);
  expect(shown()).toHaveLength(4);
  activate(3, 'EURUSD');
  await user.click(screen.getByRole('button', { name: 'One chart' }));
  // The fourth chart is gone: the first one is the active one again.
  changeChartSettings({ type: 'area' });
  await vi.waitFor(() => expect(shown()).toEqual(['EURUSD 15min area MA']));
});
