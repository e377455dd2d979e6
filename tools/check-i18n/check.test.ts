import { expect, it } from 'vitest';
import { treeOf } from '../tidy/tree.ts';
import { checkGlossaries, checkLanguages } from './check.ts';
import { readLocales } from './locales.ts';
import { checkPrivateWords } from './private-words.ts';

const english = { orders: { closed: 'Closed', profit: 'Profit {amount}' }, brand: 'Tidemark' };

function report(files: Record<string, unknown>, sameAllowed: string[] = []) {
  const tree = treeOf(
    Object.fromEntries(
      Object.entries({ 'en/trade': english, ...files }).map(([name, content]) => [
        `packages/i18n/src/locales/${name}.json`,
        JSON.stringify(content),
      ]),
    ),
  );
  return checkLanguages(
    readLocales(tree),
    ['en', 'hk', 'ar', 'de'],
    new Set(['*:trade.brand', ...sameAllowed]),
  );
}

const hk = { orders: { closed: '已平倉', profit: '盈利 {amount}' }, brand: 'Tidemark' };
const ar = { orders: { closed: 'مغلق', profit: 'الربح {amount}' }, brand: 'Tidemark' };

it('language check: accepts complete languages and counts the translations of each', () => {
  const de = { orders: { closed: 'Geschlossen', profit: 'Gewinn {amount}' }, brand: 'Tidemark' };
  const { findings, counts } = report({ 'hk/trade': hk, 'ar/trade': ar, 'de/trade': de });
  expect(findings).toEqual([]);
  expect(counts.map(({ language, translated, total }) => `${language} ${translated}/${total}`)).toEqual([
    'en 3/3',
    'hk 3/3',
    'ar 3/3',
    'de 3/3',
  ]);
});

it('language check: reports an untranslated language, in the web app and in the console', () => {
  const { findings } = report({ 'en/console': { sum: 'Sum' }, 'hk/trade': hk, 'ar/trade': ar });
  expect(findings.map(({ language, key }) => `${language} ${key}`)).toEqual([
    'hk console.sum',
    'ar console.sum',
    'de console.sum',
    'de trade.orders.closed',
    'de trade.orders.profit',
    'de trade.brand',
  ]);
});

it.each([
  ['ar', '{n, plural, one {x} two {x} few {# x} other {# x}}', ['lacks many of {n, plural}']],
  ['ar', '{n, plural, one {x} two {x} few {# x} many {# x} other {# x}}', []],
  ['de', '{n, plural, one {# Y} other {{n, plural, other {# Y}}}}', ['lacks one of {n, plural}']],
])('plural forms: are checked in %s for the message %s', (language, days, found) => {
  const tree = treeOf({
    'packages/i18n/src/locales/en/trade.json': JSON.stringify({ days: '{n, plural, one {# d} other {# d}}' }),
    [`packages/i18n/src/locales/${language}/trade.json`]: JSON.stringify({ days }),
  });
  const { findings } = checkLanguages(readLocales(tree), ['en', language], new Set());
  expect(findings.map(({ message }) => message)).toEqual(found);
});

it('glossary check: reports missing terms and terms unknown to the English glossary', () => {
  const english = new Map(Object.entries({ lot: 'lot', margin: 'margin' }));
  const german = new Map(Object.entries({ lot: 'Lot', margin: ' ', pip: 'Pip' }));
  const all = new Map([
    ['en', english],
    ['de', german],
  ]);
  expect(checkGlossaries(all, ['en', 'de']).map(({ key, message }) => `${key} ${message}`)).toEqual([
    'margin is missing in the glossary',
    'pip is no term of the English glossary',
  ]);
});

it.each([
  ['Your orders stand here', 'says «stand here»; write appears here'],
  ['Filled at the price in force', 'says «in force»; write current'],
  ['Profit in all', 'says «in all»; write total'],
  ['The margin level (prepayment ratio) falls', undefined],
  ['Prepayment ratio', 'says «Prepayment ratio»; write margin level'],
  ['Fill in all fields', undefined],
  ['Open positions', undefined],
])('private words: «%s» %s', (text, message) => {
  const found = checkPrivateWords(new Map([['trade', new Map([['key', text]])]]));
  expect(found.map((finding) => finding.message)).toEqual(message === undefined ? [] : [message]);
});

it('language check: reports missing, untranslated and unknown texts and wrong placeholders', () => {
  const { findings } = report({
    'hk/trade': { orders: { closed: 'Closed', profit: '盈利' }, brand: 'Tidemark', old: '舊' },
    'ar/trade': { orders: { closed: ' ', profit: 'الربح {amount} {more}' }, brand: 'Tidemark' },
    'de/trade': { orders: { closed: 'Geschlossen' } },
  });
  expect(findings.map(({ language, key, message }) => `${language} ${key} ${message}`)).toEqual([
    'hk trade.orders.closed reads as in English: Closed',
    'hk trade.orders.profit lost amount',
    'hk trade.old is not in English',
    'ar trade.orders.closed is missing',
    'ar trade.orders.profit names more, which English does not',
    'de trade.orders.profit is missing',
    'de trade.brand is missing',
  ]);
});

it('language check: allows a text equal to English where the list permits it', () => {
  const { findings } = report(
    {
      'hk/trade': { ...hk, orders: { ...hk.orders, closed: 'Closed' } },
      'ar/trade': ar,
      'de/trade': hk,
    },
    ['hk:trade.orders.closed'],
  );
  expect(findings).toEqual([]);
});
