import { screen } from '@testing-library/react';
import { getCategories, tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it, vi } from 'vitest';

// Decided when the modules load: a phone.
vi.spyOn(window, 'matchMedia').mockReturnValue({
  ...{ matches: false, addEventListener: () => {}, removeEventListener: () => {} },
} as unknown as MediaQueryList);
const { anInstrument } = await import('../../../shared/instruments/an-instrument.fixture.ts');
const { draw } = await import('../../../testing/draw.tsx');
const { InstrumentList } = await import('./instrument-list.tsx');

const market = [0.5, 2, -1].map((Change, Id) =>
  anInstrument({
    ...{ Id, Code: `C${Id}`, ShowCode: `C${Id}`, Name: 'name', CategoryId: 1 + (Id % 2) },
    ForexQuotations: { Open: 1, Close: 1, Change, High: 1, Low: 1 },
  }),
);

it('InstrumentList: is sorted on a phone by a field and a button, and grouped by a switch', async () => {
  const { user } = await draw(<InstrumentList current={undefined} onChoose={() => undefined} />, {
    answers: [
      answerTo(tradeList, () => market),
      answerTo(getCategories, () =>
        ['Forex', 'Metals'].map((name, at) => ({ Id: at + 1, NameShowTrans: name }) as never),
      ),
    ],
  });
  const codes = () =>
    [...document.querySelectorAll('button[data-row]')].map((row) => row.querySelector('bdi')?.textContent);
  await screen.findByRole('button', { name: /^C0/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Change %');
  expect(codes()).toEqual(['C1', 'C0', 'C2']);
  await user.click(screen.getByRole('button', { name: 'Descending' }));
  expect(codes()).toEqual(['C2', 'C0', 'C1']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Default order');
  expect(codes()).toEqual(['C0', 'C1', 'C2']);

  await user.click(screen.getByRole('button', { name: 'List settings' }));
  await user.click(await screen.findByRole('switch', { name: 'Group by category' }));
  expect(screen.queryByRole('switch', { name: 'Commission' }), 'no columns on a phone').toBeNull();
  expect(codes()).toEqual(['C0', 'C2', 'C1']);
  expect(screen.getByRole('list', { name: 'Metals', hidden: true }).textContent).toContain('C1');
});
