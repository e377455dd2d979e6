import { expect, test } from 'vitest';
import { pathOf } from '../../shared/paths.ts';
import { shortcutTiles } from './shortcut-tiles.ts';

test('the tiles lead to loans, to a deposit by bank and to funds; the video tile leads nowhere', () => {
  expect(shortcutTiles.map(({ key, leads }) => [key, leads && pathOf(leads.to, leads.query)])).toEqual([
    ['loan', '/loan'],
    ['deposit', '/mine/charge?type=1'],
    ['video', undefined],
    ['mining', '/mining'],
  ]);
});
