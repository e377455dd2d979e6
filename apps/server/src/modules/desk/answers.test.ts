import { refuse } from '@tidemark/domain/outcome';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeOutcome, encodeOutcome } from './answers.ts';

describe('kept outcome', () => {
  it('equals what was kept, amounts of any size included', () => {
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
    'is unknown where an older version kept it as %s',
    (text) => expect(decodeOutcome(text)).toBeUndefined(),
  );
});
