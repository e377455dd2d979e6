import { describe, expect, it } from 'vitest';
import {
  digitCodeIn,
  isDigitCode,
  latinDigits,
  nameKey,
  readCode,
  readLetterCode,
  readName,
  typedDigits,
  withoutInvisible,
} from './index.ts';

describe('code input', () => {
  it.each([
    ['grouped by a space', '123 456'],
    ['grouped by a dash', '123-456'],
    ['grouped by an en dash', '123–456'],
    ['grouped by a no-break space', '123\u00a0456'],
    ['in Arabic digits', '١٢٣٤٥٦'],
    ['in Persian digits', '۱۲۳۴۵۶'],
    ['in Devanagari digits', '१२३४५६'],
    ['in Thai digits', '๑๒๓๔๕๖'],
    ['in Burmese digits', '၁၂၃၄၅၆'],
    ['in full-width digits', '１２３　４５６'],
    ['in mathematical digits', '𝟏𝟐𝟑𝟒𝟓𝟔'],
    ['in Adlam digits', '𞥑𞥒𞥓𞥔𞥕𞥖'],
    ['between direction marks', '\u202a123\u200b456\u202c\u200f'],
    ['behind a byte order mark and a soft hyphen', '\ufeff123\u00ad456\n'],
  ])('reads a six-digit code %s', (_how, text) => {
    expect(readCode(text)).toBe('123456');
    expect(isDigitCode(text)).toBe(true);
    expect(typedDigits(text)).toBe('123456');
    expect(digitCodeIn(`Code: ${text}.`)).toBe('123456');
  });

  it.each(['', '12345', '1234567', '12345x', '-12345', '1234.56'])(
    'rejects “%s” as a six-digit code',
    (text) => {
      expect(isDigitCode(text)).toBe(false);
    },
  );

  it.each(['1234567', '123 4567', '1 123 456', 'none', '12 34 5'])(
    'finds no six-digit code in “%s”',
    (text) => {
      expect(digitCodeIn(text)).toBeUndefined();
    },
  );

  it('keeps every typed digit, so that seven digits are not a code', () => {
    expect(typedDigits('123 4567')).toBe('1234567');
  });

  it.each([
    ['k7qa-94xp-hdt3', 'K7QA94XPHDT3'],
    ['Ｋ7ＱＡ 94xp–hdt٣', 'K7QA94XPHDT3'],
    ['\u200ekxr49\u200b', 'KXR49'],
  ])('reads the alphanumeric code “%s” as %s', (text, code) => {
    expect(readLetterCode(text)).toBe(code);
  });
});

it('latinDigits: converts digits and leaves all other characters unchanged', () => {
  expect(latinDigits('Zimmer ٤٢, ปี ๒๕๖๙, ½ ² Ⅷ')).toBe('Zimmer 42, ปี 2569, ½ ² Ⅷ');
});

it('withoutInvisible: removes invisible characters and keeps spaces', () => {
  const marks =
    '\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad\u2060\u034f\u3164';
  expect(withoutInvisible(`${marks}T\u00a0R\u202f7${marks}`)).toBe('T R 7');
});

describe('readName with a valid name', () => {
  it.each([
    'ジョン・スミス',
    'ｼﾞｮﾝ･ｽﾐｽ',
    'Jean‐Luc',
    'Jean‑Luc',
    'Josep Coll‧laç',
    'Gal·la Marcel•lí',
    'Siobhán O’Brien',
    'O‘Neil',
    'Hawaiʻi Kaʼaina',
    "D'Arcy",
    'E',
    '欧',
    'O.',
    '李〇明',
    'علی\u200cرضا محمدی',
    'श्री\u200dमान',
    'ශ්\u200dරී ලංකා',
    'Nguyễn Văn Ánh',
    'Владимир Ильич-Иванов',
    'สมชาย ใจดี',
    'မောင်မောင်',
    '김 민수',
    'Kumar s/o Rajan',
    'Martin Luther King, Jr.',
    'Robert (Bob) Smith',
    'María-José Carreño Quiñones',
    'Zoe\u0308',
    'بن عبد العزيز',
    'יצחק ז״ל',
  ])('accepts the name %s', (name) => {
    expect(readName(name, { max: 100 })).toBe(name.normalize('NFC'));
  });
});

describe('readName with other input', () => {
  it.each([
    ['nothing', ' '],
    ['signs alone', '-.-'],
    ['digits', 'Ada 2'],
    ['Thai digits', 'สมชาย ๒'],
    ['markup', '<b>Ada</b>'],
    ['an address of a site', 'see www.example.com'],
    ['a word with a top-level domain', 'Ada.com'],
    ['a path', 'http//x'],
    ['a control character', 'Ada\u0007'],
    ['a line break', 'Ada\nLovelace'],
    ['an override of the direction', 'Ada\u202eecalevoL'],
    ['an emoji', 'Ada 🙂'],
    ['piled marks', `A${'\u0301'.repeat(12)}`],
    ['a private character', 'Ada\ue000'],
    ['101 letters', 'a'.repeat(101)],
  ])('refuses input with %s', (_what, text) => {
    expect(readName(text, { max: 100 })).toBeUndefined();
  });

  it('removes a joiner that is not between characters of a joining script', () => {
    expect(readName('Ada\u200dLove\u200clace', { max: 100 })).toBe('AdaLovelace');
    expect(readName('\u200cعلی\u200c', { max: 100 })).toBe('علی');
    expect(readName('علی\u200c\u200cرضا', { max: 100 })).toBe('علی\u200cرضا');
  });

  it('removes invisible characters left by copying', () => {
    expect(readName('\u2068Ada\u00a0\u00a0Love\u00adlace\u2069\u200f', { max: 100 })).toBe('Ada Lovelace');
  });
});

it('readName: accepts digits and company signs where the rule allows them', () => {
  expect(readName('3M & Söhne', { max: 100, digits: true })).toBe('3M & Söhne');
  expect(readName('888', { max: 100, digits: true })).toBe('888');
  expect(readName('<3', { max: 100, digits: true })).toBeUndefined();
});

describe('nameKey', () => {
  it.each([
    ['O’Brien', "O'BRIEN"],
    ['OʼBrien', 'O‘Brien'],
    ['Jean‐Luc Picard', 'jean-luc picard'],
    ['ジョン・スミス', 'ｼﾞｮﾝ･ｽﾐｽ'],
    ['علی\u200cرضا', 'علیرضا'],
    ['Zoë', 'Zoe\u0308'],
    ['ADA  LOVELACE', 'Ａｄａ Lovelace'],
  ])('is equal for %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('differs for two names that differ in an accent', () => {
    expect(nameKey('José')).not.toBe(nameKey('Jose'));
  });
});
