import { isRefusal } from '@tidemark/domain/outcome';
import { describe, expect, test } from 'vitest';
import { networkOf } from '../sign-in/sign-in-guard.ts';
import { areaList } from './areas.ts';
import { readEmail, readMobile, readSignInName } from './contacts.ts';

const idOf = (code: string) => String(areaList('en').find((area) => area.code === code)?.id);

describe('e-mail address parsing', () => {
  test.each([
    [' Ada.Lovelace+fx@Example.COM ', 'ada.lovelace+fx@example.com'],
    ["o'neil@sub.example.co.uk", "o'neil@sub.example.co.uk"],
    ['me@bücher.example', 'me@xn--bcher-kva.example'],
    ['\u200e\u202aada@exa\u00admple.com\u202c\ufeff', 'ada@example.com'],
    ['ada\u200b@example.com\u00a0', 'ada@example.com'],
  ])('reads %j as %s', (text, address) => expect(readEmail(text)).toBe(address));

  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example',
    'a..b@example.com',
    '.a@example.com',
    'a b@example.com',
    'ada@exa mple.com',
    'ada@-example.com',
    'ada@example.com\r\nBcc: all@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@127.0.0.1',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(64)}.com`,
    `a@${'abc.'.repeat(80)}com`,
  ])('rejects %j', (text) => expect(readEmail(text)).toBeUndefined());
});

describe('phone number parsing', () => {
  test.each([
    ['9123 4567', 'HK', '+85291234567'],
    ['\u202a+852\u00a09123\u200b4567\u202c', 'US', '+85291234567'],
    ['\u2066９１２３-４５６７\u2069', 'HK', '+85291234567'],
    ['+852 9123 4567', 'US', '+85291234567'],
    ['00852-91234567', 'HK', '+85291234567'],
    ['07400 123456', 'GB', '+447400123456'],
  ])('reads %s in %s as %s', (text, area, expected) => {
    expect(readMobile(text, idOf(area), 'account')).toMatchObject({ address: expected });
  });

  test.each([
    ['12', 'HK', 'session.mobile_malformed'],
    ['call me', 'HK', 'session.mobile_malformed'],
    ['+8613800138000', 'HK', 'session.country_restricted'],
    ['+85055512345678', 'HK', 'session.country_restricted'],
    ['+972502345678', 'HK', 'session.country_restricted'],
    ['+6785912345', 'HK', 'session.country_restricted'],
    ['+5351234567', 'HK', 'session.country_restricted'],
    ['+8501921234567', 'HK', 'session.country_restricted'],
    ['91234567', 'CN', 'session.area_unknown'],
  ])('rejects %s in %s: %s', (text, area, key) => {
    const read = readMobile(text, idOf(area), 'account');
    expect(isRefusal(read) && read.refusal).toBe(key);
  });
});

describe('identity of different spellings', () => {
  test.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['\u3000ada@example.com\u00a0', 'ada@example.com'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
    ['ada٧@example.com', 'ada7@example.com'],
  ])('maps the address %s to %s', (text, address) => {
    expect(readEmail(text)).toBe(address);
    const read = readSignInName({ type: 'email', text, areaId: '' });
    expect(read).toMatchObject({ email: address, countedAs: address });
  });

  test.each([
    ['+852 9123 4567', ''],
    ['0085291234567', ''],
    ['9123-4567', 'HK'],
    ['+٨٥٢٩١٢٣٤٥٦٧', ''],
    ['+۸۵۲۹۱۲۳۴۵۶۷', ''],
    ['+८५२९१२३४५६७', ''],
    ['＋８５２９１２３４５６７', ''],
    ['+๘๕๒๙๑๒๓๔๕๖๗', ''],
    ['+𝟾𝟻𝟸𝟿𝟷𝟸𝟹𝟺𝟻𝟼𝟽', ''],
    ['+8529123456᠗', ''],
  ])('maps the number %s in «%s» to +85291234567', (text, area) => {
    const read = readSignInName({ type: 'mobile', text, areaId: area === '' ? '' : idOf(area) });
    expect(read).toMatchObject({ mobile: '+85291234567', countedAs: '+85291234567' });
  });

  test('keeps numbers of two countries with the same last digits apart', () => {
    const countedAs = (text: string) => readSignInName({ type: 'mobile', text, areaId: '' }).countedAs;
    expect(countedAs('+85291234567')).not.toBe(countedAs('+6591234567'));
  });
});

describe('the area list', () => {
  test('lists every country except five, Hong Kong second, each id once', () => {
    const list = areaList('en');
    const codes = list.map((area) => area.code);
    expect(list[1]).toEqual({
      id: expect.any(Number),
      code: 'HK',
      global_code: '852',
      name: 'Hong Kong SAR China',
    });
    expect(list.length).toBeGreaterThan(200);
    for (const restricted of ['KP', 'IL', 'CN', 'VU', 'CU']) expect(codes).not.toContain(restricted);
    expect(new Set(list.map((area) => area.id)).size).toBe(list.length);
  });

  test("names countries in the caller's language, in the same order for all", () => {
    const nameOf = (lang: 'hk' | 'ar' | 'de', code: string) =>
      areaList(lang).find((area) => area.code === code)?.name;
    expect(nameOf('hk', 'JP')).toBe('日本');
    expect(nameOf('ar', 'JP')).toBe('اليابان');
    expect(nameOf('de', 'JP')).toBe('Japan');
    expect(areaList('ar').map((area) => area.id)).toEqual(areaList('en').map((area) => area.id));
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:9:9:9:9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('rate limits: group IP address %s under network %s', (address, network) =>
  expect(networkOf(address)).toBe(network),
);
