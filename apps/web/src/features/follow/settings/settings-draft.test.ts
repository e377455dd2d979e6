import { expect, test } from 'vitest';
import { draftOf, readDraft } from './settings-draft.ts';

const draft = (multiple: string, maxAmount: string, lossLimit = '') => ({ multiple, maxAmount, lossLimit });

test.each([
  [draft('1', '200'), { multiple: 1, max_amount: '200', loss_limit: '' }],
  [draft('0.5', '200', '50.25'), { multiple: 0.5, max_amount: '200', loss_limit: '50.25' }],
  [draft('100', '0.01'), { multiple: 100, max_amount: '0.01', loss_limit: '' }],
  [draft('', ''), { multiple: 'empty', maxAmount: 'empty' }],
  [draft('100.01', '200'), { multiple: 'outOfRange' }],
  [draft('0', '0', '0.001'), { multiple: 'outOfRange', maxAmount: 'outOfRange', lossLimit: 'outOfRange' }],
  [draft('0.125', '200'), { multiple: 'outOfRange' }],
  [draft('1', '?5'), { maxAmount: 'outOfRange' }],
  [draft('?2', '200', '?5'), { multiple: 'outOfRange', lossLimit: 'outOfRange' }],
])('readDraft: reads the follow settings %o as %o', (typed, read) => expect(readDraft(typed)).toEqual(read));

test('draftOf: restores saved follow settings as a user would type them', () => {
  const settings = { multiple: 0.5, max_amount: '250.500000', loss_limit: null };
  expect(draftOf(settings)).toEqual({ multiple: '0.5', maxAmount: '250.5', lossLimit: '' });
  expect(draftOf({ ...settings, loss_limit: '1000.000000' }).lossLimit).toBe('1000');
});
