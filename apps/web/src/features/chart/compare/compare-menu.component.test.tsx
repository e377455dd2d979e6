import { screen } from '@testing-library/react';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { chartSettingsNow } from '../chart-settings.ts';
import { CompareMenu } from './compare-menu.tsx';

const instrument = anInstrument();
const others = ['XAUUSD', 'BTCUSD', 'GBPUSD', 'USDJPY'].map((Code, at) =>
  anInstrument({ Id: at + 2, Code, ShowCode: Code, Name: Code }),
);

it('CompareMenu: adds up to three instruments found by name, and removes them', async () => {
  const { user } = await draw(<CompareMenu instrument={instrument} />, {
    answers: [answerTo(tradeList, () => [instrument, ...others])],
  });
  for (const code of ['XAUUSD', 'BTCUSD', 'GBPUSD']) {
    await user.type(await screen.findByRole('searchbox'), code.slice(0, 4));
    await user.click(await screen.findByRole('button', { name: `Compare with ${code}` }));
  }
  expect(chartSettingsNow().compare).toEqual(['XAUUSD', 'BTCUSD', 'GBPUSD']);
  expect(screen.queryByRole('searchbox')).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Remove BTCUSD from the comparison' }));
  expect(chartSettingsNow().compare).toEqual(['XAUUSD', 'GBPUSD']);
  await user.type(screen.getByRole('searchbox'), 'nothing like it');
  expect(await screen.findByText('No instrument found')).toBeTruthy();
});
