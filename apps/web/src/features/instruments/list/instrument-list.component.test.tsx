import { act, fireEvent, screen, within } from '@testing-library/react';
import { abbreviatedCacheKline, getCategories, tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePriceStore } from '../../../live/prices.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { addListed, createWatchlist, watchlistsNow } from '../../../shared/instruments/watchlists.ts';
import { changeDocument, documentNow, useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { InstrumentList } from './instrument-list.tsx';

const named = (Id: number, ShowCode: string, CategoryId: number, Change: number, Open = 100) =>
  anInstrument({
    ...{ Id, ShowCode, CategoryId, PricePrecision: 2 },
    Code: ShowCode.replace('/', ''),
    Name: `Name of ${ShowCode}`,
    ForexQuotations: { Open, Close: Open + Change, Change, High: Open + 9, Low: Open - 9 },
  });

const market = [
  named(1, 'EUR/USD', 1, 0.5),
  named(2, 'USD/JPY', 1, -0.7),
  named(3, 'XAU/USD', 2, 1.5),
  { ...named(4, 'DAX', 3, -2), MarketStatus: 0, ForexFeeType: 2 as const, ForexFeeRate: 0.005 },
];

const answers = [
  answerTo(tradeList, () => market),
  answerTo(getCategories, () =>
    ['Forex', 'Metals', 'Indices'].map((name, at) => ({ Id: at + 1, NameShowTrans: name }) as never),
  ),
  answerTo(abbreviatedCacheKline, () => []),
];

beforeEach(() => {
  localStorage.clear();
  useWorkspaceStore.setState({ documents: {}, revision: 0 });
  usePriceStore.setState({ prices: {} });
});

const shownCodes = () =>
  [...document.querySelectorAll('button[data-row] bdi')].map((code) => code.textContent);

async function drawList(onChoose = vi.fn()) {
  const drawing = await draw(<InstrumentList current="EURUSD" onChoose={onChoose} />, { answers });
  await screen.findByRole('button', { name: /^DAX/ });
  return drawing;
}

it('InstrumentList: sorts by a header, turns round, and ends in its own order', async () => {
  const { user } = await drawList();
  const head = () => screen.getByRole('columnheader', { name: 'Change %' });
  expect(head().getAttribute('aria-sort')).toBe('none');
  await user.click(within(head()).getByRole('button'));
  expect(head().getAttribute('aria-sort')).toBe('descending');
  expect(shownCodes()).toEqual(['XAU/USD', 'EUR/USD', 'USD/JPY', 'DAX']);
  expect(documentNow('instrumentList')).toEqual({ sort: { by: 'change', isDown: true } });
  within(head()).getByRole('button').focus();
  await user.keyboard('{Enter}');
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  expect(shownCodes()).toEqual(['DAX', 'USD/JPY', 'EUR/USD', 'XAU/USD']);
  await user.keyboard('{Enter}');
  expect(shownCodes()).toEqual(['EUR/USD', 'USD/JPY', 'XAU/USD', 'DAX']);
});

/** A live price of an instrument with another change of the day. */
const move = (code: string, change: number) =>
  act(() =>
    usePriceStore.setState(({ prices }) => ({
      prices: { ...prices, [code]: { close: 100 + change, change, direction: 'up', moves: 1 } },
    })),
  );

it('InstrumentList: follows live prices once a second, but not under the pointer or the focus', async () => {
  const { user } = await drawList();
  const before = ['XAU/USD', 'EUR/USD', 'USD/JPY', 'DAX'];
  await user.click(screen.getByRole('button', { name: 'Change %' }));
  // The pointer leaves the header, which keeps the focus.
  await user.unhover(screen.getByRole('button', { name: 'Change %' }));
  const rows = screen.getByRole('table', { name: 'Instruments' }).parentElement as HTMLElement;
  const second = () => act(() => new Promise((resolve) => setTimeout(resolve, 1100)));

  fireEvent.pointerEnter(rows);
  move('USDJPY', 9);
  await second();
  expect(shownCodes(), 'held by the pointer').toEqual(before);
  fireEvent.pointerLeave(rows);
  expect(shownCodes(), 'not at once').toEqual(before);
  await second();
  expect(shownCodes(), 'let go').toEqual(['USD/JPY', 'XAU/USD', 'EUR/USD', 'DAX']);

  act(() => screen.getByRole('button', { name: /^EUR/ }).focus());
  move('EURUSD', 12);
  await second();
  expect(shownCodes(), 'held by the focus').toEqual(['USD/JPY', 'XAU/USD', 'EUR/USD', 'DAX']);
  act(() => (document.activeElement as HTMLElement).blur());
  await second();
  expect(shownCodes()).toEqual(['EUR/USD', 'USD/JPY', 'XAU/USD', 'DAX']);
});

it('InstrumentList: shows the columns that are chosen, with their figures', async () => {
  const { user } = await drawList();
  await user.click(screen.getByRole('button', { name: 'List settings' }));
  for (const name of ['Change', 'Day high', 'Commission'])
    await user.click(await screen.findByRole('switch', { name }));
  await user.click(screen.getByRole('switch', { name: '5 hours' }));
  expect(documentNow('instrumentList')['columns']).toEqual(['price', 'change', 'points', 'high', 'fee']);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const table = screen.getByRole('table', { name: 'Instruments', hidden: true });
  const heads = within(table).getAllByRole('columnheader', { hidden: true });
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Instrument',
    'Price',
    '%Change %',
    'Change',
    'Day high',
    'Commission',
  ]);
  const dax = within(table).getByRole('row', { name: /DAX/, hidden: true });
  expect(dax.textContent).toContain('-2.00');
  expect(dax.textContent).toContain('109.00');
  expect(dax.textContent).toContain('0.50% of margin');
  expect(within(table).getByRole('row', { name: /EUR\/USD/, hidden: true }).textContent).toContain('5 / lot');
});

it('InstrumentList: groups by category, and remembers which groups are collapsed', async () => {
  changeDocument('instrumentList', () => ({ grouped: true }));
  const { user } = await drawList();
  const forex = screen.getByRole('button', { name: /^Forex/ });
  expect(forex.getAttribute('aria-expanded')).toBe('true');
  await user.click(forex);
  expect(shownCodes()).toEqual(['XAU/USD', 'DAX']);
  expect(documentNow('instrumentList')).toEqual({ grouped: true, 'collapsed.1': true });
  await user.click(screen.getByRole('button', { name: /^Forex/ }));
  expect(shownCodes()).toEqual(['EUR/USD', 'USD/JPY', 'XAU/USD', 'DAX']);
});

it('InstrumentList: shows what is found also in a collapsed group, which stays collapsed', async () => {
  changeDocument('instrumentList', () => ({ grouped: true, 'collapsed.1': true }));
  const { user } = await drawList();
  expect(shownCodes()).toEqual(['XAU/USD', 'DAX']);
  const search = screen.getByRole('searchbox', { name: 'Search instruments' });
  await user.type(search, 'jpy');
  expect(shownCodes()).toEqual(['USD/JPY']);
  expect(screen.queryByRole('button', { name: /^Forex/ }), 'nothing to collapse while searching').toBeNull();
  await user.clear(search);
  expect(shownCodes()).toEqual(['XAU/USD', 'DAX']);
});

it('InstrumentList: shows gainers and losers, with the state of a closed market', async () => {
  const { user } = await drawList();
  await user.click(screen.getByRole('radio', { name: 'Top movers' }));
  expect(shownCodes()).toEqual(['XAU/USD', 'EUR/USD', 'DAX', 'USD/JPY']);
  expect(screen.getByRole('rowheader', { name: 'Gainers' })).toBeTruthy();
  const dax = screen.getByRole('row', { name: /^.*DAX/ });
  expect(dax.textContent).toContain('Closed');
  expect(dax.textContent).toContain('-2.00%');
});

it('InstrumentList: the star adds to the watchlist that is shown, and to the favourites otherwise', async () => {
  const id = createWatchlist('Mine') ?? '';
  addListed(id, 'XAUUSD');
  const { user } = await drawList();
  await user.click(screen.getByRole('button', { name: 'Add EUR/USD to Favourites' }));
  await user.click(screen.getByRole('radio', { name: 'Mine' }));
  expect(shownCodes()).toEqual(['XAU/USD']);
  await user.type(screen.getByRole('searchbox', { name: 'Search instruments' }), 'dax');
  expect(screen.getByRole('rowheader', { name: 'Not in this watchlist' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add DAX to Mine' }));
  await user.clear(screen.getByRole('searchbox', { name: 'Search instruments' }));
  expect(shownCodes()).toEqual(['XAU/USD', 'DAX']);
  expect(watchlistsNow().map(({ codes }) => codes)).toEqual([['EURUSD'], ['XAUUSD', 'DAX']]);
});

it('InstrumentList: chooses an instrument by a click on its row and by Enter, not by its star', async () => {
  const onChoose = vi.fn();
  const { user } = await drawList(onChoose);
  await user.click(screen.getByRole('button', { name: 'Add DAX to Favourites' }));
  expect(onChoose).not.toHaveBeenCalled();
  screen.getByRole('button', { name: /^EUR/ }).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(screen.getByRole('row', { name: /DAX/ }));
  expect(onChoose.mock.calls.map(([{ Code }]) => Code)).toEqual(['USDJPY', 'DAX']);
});

it('InstrumentList: has compact rows with a price and a change in columns of their own', async () => {
  changeDocument('appearance', () => ({ density: 'compact' }));
  await drawList();
  const table = screen.getByRole('table', { name: 'Instruments' });
  expect(table.dataset['density']).toBe('compact');
  const cells = () => within(screen.getByRole('row', { name: /EUR/ })).getAllByRole('cell').length;
  const compact = cells();
  act(() => changeDocument('appearance', () => ({})));
  expect(compact - cells()).toBe(1);
});
