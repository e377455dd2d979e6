import { workspaceList, workspaceSave } from '@tidemark/contract/calls/account/workspace';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { LISTED_MAX } from './watchlist.ts';

/** The modules as after a load of the page, with what this device stores. */
async function loaded() {
  vi.resetModules();
  const { addListed, createWatchlist, watchlistsNow } = await import('./watchlists.ts');
  const { useSessionStore } = await import('../session/session.ts');
  return {
    ...{ addListed, createWatchlist },
    lists: () => watchlistsNow().map(({ name, codes }) => [name, codes]),
    signIn: (id: number) => useSessionStore.setState({ token: 'token', user: { id } as never }),
    signOut: () => useSessionStore.setState({ token: undefined, user: undefined }),
  };
}

beforeEach(() => localStorage.clear());

it('watchlists: take over the favourites of an earlier version in their order, once', async () => {
  localStorage.setItem('tidemark.favourites', '["XAUUSD","EURUSD","XAUUSD"]');
  const first = await loaded();
  expect(first.lists()).toEqual([[undefined, ['XAUUSD', 'EURUSD']]]);
  expect(localStorage.getItem('tidemark.favourites')).toBeNull();
  expect((await loaded()).lists()).toEqual([[undefined, ['XAUUSD', 'EURUSD']]]);
});

it('watchlists: give stored favourites to the user of a session once the user is known', async () => {
  localStorage.setItem('tidemark.favourites', '["XAUUSD"]');
  localStorage.setItem('tidemark.token', 'token');
  const page = await loaded();
  expect(page.lists()).toEqual([[undefined, []]]);
  page.signIn(7);
  expect(page.lists()).toEqual([[undefined, ['XAUUSD']]]);
  page.signOut();
  expect(page.lists(), 'not a visitor’s').toEqual([[undefined, []]]);
});

it('watchlists: come along at sign-in, also on a page that loads no lists', async () => {
  const visit = await loaded();
  visit.addListed('favourites', 'EURUSD');
  visit.addListed(visit.createWatchlist('Metals') ?? '', 'XAUUSD');
  // Signed in on a page without lists, by who used this device before: this page starts with the session.
  localStorage.setItem('tidemark.token', 'token');
  localStorage.setItem('tidemark.userId', '7');
  const page = await loaded();
  const { syncNow } = await import('../workspace/sync.ts');
  await draw(null, {
    answers: [
      answerTo(workspaceList, () => ({ revision: 0, documents: [] })),
      answerTo(workspaceSave, ({ name = '' }) => ({ name: String(name), revision: 1 })),
    ],
  });
  page.signIn(7);
  await syncNow();
  expect(page.lists()).toEqual([
    [undefined, ['EURUSD']],
    ['Metals', ['XAUUSD']],
  ]);
  page.signOut();
  expect(page.lists(), 'the next visitor has none').toEqual([[undefined, []]]);
});

it('watchlists: take no more instruments than allowed', async () => {
  const { addListed, lists } = await loaded();
  for (let at = 0; at < LISTED_MAX; at += 1) expect(addListed('favourites', `C${at}`)).toBe(true);
  expect(addListed('favourites', 'C7'), 'it is there').toBe(true);
  expect(addListed('favourites', 'MORE')).toBe(false);
  expect(lists()[0]?.[1]).toHaveLength(LISTED_MAX);
});

it('watchlists: keep what two devices add to one list', async () => {
  const page = await loaded();
  const { syncNow } = await import('../workspace/sync.ts');
  const saved: string[] = [];
  await draw(null, {
    answers: [
      answerTo(workspaceList, () => ({
        revision: 1,
        documents: [{ name: 'watchlist.favourites', body: '{"i.THEIRS":1}', revision: 1 }],
      })),
      answerTo(workspaceSave, ({ name = '', body = '' }) => {
        saved.push(String(body));
        return { name: String(name), revision: 2 };
      }),
    ],
  });
  page.addListed('favourites', 'MINE');
  page.signIn(7);
  await syncNow();
  expect(page.lists()).toEqual([[undefined, ['MINE', 'THEIRS']]]);
  expect(saved.map((body) => JSON.parse(body))).toEqual([{ 'i.THEIRS': 1, 'i.MINE': 1 }]);
});
