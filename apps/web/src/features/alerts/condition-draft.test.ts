import { describe, expect, it } from 'vitest';
import { askedAlert, conditionProblem, firstDraft, withDirection } from './condition-draft.ts';

describe('alert with a condition', () => {
  it.each([
    ['change', { percent: '0' }, 'percent'],
    ['change', { percent: '1001' }, 'percent'],
    ['change', { percent: '0.01' }, undefined],
    ['close', { price: '' }, 'price'],
    ['close', { price: '1.1' }, undefined],
    ['rsi', { length: '51' }, 'length'],
    ['rsi', { length: '2.5' }, 'length'],
    ['rsi', { level: '100' }, 'level'],
    ['rsi', {}, undefined],
    ['average', { length: '200' }, undefined],
    ['average', { length: '201' }, 'length'],
  ] as const)('finds what is out of bounds in a %s with %j: %s', (kind, change, field) => {
    expect(conditionProblem(kind, { ...firstDraft(kind, '1.2'), ...change })?.field).toBe(field);
  });

  it('asks with the fields of its kind only', () => {
    const draft = { ...firstDraft('rsi', '1.2'), period: '15min' } as const;
    const of = { forex_id: 7, direction: 'rises' };
    expect(askedAlert(7, 'rsi', draft)).toEqual({
      ...of,
      kind: 'rsi',
      period: '15min',
      length: 14,
      level: 70,
    });
    expect(askedAlert(7, 'change', draft)).toEqual({ ...of, kind: 'change', period: '60min', percent: 1 });
    expect(askedAlert(7, 'close', draft)).toEqual({ ...of, kind: 'close', period: '15min', price: 1.2 });
  });

  it('changes an untouched RSI level with the side, and keeps a set one', () => {
    const draft = firstDraft('rsi', '');
    expect(withDirection(draft, 'falls').level).toBe('30');
    expect(withDirection({ ...draft, level: '65' }, 'falls').level).toBe('65');
  });
});
