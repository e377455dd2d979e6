import { describe, expect, it } from 'vitest';
import { DRAWINGS_MAX, drawingsDocument, readDrawings } from './drawing.ts';

const line = {
  tool: 'trend',
  points: [
    { time: 1, price: 1.1 },
    { time: 2, price: 1.2 },
  ],
  made: 5,
};

describe('drawings of a document', () => {
  it('reads a drawing and fills what is missing', () => {
    expect(readDrawings({ a: line })).toEqual({ a: { ...line, colour: 'accent', text: '', locked: false } });
  });

  it.each([
    ['no object', 7],
    ['null', null],
    ['a tool of a newer version', { ...line, tool: 'pitchfork' }],
    ['too few points', { ...line, points: [{ time: 1, price: 1 }] }],
    ['a point without a price', { ...line, points: [{ time: 1 }, { time: 2, price: 1 }] }],
    ['a price that is no number', { ...line, points: [{ time: 1, price: '1' }, line.points[1]] }],
  ])('leaves out what is no drawing: %s', (_what, value) => {
    expect(readDrawings({ a: value })).toEqual({});
  });

  it('lists drawings by the time they were made, at most 200', () => {
    const many = Object.fromEntries(
      Array.from({ length: DRAWINGS_MAX + 5 }, (_, at) => [
        `d${at}`,
        { ...line, made: DRAWINGS_MAX + 5 - at },
      ]),
    );
    const read = Object.keys(readDrawings(many));
    expect(read).toHaveLength(DRAWINGS_MAX);
    expect(read[0]).toBe(`d${DRAWINGS_MAX + 4}`);
  });

  it('names the document so that the server takes the name', () => {
    expect(drawingsDocument('BTC/USD')).toBe('drawings.BTC_USD');
  });
});
