import { describe, expect, it } from 'vitest';
import { mergeFields } from './merge-fields.ts';

describe('merging two changed versions of a document', () => {
  it.each([
    ['keeps additions of both devices', { a: 1 }, { a: 1, b: 2 }, { a: 1, c: 3 }, { a: 1, b: 2, c: 3 }],
    ['prefers this device where both changed a field', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
    ['follows a removal on the other device', { a: 1, b: 1 }, { a: 1, b: 1 }, { b: 1 }, { b: 1 }],
    ['keeps a removal on this device', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
    ['keeps a change of a field that the other device removed', { a: 1 }, { a: 2 }, {}, { a: 2 }],
    ['compares lists by their content', { a: [1] }, { a: [1] }, { a: [1, 2] }, { a: [1, 2] }],
  ])('merges what both devices changed: it %s', (_what, base, mine, theirs, merged) => {
    expect(mergeFields(base, mine, theirs)).toEqual(merged);
  });
});
