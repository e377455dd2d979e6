import { describe, expect, it } from 'vitest';
import { isRefusal } from '../outcome/index.ts';
import { WAITING } from '../review/index.ts';
import { type DisputeState, decideDispute, readDisputeText, withdrawDispute } from './index.ts';

describe('dispute text', () => {
  it.each([
    ['  The stop was passed \r\n early ', 'The stop was passed \n early'],
    ['ten signs.', 'ten signs.'],
    ['nine sign', 'dispute.text_too_short'],
    [`${'\u200b'.repeat(20)}short`, 'dispute.text_too_short'],
    ['👋'.repeat(2000), '👋'.repeat(2000)],
    ['x'.repeat(2001), 'dispute.text_too_long'],
  ])('is read from %j as %j', (text, expected) => {
    const read = readDisputeText(text);
    expect(isRefusal(read) ? read.refusal : read).toBe(expected);
  });
});

const decided = { operatorId: 1, at: 5 };
const approved: DisputeState = { status: 'approved', firstApproval: undefined, decided, remark: 'yes' };
const withdrawn: DisputeState = { status: 'withdrawn', at: 5 };

type Case = [
  state: DisputeState,
  verdict: 'approve' | 'reject',
  remark: string,
  correctionId: number | undefined,
  nothingOwed: boolean,
  expected: string,
];

describe('decision about a dispute', () => {
  it.each<Case>([
    [WAITING, 'approve', 'It was late.', 7, false, 'approved'],
    [WAITING, 'approve', 'It was late.', undefined, true, 'approved'],
    [WAITING, 'approve', 'It was late.', undefined, false, 'dispute.settlement_required'],
    [WAITING, 'approve', 'It was late.', 7, true, 'dispute.settlement_required'],
    [WAITING, 'approve', ' … ', 7, false, 'review.remark_required'],
    [WAITING, 'reject', 'The tick was there.', undefined, false, 'rejected'],
    [WAITING, 'reject', '', undefined, false, 'review.remark_required'],
    [approved, 'reject', 'No.', undefined, false, 'review.already_decided'],
    [withdrawn, 'approve', 'Yes.', 7, false, 'review.cancelled'],
  ])('from %j: %s with %j, correction %s, nothing owed %s leads to %s', (...given) => {
    const [state, verdict, remark, correctionId, nothingOwed, expected] = given;
    const to = decideDispute(state, { verdict, remark, correctionId, nothingOwed, operatorId: 1, now: 5 });
    expect(isRefusal(to) ? to.refusal : to.status).toBe(expected);
  });

  it('is no longer possible to prevent by a withdrawal after it was made', () => {
    expect(withdrawDispute(WAITING, 9)).toEqual({ status: 'withdrawn', at: 9 });
    for (const state of [approved, withdrawn]) {
      expect(withdrawDispute(state, 9)).toMatchObject({ refusal: 'dispute.already_decided' });
    }
  });
});
