import { expect, it } from 'vitest';
import { choiceCookie, chosenIn } from './company-cookie.ts';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const YEAR_MS = 365 * 86_400_000;
const alone = { now: NOW, secure: false, site: undefined, pc: undefined };

it('choiceCookie: expires three years after the choice, even when the cookie is set again', () => {
  const chosen = { id: 7, at: NOW };
  expect(choiceCookie(chosen, alone)).toBe(
    `tidemark_company=7.${NOW}; Path=/; Max-Age=94608000; SameSite=Lax`,
  );
  expect(choiceCookie(chosen, { ...alone, now: NOW + YEAR_MS })).toContain('Max-Age=63072000;');
  expect(choiceCookie(chosen, { ...alone, now: NOW + 4 * YEAR_MS })).toContain('Max-Age=0;');
});

it('choiceCookie: covers all hosts of the site and is Secure on https', () => {
  const hosts = { ...alone, secure: true, site: 'https://www.example.com', pc: 'https://pc.example.com' };
  expect(choiceCookie({ id: 7, at: NOW }, hosts)).toMatch(/; Domain=example\.com; Secure$/);
  const bare = { ...hosts, site: 'https://example.com' };
  expect(choiceCookie({ id: 7, at: NOW }, bare)).toContain('Domain=example.com');
});

it.each([
  [`a=1; tidemark_company=7.${NOW}; b=2`, 7],
  [`tidemark_company=7.${NOW}`, 7],
  [`tidemark_company=0.${NOW}`, undefined],
  [`tidemark_company=7`, undefined],
  [`not_tidemark_company=7.${NOW}`, undefined],
  [`tidemark_company=7.${NOW + 1}`, undefined],
  [`tidemark_company=7.${NOW - 3 * YEAR_MS}`, undefined],
  ['', undefined],
])('chosenIn: reads from the cookies “%s” the company %s', (cookies, id) =>
  expect(chosenIn(cookies, NOW)?.id).toBe(id),
);
