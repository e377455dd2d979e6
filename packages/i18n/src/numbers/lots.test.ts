import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { createFormats } from '../formats.ts';
import { type LanguageCode, languageCodes, languageTag } from '../languages.ts';

/** An order's size as a language formats it. */
function said(language: LanguageCode, lots: number): string {
  const file = new URL(`../locales/${language}/orders.json`, import.meta.url);
  const orders: { lots: string } = JSON.parse(readFileSync(file, 'utf8'));
  const t = createTranslator({ locale: languageTag(language), messages: { lots: orders.lots } });
  return (t as (key: string, params: { lots: number }) => string)('lots', { lots });
}

it.each([
  ['fr', 0.1, '0,10 lot'],
  ['fr', 1.5, '1,50 lot'],
  ['fr', 2, '2,00 lots'],
  ['pt', 1.5, '1,50 lote'],
  ['pt', 2, '2,00 lotes'],
  ['spa', 0.1, '0,10 lotes'],
  ['spa', 1, '1,00 lote'],
  ['en', 0.1, '0.10 lots'],
] as const)('lots text: in %s writes %f as %s', (language, lots, words) => {
  expect(said(language, lots)).toBe(words);
});

it('lots text: writes the number in every language exactly as tables do', () => {
  for (const language of languageCodes)
    for (const lots of [0.01, 0.123456, 1234.5])
      expect(said(language, lots), language).toContain(createFormats(language).lots(lots));
});
