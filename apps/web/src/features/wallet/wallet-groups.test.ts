import { expect, test } from 'vitest';
import { paths } from '../../shared/layout/paths.ts';
import { walletGroups } from './wallet-groups.ts';

test('wallet groups: link to accounts, history, calendar, statement, bank accounts and coin addresses', () => {
  const leads = walletGroups.flatMap(({ rows }) => rows.map(({ place }) => paths[place]));
  expect(leads).toEqual([
    '/mine/accounts',
    '/mine/history',
    '/mine/calendar',
    '/mine/statement',
    '/mine/bank-card-list',
    '/mine/coin-address-list',
  ]);
});
