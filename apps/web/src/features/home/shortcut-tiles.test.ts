import { expect, test } from 'vitest';
import { pathOf } from '../../shared/layout/paths.ts';
import { shortcutTiles } from './shortcut-tiles.ts';

test('shortcut tiles: lead to loans, bank deposit and funds; the video tile leads nowhere', () => {
  expect(shortcutTiles.map(({ key, leads }) => [key, leads && pathOf(leads.to, leads.query)])).toEqual([
    ['loan', '/loan'],
    ['deposit', '/mine/charge?type=1'],
    ['video', undefined],
    ['mining', '/mining'],
  ]);
});
