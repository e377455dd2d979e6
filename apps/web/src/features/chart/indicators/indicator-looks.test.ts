import { describe, expect, it } from 'vitest';
import { coloursOf, paramsOf, readLooks } from './indicator-looks.ts';

describe('looks of indicators', () => {
  it('reads parameters and colours of known indicators', () => {
    const looks = readLooks({
      MA: { params: [7, 14, 28, 200], colours: ['blue'] },
      PITCHFORK: { params: [1] },
    });
    expect(looks).toEqual({ MA: { params: [7, 14, 28, 200], colours: ['blue'] } });
    expect(coloursOf(looks, 'MA')).toEqual(['blue', 'warn', 'blue', 'text-quiet']);
  });

  it.each([
    ['no object', 7],
    ['too few parameters', { MA: { params: [5] } }],
    ['a parameter of zero', { MA: { params: [0, 10, 30, 60] } }],
    ['a parameter beyond a page of bars', { MA: { params: [5, 10, 30, 501] } }],
    ['a fraction', { MA: { params: [5.5, 10, 30, 60] } }],
    ['an unknown colour', { MA: { colours: ['pink'] } }],
  ])('falls back to the usual look for %s', (_what, stored) => {
    const looks = readLooks(stored);
    expect(paramsOf(looks, 'MA')).toEqual([5, 10, 30, 60]);
    expect(coloursOf(looks, 'MA')).toEqual(['accent', 'warn', 'blue', 'text-quiet']);
  });
});
