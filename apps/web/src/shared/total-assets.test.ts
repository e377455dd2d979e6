import { expect, test } from 'vitest';
import { totalAssets } from './total-assets.ts';

test('the total is the cash of all accounts and the floating profit, to the last decimal', () => {
  const accounts = [{ balance: '10000.000000' }, { balance: '0.100000' }, { balance: '0.200000' }];
  expect(totalAssets(accounts, '-12.345678')).toBe('9987.954322');
});

test('before the first push of positions the cash alone counts', () => {
  expect(totalAssets([{ balance: '5.000000' }], undefined)).toBe('5.000000');
});
