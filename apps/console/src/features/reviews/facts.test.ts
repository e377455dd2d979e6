import { expect, it } from 'vitest';
import { factsOf, stageOf, sumOf } from './facts.ts';
import { prefilledAmount, receivedOf } from './received.ts';

const fields = [
  { key: 'number', value: '1500.000000' },
  { key: 'currency', value: 'EUR' },
  { key: 'rate', value: '1.080000' },
  { key: 'address', value: '' },
];

it('factsOf: formats amounts as money only in reviews that decide about money', () => {
  expect(factsOf({ kind: 'deposit', status: 'waiting', fields }).map(({ kind }) => kind)).toEqual([
    'units',
    'text',
    'rate',
    'text',
  ]);
  expect(factsOf({ kind: 'withdraw', status: 'waiting', fields }).map(({ kind }) => kind)).toEqual([
    'usd',
    'text',
    'drawRate',
    'text',
  ]);
  expect(factsOf({ kind: 'real_name', status: 'waiting', fields }).every(({ kind }) => kind === 'text')).toBe(
    true,
  );
});

it.each([
  [false, null, 'one'],
  [true, null, 'first'],
  [true, 'bea@x', 'second'],
  [true, 'ada@x', 'mine'],
] as const)(
  'stageOf: with second approval needed %s and first approval by %s, ada sees stage %s',
  (needs_second, first, stage) => {
    expect(stageOf({ needs_second, first_approval_by: first }, 'ada@x')).toBe(stage);
  },
);

it('prefilledAmount: starts with the requested amount, for the second operator with the first operator’s amount', () => {
  expect(prefilledAmount({ fields })).toBe('1500');
  expect(prefilledAmount({ fields: [...fields, { key: 'first_amount', value: '1499.500000' }] })).toBe(
    '1499.5',
  );
});

it.each([
  ['1500', '1620.000000', false],
  ['1500.00', '1620.000000', false],
  ['?15', undefined, false],
  ['1499.99', '1619.989200', true],
  ['0.000001', '0.000001', true],
  ['', undefined, false],
  ['0', undefined, true],
])(
  'receivedOf: values a deposit typed as “%s” at %s USD; differs from the request: %s',
  (typed, usd, differs) => {
    expect(receivedOf({ kind: 'deposit', fields }, typed)).toMatchObject({ usd, differs });
  },
);

const owed = [
  { key: 'amount', value: '1000.000000' },
  { key: 'interest_amount', value: '13.500000' },
  { key: 'total_amount', value: '1013.500000' },
];

it.each([
  ['1013.5', '1013.500000', false],
  ['1013.499999', '1013.499999', true],
  ['2000', '2000.000000', false],
  ['', undefined, false],
])('receivedOf: values a repayment typed as “%s” at %s USD; too little: %s', (typed, usd, isShort) => {
  expect(prefilledAmount({ fields: owed })).toBe('1013.5');
  expect(receivedOf({ kind: 'repayment', fields: owed }, typed)).toMatchObject({
    ...{ usd, isShort, differs: false },
  });
});

it('factsOf: shows a waiting correction with the exact balance after it', () => {
  const correction = {
    kind: 'correction' as const,
    status: 'waiting' as const,
    fields: [
      { key: 'account', value: 'change' },
      { key: 'direction', value: 'debit' },
      { key: 'amount', value: '12.500001' },
      { key: 'balance', value: '100.000000' },
    ],
  };
  expect(factsOf(correction).at(-1)).toEqual({ key: 'balance_after', value: '87.499999', kind: 'usd' });
  const over = factsOf({ ...correction, status: 'approved' });
  expect(over.map(({ key }) => key)).toEqual(['account', 'direction', 'amount']);
  expect(sumOf(correction)).toEqual({ amount: '-12.500001', currency: 'USD' });
});
