import { languageCodes } from '@tidemark/i18n';
import { expect, test } from 'vitest';
import { spellAmount } from './spell.ts';

test.each([
  ['hk', '壹佰貳拾參萬肆仟伍佰陸拾柒'],
  ['en', 'one million two hundred thirty-four thousand five hundred sixty-seven'],
  ['jp', '百二十三万四千五百六十七'],
  ['kr', '백이십삼만 사천오백육십칠'],
  ['th', 'หนึ่งล้านสองแสนสามหมื่นสี่พันห้าร้อยหกสิบเจ็ด'],
  ['vn', 'một triệu hai trăm ba mươi bốn nghìn năm trăm sáu mươi bảy'],
  ['fr', 'un million deux cent trente-quatre mille cinq cent soixante-sept'],
  ['de', 'eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig'],
  ['ru', 'один миллион двести тридцать четыре тысячи пятьсот шестьдесят семь'],
  ['spa', 'un millón doscientos treinta y cuatro mil quinientos sesenta y siete'],
  ['pt', 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete'],
  ['ar', 'مليون ومئتان وأربعة وثلاثون ألفاً وخمسمائة وسبعة وستون'],
  ['it', 'un milione duecentotrentaquattromila e cinquecentosessantasette'],
  ['tr', 'bir milyon iki yüz otuz dört bin beş yüz altmış yedi'],
  ['id', 'satu juta dua ratus tiga puluh empat ribu lima ratus enam puluh tujuh'],
  ['my', 'sejuta dua ratus tiga puluh empat ribu lima ratus enam puluh tujuh'],
  ['hi', 'बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ'],
  ['cs', 'milion dvě stě třicet čtyři tisíce pět set šedesát sedm'],
] as const)('spellAmount: spells 1234567 in %s', async (language, words) => {
  expect((await spellAmount('1234567', language))?.whole).toBe(words);
});

test('spellAmount: keeps the digits of the fraction and spells amounts of any length in every language', async () => {
  expect(await spellAmount('0.050000', 'en')).toEqual({ whole: 'zero', fraction: '05' });
  expect(await spellAmount('-1', 'en')).toBeUndefined();
  for (const language of languageCodes) {
    const words = new Set<string | undefined>();
    for (const amount of ['0', '1', '21', '110', '110000', '1234567', '900000000', '123456789012'])
      words.add((await spellAmount(amount, language))?.whole);
    expect(words.size, language).toBe(8);
  }
});
