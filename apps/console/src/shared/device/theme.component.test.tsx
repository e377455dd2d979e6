import { afterEach, beforeAll, expect, it } from 'vitest';
import { chooseTimeZone } from '../time/time-zone.ts';
import { useLanguageStore } from './language.ts';
import { applyTheme } from './theme.ts';

const html = document.documentElement;

beforeAll(() => applyTheme());
afterEach(() => {
  chooseTimeZone(undefined);
  localStorage.clear();
});

it.each([
  ['en', 'UTC', 'green-up'],
  ['jp', 'UTC', 'red-up'],
  ['hk', 'Asia/Hong_Kong', 'green-up'],
  ['hk', 'Asia/Taipei', 'red-up'],
] as const)('price colours: in %s and %s are those of the place: %s', (language, zone, colours) => {
  useLanguageStore.setState({ language });
  chooseTimeZone(zone);
  expect(html.dataset.prices).toBe(colours);
});

it('price colours: are those that were chosen in the web app of this origin', () => {
  localStorage.setItem('tidemark.priceColours', 'blue-up');
  useLanguageStore.setState({ language: 'jp' });
  expect(html.dataset.prices).toBe('blue-up');
});
