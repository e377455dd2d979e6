import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { expect, test } from 'vitest';
import { inPseudo, messageInPseudo } from './pseudo.ts';

const spoken = (text: string, values: Record<string, string | number>) =>
  format(messageInPseudo(compile(text) as never) as never, 'en', values, {
    formatters: {
      getPluralRules: (...all) => new Intl.PluralRules(...all),
      getNumberFormat: (...all) => new Intl.NumberFormat(...all),
      getDateTimeFormat: (...all) => new Intl.DateTimeFormat(...all),
    },
  });

test.each([
  ['Close', {}, '⟦Çļóšé ŵí⟧'],
  ['Hello {name}', { name: 'Ann' }, '⟦Ĥéļļó Ann ŵíđ⟧'],
  ['{n, plural, one {# file} other {# files}}', { n: 3 }, '⟦3 ƒíļéš⟧'],
])('pseudo-locale: shows %j as accented text in brackets', (text, values, shown) => {
  expect(spoken(text, values)).toBe(shown);
});

test('pseudo-locale: keeps names of arguments, tags and formats in nested messages', () => {
  const messages = { orders: { on: compile('{at, date, full}: <b>sold {x}</b>') } };
  expect(inPseudo(messages)).toEqual({
    orders: { on: ['⟦', ['at', 5, 'full'], ': ', ['b', 'šóļđ ', ['x']], ' ŵíđ⟧'] },
  });
});
