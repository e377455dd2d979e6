import { refuse } from '@tidemark/domain/outcome';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeOutcome, encodeOutcome } from './answers.ts';

describe('stored outcome', () => {
  it('decodes to the value that was encoded, for amounts of any size', () => {
    const leaf = fc.oneof(fc.bigInt(), fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('node')),
        fc.dictionary(fc.stringMatching(/^[a-z]\w*$/), tie('node'), { noNullPrototype: true }),
      ),
    })).node;
    fc.assert(
      fc.property(value, (outcome) => {
        expect(decodeOutcome(encodeOutcome(outcome))).toEqual(outcome);
      }),
    );
  });

  it('keeps a refusal with its parameters and its field', () => {
    const refusal = refuse('forex.insufficient_margin', { free: '10.00', lots: 2 }, 'cont');
    expect(decodeOutcome(encodeOutcome(refusal))).toEqual(refusal);
  });

  it.each(['{"opened":5}', '{"answer":true}', '"9999.000000"'])(
    'decodes to undefined in the format of an older version: %s',
    (text) => expect(decodeOutcome(text)).toBeUndefined(),
  );
});
