import { describe, expect, it } from 'vitest';
import { usd } from '../money/index.ts';
import { isRefusal } from '../outcome/index.ts';
import { HOUR_MS } from '../time/index.ts';
import { amountAlone, checkSecond, type Vouching } from './index.ts';

/** `3<1` is: operator 3 was invited by 1 alone; `3<1+2`: with the approval of 2. All at hour 0. */
function vouchingsOf(texts: readonly string[]): Vouching[] {
  return texts.map((text) => {
    const [, operatorId, by, approvedBy] = /^(\d)<(\d)(?:\+(\d))?$/.exec(text) ?? [];
    return {
      operatorId: Number(operatorId),
      by: Number(by),
      approvedBy: approvedBy === undefined ? undefined : Number(approvedBy),
      at: 0,
    };
  });
}

const later = 25 * HOUR_MS;
const cases: [why: string, vouchings: string[], first: number, second: number, at: number, end: string][] = [
  ['two of the command line', [], 1, 2, 0, 'yes'],
  ['the same operator', [], 1, 1, later, 'review.same_operator'],
  ['invited an hour ago', ['3<1+2'], 2, 3, HOUR_MS, 'operator.second_too_new'],
  ['invited 24 h ago, less a millisecond', ['3<1+2'], 2, 3, 24 * HOUR_MS - 1, 'operator.second_too_new'],
  ['invited 24 h ago', ['3<1+2'], 2, 3, 24 * HOUR_MS, 'yes'],
  ['a new operator as first', ['3<1+2'], 3, 2, HOUR_MS, 'yes'],
  ['for the inviter', ['3<1+2'], 1, 3, later, 'operator.second_not_independent'],
  ['the inviter for the invited', ['3<1+2'], 3, 1, later, 'operator.second_not_independent'],
  ['two invited by one admin alone', ['3<1', '4<1'], 3, 4, later, 'operator.second_not_independent'],
  ['two invited by two admins', ['3<1+2', '4<1+2'], 3, 4, later, 'yes'],
  ['invited by somebody invited alone', ['3<1', '4<3'], 1, 4, later, 'operator.second_not_independent'],
  ['far along a chain', ['3<1', '4<3', '5<4', '6<1'], 6, 5, later, 'operator.second_not_independent'],
  ['one alone, one by two', ['3<1', '4<1+2'], 3, 4, later, 'yes'],
];

describe('checkSecond', () => {
  it.each(cases)(
    'decides the case “%s”: with invitations %j, approval by %i then %i after %i ms gives %s',
    (_, vouchings, first, second, now, end) => {
      const outcome = checkSecond(vouchingsOf(vouchings), { first, second, now });
      expect(isRefusal(outcome) ? outcome.refusal : 'yes').toBe(end);
    },
  );
});

describe('amountAlone', () => {
  it.each([
    ['0', '0', '10000'],
    ['9999', '9999', '1'],
    ['0', '45000', '5000'],
    ['12000', '12000', '-2000'],
  ])(
    'leaves, after %s USD approved for the user and %s by the operator, %s USD',
    (ofUser, ofOperator, rest) => {
      const limits = { userDay: usd('10000'), operatorDay: usd('50000') };
      const approved = { userDay: usd(ofUser), operatorDay: usd(ofOperator) };
      expect(amountAlone(limits, approved)).toBe(usd(rest));
    },
  );
});
