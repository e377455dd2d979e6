import { expect, test } from 'vitest';
import { totalAssets } from './total-assets.ts';

test('totalAssets: adds the cash of all accounts and the unrealised P/L exactly', () => {
  const accounts = [{ balance: '10000.000000' }, { balance: '0.100000' }, { balance: '0.200000' }];
  expect(totalAssets(accounts, '-12.345678')).toBe('9987.954322');
});

test('totalAssets: counts only the cash before the first push of positions', () => {
  expect(totalAssets([{ balance: '5.000000' }], undefined)).toBe('5.000000');
});
