import { expect, it } from 'vitest';
import {
  type Article,
  currentStatus,
  differs,
  draftOf,
  firstLanguage,
  inputOf,
  languageOfField,
  momentOf,
  withText,
} from './draft.ts';

const text = { title: 'One', desc: '', content: '<p>two</p>' };
const article: Article = {
  ...{ id: 7, category_id: 2, state: 'draft', logo: '', publish_at: null, withdrawn_at: null, version: 3 },
  ...{
    langs: ['en'],
    changed_at: '2026-11-01T00:00:00.000Z',
    changed_by: null,
    cleaned: [],
    texts: { fr: text },
  },
};

it('news draft: sends only written languages and names the version that the editor loaded', () => {
  const draft = withText(draftOf(article, '1'), 'de', { title: ' ' });
  expect(inputOf(draft, article)).toEqual({ id: 7, from: 3, category_id: 2, logo: '', texts: { fr: text } });
  expect(differs(draft, article)).toBe(false);
  expect(differs(withText(draft, 'de', { title: 'Eins' }), article)).toBe(true);
  expect(differs(draftOf(undefined, '1'), undefined)).toBe(false);
});

it('news draft: rates the completeness of each language and opens a written language first', () => {
  expect([currentStatus(text), currentStatus({ ...text, content: ' ' }), currentStatus(undefined)]).toEqual([
    ...['complete', 'begun', 'none'],
  ]);
  expect(firstLanguage(draftOf(article, '1'), 'hk')).toBe('fr');
  expect(firstLanguage(draftOf(undefined, '1'), 'hk')).toBe('en');
  expect([languageOfField('texts.fr.title'), languageOfField('logo')]).toEqual(['fr', undefined]);
});

it('news draft: accepts a publishing time only with a complete, valid date and time', () => {
  const zone = 'America/New_York';
  expect(momentOf(zone, '2026-12-01', '9:30')).toBe('2026-12-01T14:30:00.000Z');
  expect(momentOf(zone, '2026-07-01', '٠٩:٣٠')).toBe('2026-07-01T13:30:00.000Z');
  expect(momentOf('UTC', '2026-12-01', '0930')).toBe('2026-12-01T09:30:00.000Z');
  for (const [day, clock] of [
    ['', '09:30'],
    ['2026-12-01', ''],
    ['2026-13-99', '09:30'],
    ['2026-12-01', '24:00'],
    ['2026-12-01', '9:60'],
    ['2026-12-01', 'noon'],
  ] as const)
    expect(momentOf(zone, day, clock), `${day} ${clock}`).toBeUndefined();
});
