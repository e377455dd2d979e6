import { describe, expect, it } from 'vitest';
import { type PaymentReference, readPaymentReference } from './payment-reference.ts';

const ID = 'a3f1'.repeat(16);
const keyOf = (text: string) => (readPaymentReference(text) as PaymentReference).key;

describe('readPaymentReference', () => {
  it.each([
    [ID, ID.toUpperCase()],
    [ID, `0x${ID}`],
    [ID, `https://tronscan.org/#/transaction/${ID}?lang=en`],
    ['FT 2026-11/0042', 'ft2026110042'],
    ['FT\u200b 42', 'ＦＴ ４２'],
  ])('returns the same key for %s and %s', (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  it('returns an empty reference for blank input', () => {
    expect(readPaymentReference(' \u200e ')).toEqual({ text: '', key: '' });
  });

  it.each([
    ['x'.repeat(201), 'funding.text_length'],
    ['<b>', 'funding.text_malformed'],
    ['a\nb', 'funding.text_malformed'],
  ])('refuses the malformed text “%s”', (text, refusal) => {
    expect(readPaymentReference(text)).toMatchObject({ refusal, field: 'reference' });
  });
});
