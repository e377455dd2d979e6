import { expect, it } from 'vitest';
import { treeOf } from '../tidy/tree.ts';
import { checkLanguages } from './check.ts';
import { readLocales } from './locales.ts';

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

it('is content with three complete languages and counts those that are not begun', () => {
  const { findings, counts } = report({ 'hk/trade': hk, 'ar/trade': ar, 'de/trade': {} });
  expect(findings).toEqual([]);
  expect(counts.map(({ language, translated, total }) => `${language} ${translated}/${total}`)).toEqual([
    'en 3/3',
    'hk 3/3',
    'ar 3/3',
    'de 0/3',
  ]);
});

it('names what is missing, untranslated, lost, strange or left over', () => {
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

it('lets a word be the same where the list says so', () => {
  const { findings } = report(
    { 'hk/trade': { ...hk, orders: { ...hk.orders, closed: 'Closed' } }, 'ar/trade': ar },
    ['hk:trade.orders.closed'],
  );
  expect(findings).toEqual([]);
});
