import { describe, expect, it } from 'vitest';
import { amountFromMillionths, formatAmount, usd } from '../money/index.ts';
import { isRefusal, type Outcome } from '../outcome/index.ts';
import { type DepositAmount, depositAmount } from './deposit.ts';
import { type DepositState, decideDeposit } from './deposit-review.ts';
import { formatUnits, parseUnits, type Units, unitsFromMillionths, worthInUsd } from './units.ts';

const units = (text: string): Units => parseUnits(text, 6) ?? unitsFromMillionths(0n);

const euros = {
  ...{ code: 'EUR', decimals: 2 },
  deposit: {
    price: usd('1.083333'),
    min: units('50'),
    max: units('1000000'),
    isOpen: true,
    needsProof: true,
    needsReference: false,
  },
};

function shown(amount: Outcome<DepositAmount>): string {
  if (isRefusal(amount)) return `${amount.refusal} ${Object.values(amount.params).join(' ')}`;
  return `${formatUnits(amount.units)} = ${formatAmount(amount.usd)}`;
}

describe('deposit amount', () => {
  it.each([
    ['50', '50.000000 = 54.166650'],
    [' 99.90 ', '99.900000 = 108.224966'],
    ['1000000', '1000000.000000 = 1083333.000000'],
    ['49.99', 'funding.amount_too_small 50 EUR'],
    ['1000000.01', 'funding.amount_too_large 1000000 EUR'],
    ['1e3', 'funding.amount_malformed 2'],
    ['99.999', 'funding.amount_malformed 2'],
    ['0', 'funding.amount_malformed 2'],
    ['-60', 'funding.amount_malformed 2'],
    ['', 'funding.amount_malformed 2'],
    ['9'.repeat(60), 'funding.amount_too_large 923077207.1 EUR'],
  ])('is read from “%s” as %s', (text, wanted) => {
    const amount = depositAmount(text, euros, 'number');
    expect(shown(amount)).toBe(wanted);
    if (isRefusal(amount)) expect(amount.field).toBe('number');
  });

  it('is rounded down to a millionth, and refused when it rounds to zero', () => {
    expect(worthInUsd(units('0.000003'), usd('0.999999'))).toBe(2n);
    const dust = depositAmount(
      '0.01',
      { ...euros, deposit: { ...euros.deposit, price: usd('0.000001') } },
      'n',
    );
    expect(shown(dust)).toBe('funding.amount_too_small 1 EUR');
  });
});

/** `1 approves 900`: operator 1 has found 900 received; without an amount, what was requested. */
type Step = `${1 | 2 | 3} approves${'' | ` ${string}`}` | `${1 | 2 | 3} rejects`;

function tell(requested: string, steps: readonly Step[]): string {
  const amount = { units: units(requested), usd: amountFromMillionths(units(requested)) };
  let state: DepositState = { status: 'waiting', first: undefined };
  for (const [now, step] of steps.entries()) {
    const [, who, verb, said = ''] = /^(\d) (approves|rejects) ?(.*)$/.exec(step) ?? [];
    const verdict = verb === 'approves' ? 'approve' : 'reject';
    const next = decideDeposit(
      { ...amount, code: 'USDT', decimals: 6, price: usd('1'), state },
      { verdict, remark: 'Nothing came.', operatorId: Number(who), now, amount: said },
      { secondApprovalAbove: usd('10000') },
    );
    if (isRefusal(next)) return [next.refusal, next.params.first].filter(Boolean).join(' ');
    state = next;
  }
  const first = state.first
    ? `, first ${state.first.operatorId} found ${Number(state.first.units) / 1e6}`
    : '';
  const received = state.status === 'approved' ? ` ${Number(state.received.units) / 1e6}` : '';
  return state.status + received + first;
}

const cases: [requested: string, steps: Step[], end: string][] = [
  ['100', ['1 approves'], 'approved 100'],
  ['100', ['1 approves 100.00'], 'approved 100'],
  ['100', ['1 rejects'], 'rejected'],
  ['10000', ['1 approves'], 'approved 10000'],
  ['10000.000001', ['1 approves'], 'waiting, first 1 found 10000.000001'],
  ['20000', ['1 approves', '2 approves'], 'approved 20000, first 1 found 20000'],
  ['20000', ['1 approves', '1 approves'], 'review.same_operator'],
  ['20000', ['1 approves', '2 rejects'], 'rejected, first 1 found 20000'],
  ['100', ['1 approves 90'], 'waiting, first 1 found 90'],
  ['100', ['1 approves 90', '2 approves 90'], 'approved 90, first 1 found 90'],
  ['100', ['1 approves 90', '2 approves'], 'funding.amount_differs 90'],
  ['100', ['1 approves 90', '2 approves 91'], 'funding.amount_differs 90'],
  ['100', ['1 approves 90', '1 approves 90'], 'review.same_operator'],
  // An operator can correct their own error; that is not another approval.
  ['100', ['1 approves 90', '1 approves 95', '2 approves 95'], 'approved 95, first 1 found 95'],
  ['100', ['1 approves 90', '1 approves'], 'approved 100'],
  ['20000', ['1 approves 2000', '1 approves', '3 approves 20000'], 'approved 20000, first 1 found 20000'],
  ['100', ['1 approves', '2 approves'], 'review.already_decided'],
  ['100', ['1 approves 0'], 'funding.amount_malformed'],
  ['100', ['1 approves 0.0000001'], 'funding.amount_malformed'],
  ['100', ['1 approves 2000000000'], 'funding.amount_too_large'],
  // The amount received may be below the minimum of a request.
  ['100', ['1 approves 0.000001', '2 approves 0.000001'], 'approved 0.000001, first 1 found 0.000001'],
];

describe('deposit review with a second approval above 10,000 USD', () => {
  it.each(cases)('for a deposit of %s the decisions %j lead to %s', (requested, steps, end) => {
    expect(tell(requested, steps)).toBe(end);
  });

  it('refuses a decision on a cancelled deposit', () => {
    const deposit = {
      ...{ units: units('100'), usd: usd('100'), code: 'USDT', decimals: 6, price: usd('1') },
      state: { status: 'cancelled', first: undefined, at: 1 } as const,
    };
    const decision = { verdict: 'reject', remark: 'no', operatorId: 1, now: 2, amount: '' } as const;
    const refused = decideDeposit(deposit, decision, { secondApprovalAbove: usd('10000') });
    expect(refused).toMatchObject({ refusal: 'review.cancelled' });
  });
});
