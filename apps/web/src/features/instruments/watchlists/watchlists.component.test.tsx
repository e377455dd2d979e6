import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { WATCHLISTS_MAX } from '../../../shared/instruments/watchlist.ts';
import { addListed, createWatchlist, watchlistsNow } from '../../../shared/instruments/watchlists.ts';
import { useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { Watchlists } from './watchlists.tsx';

const answers = [
  answerTo(tradeList, () =>
    ['EUR/USD', 'USD/JPY', 'XAU/USD', 'DAX'].map((ShowCode, Id) =>
      anInstrument({ Id, ShowCode, Code: ShowCode.replace('/', ''), Name: ShowCode }),
    ),
  ),
];

beforeEach(() => {
  localStorage.clear();
  useWorkspaceStore.setState({ documents: {}, revision: 0 });
});

const drawLists = (first?: string) =>
  draw(<Watchlists first={first} onClose={() => undefined} />, { answers });

const names = () => watchlistsNow().map(({ name }) => name ?? 'Favourites');
const codesOf = (id: string) => watchlistsNow().find((list) => list.id === id)?.codes;

it('Watchlists: creates a list and opens it, refusing no name and the name of another list', async () => {
  const { user } = await drawLists();
  const field = await screen.findByRole('textbox', { name: 'New watchlist' });
  expect(field.getAttribute('maxlength')).toBe('40');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  await user.type(field, ' favourites ');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Another watchlist has this name.')).toBeTruthy();
  expect(names()).toEqual(['Favourites']);
  await user.clear(field);
  await user.type(field, '  My   metals {Enter}');
  expect(names()).toEqual(['Favourites', 'My metals']);
  expect(screen.getByRole('heading', { name: 'My metals' })).toBeTruthy();
});

it('Watchlists: adds what is found, moves it by its buttons and removes it', async () => {
  const id = createWatchlist('Mine') ?? '';
  const { user } = await drawLists(id);
  for (const code of ['dax', 'eur', 'gold', 'xau']) {
    const search = await screen.findByRole('searchbox', { name: 'Add an instrument' });
    await user.clear(search);
    await user.type(search, code);
    const found = screen.queryByRole('button', { name: /^Add .* to Mine$/ });
    if (found) {
      await user.click(found);
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Add an instrument' }));
    } else expect(screen.getByText('Nothing found')).toBeTruthy();
  }
  expect(codesOf(id)).toEqual(['DAX', 'EURUSD', 'XAUUSD']);
  screen.getByRole('button', { name: 'Move DAX down' }).focus();
  await user.keyboard('{Enter}{Enter}');
  expect(codesOf(id)).toEqual(['EURUSD', 'XAUUSD', 'DAX']);
  expect(screen.getByRole('status').textContent).toBe('DAX: 3 of 3');
  await user.keyboard('{Enter}');
  expect(codesOf(id), 'the last one stays').toEqual(['EURUSD', 'XAUUSD', 'DAX']);
  await user.click(screen.getByRole('button', { name: 'Move XAU/USD up' }));
  await user.click(screen.getByRole('button', { name: 'Remove DAX from Mine' }));
  expect(codesOf(id)).toEqual(['XAUUSD', 'EURUSD']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove EUR/USD from Mine' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove XAU/USD from Mine' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Add an instrument' }));
});

it('Watchlists: moves an instrument by dragging its handle, and puts it back when it is cancelled', async () => {
  for (const code of ['EURUSD', 'USDJPY', 'XAUUSD']) addListed('favourites', code);
  await drawLists('favourites');
  const list = await screen.findByRole('list', { name: 'Favourites' });
  const rows = () => within(list).getAllByRole('listitem');
  // Without a browser there is no layout: rows of 40 px below one another.
  for (const row of rows())
    row.getBoundingClientRect = () => new DOMRect(0, rows().indexOf(row) * 40, 300, 40);
  const drag = (from: number, y: number, end: 'pointerUp' | 'pointerCancel') => {
    const handle = rows()[from]?.querySelector('[data-handle]') as HTMLElement;
    handle.setPointerCapture = () => undefined;
    fireEvent.pointerDown(handle, { pointerId: 1 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: y });
    fireEvent[end](handle, { pointerId: 1 });
  };
  drag(0, 100, 'pointerCancel');
  expect(codesOf('favourites')).toEqual(['EURUSD', 'USDJPY', 'XAUUSD']);
  drag(0, 100, 'pointerUp');
  expect(codesOf('favourites')).toEqual(['USDJPY', 'XAUUSD', 'EURUSD']);
  drag(2, -20, 'pointerUp');
  expect(codesOf('favourites')).toEqual(['EURUSD', 'USDJPY', 'XAUUSD']);
});

it('Watchlists: renames, orders and deletes lists, and asks before it deletes', async () => {
  createWatchlist('One');
  createWatchlist('Two');
  const { user } = await drawLists();
  await user.click(await screen.findByRole('button', { name: 'Move Two up' }));
  await user.click(screen.getByRole('button', { name: 'Move Two up' }));
  expect(names()).toEqual(['Two', 'Favourites', 'One']);
  await user.click(screen.getByRole('button', { name: /^Two/ }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Second{Enter}');
  expect(names()).toEqual(['Second', 'Favourites', 'One']);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog.style.pointerEvents).not.toBe('none'));
  await user.click(within(dialog).getByRole('button', { name: 'Delete Second' }));
  expect(names()).toEqual(['Favourites', 'One']);
  await user.click(await screen.findByRole('button', { name: /^Favourites/ }));
  expect(screen.queryByRole('button', { name: 'Delete' }), 'the favourites stay').toBeNull();
});

it('Watchlists: offers no further list beside as many as allowed', async () => {
  for (let at = 1; at < WATCHLISTS_MAX; at += 1) expect(createWatchlist(`List ${at}`)).toBeTruthy();
  expect(createWatchlist('One too many')).toBeUndefined();
  await drawLists();
  expect(await screen.findByText('You can have at most 20 watchlists.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'New watchlist' })).toBeNull();
});
