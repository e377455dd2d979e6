import { describe, expect, it } from 'vitest';
import { findText, foldText, type SearchField, searchRank } from './index.ts';

it.each([
  ['EUR/USD', 'eurusd'],
  ['ＥＵＲ／ＵＳＤ', 'eurusd'],
  ['Österreich', 'osterreich'],
  ['İstanbul ışık', 'istanbulisik'],
  ['Đà Nẵng, Łódź, Tromsø', 'dananglodztromso'],
  ['Ｃôte d’Ｉvoire', 'cotedivoire'],
  ['٨٥٢ ๘๕๒ ８５２', '852852852'],
  ['Guinea‑Bissau', 'guineabissau'],
  ['الدُّولار الأمريكي', 'الدولارالامريكي'],
  ['人民幣', '人民幣'],
  ['ของ\u200Bออ\u2060เด\u2060อร์', 'ของออเดอร์'],
  ['तेल', 'तेल'],
])('foldText: reads %s as %s', (text, read) => expect(foldText(text)).toBe(read));

describe('findText', () => {
  it.each([
    ['EUR/USD', 'rus', 'R/US'],
    ['Société Générale', 'general', 'Général'],
    ['Société', 'societe', 'Société'],
    ['الدولار الأمريكي', 'امريكي', 'أمريكي'],
    ['歐元／美元', '美元', '美元'],
    ['Straße 5', 'strasse5', 'Straße 5'],
    ['𝔾old', 'gold', '𝔾old'],
  ])('finds in %s for the query %s the part %s', (text, wanted, marked) => {
    const [from, to] = findText(text, wanted) ?? [0, 0];
    expect(text.slice(from, to)).toBe(marked);
  });
  it.each(['', ' / ', 'yen'])('finds nothing in EUR/USD for “%s”', (wanted) =>
    expect(findText('EUR/USD', wanted)).toBeUndefined(),
  );
});

const euro: readonly SearchField[] = [
  { kind: 'code', text: 'EURUSD' },
  { kind: 'code', text: 'EUR/USD' },
  { kind: 'name', text: 'Euro / US dollar' },
  { kind: 'group', text: 'Forex' },
];

it.each([
  ['', 0],
  ['eur usd', 0],
  ['EUR/', 1],
  ['euro', 2],
  ['us dollar', 3],
  ['dollar euro', 3],
  ['forex', 4],
  ['forex euro', 4],
  ['forex yen', undefined],
  ['eurodollar', undefined],
])('searchRank: ranks the query “%s” as %s for EUR/USD', (wanted, rank) =>
  expect(searchRank(wanted, euro)).toBe(rank),
);
