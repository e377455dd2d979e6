import { commitmentTo } from '@tidemark/verify/entry';
import { leafHash, nodeHash } from '@tidemark/verify/merkle';
import { describe, expect, it } from 'vitest';
import { fastCommitment, fastLeafHash, fastNodeHash } from './hashing.ts';

const salt = new Uint8Array(32).fill(7);
const texts = {
  'without letters': '',
  'of letters of two bytes': '{"a":"é"}',
  'of letters of three and four bytes': '{"name":"日本語 🎌"}',
  'of many blocks': 'x'.repeat(3000),
};
const cases = Object.entries(texts);

describe('the hashes by OpenSSL', () => {
  it.each(cases)('commit to a record as @tidemark/verify does: a text %s', (_, text) => {
    expect(fastCommitment(text, salt)).toBe(commitmentTo(text, salt));
  });

  it.each(cases)('make a leaf as @tidemark/verify does: a text %s', (_, text) => {
    const content = new TextEncoder().encode(text);
    expect(new Uint8Array(fastLeafHash(content))).toEqual(new Uint8Array(leafHash(content)));
  });

  it('join two nodes as @tidemark/verify does', () => {
    const [left, right] = [leafHash(salt), leafHash(new Uint8Array(1))];
    expect(new Uint8Array(fastNodeHash(left, right))).toEqual(new Uint8Array(nodeHash(left, right)));
  });
});
