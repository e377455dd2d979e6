import { expect, test } from 'vitest';
import { draftOf, readDraft } from './settings-draft.ts';

const draft = (multiple: string, maxAmount: string, lossLimit = '') => ({
  ...{ mode: 'fixed' as const, allocation: '' },
  ...{ multiple, maxAmount, lossLimit },
});
const byEquity = (multiple: string, allocation: string) => ({
  ...draft(multiple, '200'),
  ...{ mode: 'proportional' as const, allocation },
});
const fixed = { mode: 'fixed', allocation: '' };
const proportional = { mode: 'proportional', max_amount: '200', loss_limit: '' };

test.each([
  [draft('1', '200'), { ...fixed, multiple: 1, max_amount: '200', loss_limit: '' }],
  [draft('0.5', '200', '50.25'), { ...fixed, multiple: 0.5, max_amount: '200', loss_limit: '50.25' }],
  [draft('100', '0.01'), { ...fixed, multiple: 100, max_amount: '0.01', loss_limit: '' }],
  [draft('', ''), { multiple: 'empty', maxAmount: 'empty' }],
  [draft('100.01', '200'), { multiple: 'outOfRange' }],
  [draft('0', '0', '0.001'), { multiple: 'outOfRange', maxAmount: 'outOfRange', lossLimit: 'outOfRange' }],
  [draft('0.125', '200'), { multiple: 'outOfRange' }],
  [
    { ...draft('1', '200'), allocation: 'x' },
    { ...fixed, multiple: 1, max_amount: '200', loss_limit: '' },
  ],
  [byEquity('0.1', ''), { ...proportional, multiple: 0.1, allocation: '' }],
  [byEquity('10', '500'), { ...proportional, multiple: 10, allocation: '500' }],
  [byEquity('0.09', '0'), { multiple: 'outOfRange', allocation: 'outOfRange' }],
  [draft('1', '?5'), { maxAmount: 'outOfRange' }],
  [draft('?2', '200', '?5'), { multiple: 'outOfRange', lossLimit: 'outOfRange' }],
])('readDraft: reads the follow settings %o as %o', (typed, read) => expect(readDraft(typed)).toEqual(read));

test('draftOf: restores saved follow settings as a user would type them', () => {
  const settings = {
    mode: 'fixed' as const,
    allocation: null,
    multiple: 0.5,
    max_amount: '250.500000',
    loss_limit: null,
  };
  expect(draftOf(settings)).toEqual(draft('0.5', '250.5'));
  expect(draftOf({ ...settings, mode: 'proportional', allocation: '500.000000' })).toMatchObject({
    ...{ mode: 'proportional', allocation: '500' },
  });
  expect(draftOf({ ...settings, loss_limit: '1000.000000' }).lossLimit).toBe('1000');
});
