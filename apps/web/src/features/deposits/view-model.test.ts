import { describe, expect, test } from 'vitest';
import { bankLines, currenciesOf, firstOf, isPayable, kindOf, statusOf, worthOf } from './view-model.ts';

test.each([
  [{}, 'coin'],
  [{ type: '0' }, 'coin'],
  [{ type: '1' }, 'bank'],
  [{ type: 'x' }, 'coin'],
] as const)('kindOf: reads the query %o as deposit by %s', (query, kind) => expect(kindOf(query)).toBe(kind));

const symbol = (code: string, open: boolean, has_channel = true) => ({
  ...{ id: 1, code, name: code, type: 0, usd_price: '1.000000', min_amount: '10.000000' },
  ...{ max_amount: '1000.000000', decimals: 2, open, has_channel },
});

test('currenciesOf: lists a currency once, open when one method is; firstOf chooses the first payable one', () => {
  const currencies = currenciesOf([symbol('GBP', true, false), symbol('EUR', false), symbol('EUR', true)]);
  expect(currencies.map(({ code, open }) => [code, open])).toEqual([
    ['GBP', true],
    ['EUR', true],
  ]);
  expect(firstOf(currencies)?.code).toBe('EUR');
  expect(firstOf([symbol('GBP', true, false)])?.code, 'where none can, its notice is shown').toBe('GBP');
  expect(firstOf([])).toBeUndefined();
});

test('isPayable: is true only when an open currency has a payment channel', () => {
  expect(isPayable([symbol('GBP', true, false), symbol('EUR', true)])).toBe(true);
  expect(isPayable([symbol('GBP', true, false), symbol('EUR', false)])).toBe(false);
  expect(isPayable([])).toBe(false);
});

describe('worthOf', () => {
  const euro = {
    currency_code: 'EUR',
    usd_price: '1.080000',
    min_amount: '10.000000',
    max_amount: '50000.000000',
    decimals: 2,
  };

  test.each([
    ['100', { is: 'good', usd: '108.000000' }],
    // 33.33 × 1.08 = 35.9964
    ['33.33', { is: 'good', usd: '35.996400' }],
    ['10', { is: 'good', usd: '10.800000' }],
    ['', { is: 'bad', problem: { is: 'empty' } }],
    ['.', { is: 'bad', problem: { is: 'malformed', decimals: 2 } }],
    ['0', { is: 'bad', problem: { is: 'malformed', decimals: 2 } }],
    ['10.001', { is: 'bad', problem: { is: 'malformed', decimals: 2 } }],
    ['9.99', { is: 'bad', problem: { is: 'tooSmall', min: '10' } }],
    ['50000.01', { is: 'bad', problem: { is: 'tooLarge', max: '50000' } }],
  ])('validates “%s” euros and values them in USD', (text, worth) =>
    expect(worthOf(text, euro)).toEqual(worth),
  );
});

test('statusOf: names the four deposit statuses and treats an unknown one as unchecked', () => {
  expect([0, 1, 2, 3, 9].map((status) => statusOf(status).words)).toEqual([
    'unchecked',
    'finished',
    'rejected',
    'invalid',
    'unchecked',
  ]);
});

test('bankLines: lists the known bank details in the order of a transfer form', () => {
  const option = {
    ...{ id: 1, currency_code: 'USD', usd_price: '1', min_amount: '1', max_amount: '2', decimals: 2 },
    ...{ bank_name: 'Harbour Bank', bank_address: '', bank_swift: 'HARBHKHH' },
    ...{
      payee_name: 'Tidemark',
      payee_account: '123',
      proof_required: true,
      reference_required: false,
      bank_remark: 'UID 7',
    },
  };
  expect(bankLines(option).map(({ key }) => key)).toEqual([
    'payeeName',
    'payeeAccount',
    'bankName',
    'swift',
    'remark',
  ]);
});
