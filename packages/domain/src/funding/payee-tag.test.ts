import { describe, expect, it } from 'vitest';
import { isRefusal } from '../outcome/index.ts';
import { MEMO_TAG_MAX, readPayeeTag, type TagKind, tagOfNetwork } from './payee-tag.ts';

const read = (kind: TagKind, text: string) => {
  const tag = readPayeeTag(kind, text);
  return isRefusal(tag) ? tag.refusal : tag;
};

describe('destination tag or memo', () => {
  it.each<[kind: TagKind, text: string, tag: string]>([
    ['number', '12345', '12345'],
    ['number', ' 007\u200b', '7'],
    ['number', '١٢٣', '123'],
    ['number', '4294967295', '4294967295'],
    ['number', '0', '0'],
    ['number', '4294967296', 'funding.tag_malformed'],
    ['number', '-1', 'funding.tag_malformed'],
    ['number', '1.5', 'funding.tag_malformed'],
    ['number', 'abc', 'funding.tag_malformed'],
    ['number', ' \u200b', 'funding.tag_required'],
    ['text', ' Desk  7 ', 'Desk 7'],
    ['text', '100 200 300', '100 200 300'],
    ['text', 'x'.repeat(MEMO_TAG_MAX), 'x'.repeat(MEMO_TAG_MAX)],
    ['text', 'x'.repeat(MEMO_TAG_MAX + 1), 'funding.tag_malformed'],
    ['text', 'a<b', 'funding.tag_malformed'],
    ['text', '', 'funding.tag_required'],
    ['none', '', ''],
    ['none', '7', 'funding.tag_malformed'],
  ])('is read from the %s input “%s” as %s', (kind, text, tag) => expect(read(kind, text)).toBe(tag));

  it('is a number for XRP, a text for XLM and TON, and absent for TRC20', () => {
    expect(['xrp', 'XLM', 'TON', 'TRC20'].map(tagOfNetwork)).toEqual(['number', 'text', 'text', undefined]);
  });
});
