import { languages } from '@tidemark/contract';
import { describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../src/platform/database/migrate.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import { testDatabase } from '../support/test-database.ts';

/** The migration that translated the built-in texts into the other fifteen languages. */
const IN_EVERY_LANGUAGE = 32;
/** Languages in Latin script, in which the names of coins are as in English. */
const LATIN = ['cs', 'de', 'en', 'fr', 'id', 'it', 'my', 'pt', 'spa', 'tr', 'vn'];
const FOREX = 1;

const everyLanguage = [...languages].sort();
const { owner } = await testDatabase();
const { owner: old } = await testDatabase({ empty: true });

type ByLang<Text> = Readonly<Record<string, Text>>;
type Article = Readonly<Record<'title' | 'desc' | 'content', string>>;

const codesOf = (texts: object) => Object.keys(texts).sort();
/** The tags of a markup with their attributes, in order: what a translation must not change. */
const tagsOf = (html = '') => html.match(/<[^>]*>/g) ?? [];
const articlesIn = (database: Queryable) =>
  database.query<{ id: number; version: number; instance: boolean; texts: ByLang<Article>; kept: object }>({
    text: `select a.id::int as id, a.version, a.changed_by is null as instance, a.texts, e.texts as kept
             from content.article a
             join content.edition e on e.article_id = a.id and e.version = a.version order by a.id`,
  });

/** All texts by language in the database: a row each, with its column. */
async function textsByLanguage(): Promise<{ place: string; texts: object }[]> {
  const columns = await owner.query<{ place: string; column: string }>({
    text: `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as column
             from information_schema.columns
            where data_type = 'jsonb' and table_schema not in ('information_schema', 'pg_catalog')`,
  });
  const found = columns.map(({ place, column }) =>
    owner.query<{ place: string; texts: object }>({
      text: `select '${place}.${column}' as place, ${column} as texts from ${place}
              where jsonb_typeof(${column}) = 'object' and ${column} ? 'en'`,
    }),
  );
  return (await Promise.all(found)).flat();
}

describe('what the instance comes with', () => {
  it('exists in all eighteen languages in every table', async () => {
    // The first editions of articles stay what they were; names of instruments may be the same.
    const apart = ['content.edition.texts', 'market.instrument.names'];
    const all = (await textsByLanguage()).filter(({ place }) => !apart.includes(place));
    for (const { place, texts } of all) {
      expect(codesOf(texts), `${place} ${JSON.stringify(texts).slice(0, 60)}`).toEqual(everyLanguage);
    }
    expect([...new Set(all.map(({ place }) => place))].sort()).toEqual([
      ...['content.article.texts', 'fund.fund.descs', 'fund.fund.income_sources', 'fund.fund.titles'],
      'market.category.names',
    ]);
  });

  it('instruments have their names wherever they differ from the English one', async () => {
    const rows = await owner.query<{ code: string; names: ByLang<string> }>({
      text: `select code, names from market.instrument where category_id <> $1 and names->>'en' <> base`,
      values: [FOREX],
    });
    expect(rows.length).toBeGreaterThan(10);
    for (const { code, names } of rows) {
      const lacking = everyLanguage.filter((lang) => names[lang] === undefined && !LATIN.includes(lang));
      expect([code, lacking]).toEqual([code, []]);
    }
  });

  it('articles have the tags and links of the English one, and their edition', async () => {
    for (const { id, instance, texts, kept } of await articlesIn(owner)) {
      expect([id, instance, kept]).toEqual([id, true, texts]);
      for (const [lang, { title, desc, content }] of Object.entries(texts)) {
        expect([lang, tagsOf(content)]).toEqual([lang, tagsOf(texts.en?.content)]);
        expect(title !== '' && desc !== '' && !/[<>]/.test(title + desc), lang).toBe(true);
        expect(lang === 'en' || content !== texts.en?.content, `${id} ${lang}`).toBe(true);
      }
    }
  });
});

describe('its words', () => {
  it('are those of the pages: in hk those of the glossary, in ar the digits of all other numbers', async () => {
    for (const { id, texts } of await articlesIn(owner)) {
      expect(JSON.stringify(texts.hk), String(id)).not.toMatch(/餘額|品種|充值|提現|劃轉/);
    }
    const funds = await owner.query<{ ar: string; hk: string }>({
      text: `select titles->>'ar' as ar, income_sources->>'hk' as hk from fund.fund where id <= 3 order by id`,
    });
    expect(funds.map(({ ar }) => ar.match(/\d+/)?.[0])).toEqual(['7', '30', '90']);
    for (const { hk } of funds) expect(hk).not.toMatch(/餘額/);
  });
});

describe('an installation that has been at work', () => {
  it('keeps what its operators have written, and gains what they have not', async () => {
    const all = readMigrations();
    await migrate({ database: old, migrations: all.filter(({ number }) => number < IN_EVERY_LANGUAGE) });
    const own = { title: 'Own', desc: 'Own', content: '<p>Own</p>' };
    const change = (id: number, texts: string) =>
      old.query({
        text: `update content.article set texts = ${texts}, version = 2, changed_by = 7 where id = $1`,
        values: [id],
      });
    await change(1, `'{"en": ${JSON.stringify(own)}}'`);
    await change(2, `texts || '{"de": ${JSON.stringify(own)}, "hk": ${JSON.stringify(own)}}'`);
    await old.query({
      text: `insert into content.edition (article_id, version, category_id, logo, texts, publish_at, changed_at)
             select id, version, category_id, logo, texts, publish_at, changed_at from content.article
              where version = 2`,
    });
    await old.query({ text: `update fund.fund set titles = '{"en": "Own"}' where id = 1` });
    await migrate({ database: old, migrations: all });

    const [first, second, third, fourth] = await articlesIn(old);
    expect([first?.version, first?.texts]).toEqual([2, { en: own }]);
    expect(second).toMatchObject({ version: 4, instance: true, texts: { de: own, hk: own } });
    expect(codesOf(second?.texts ?? {})).toEqual(everyLanguage);
    expect([second?.kept, third?.version]).toEqual([second?.texts, 4]);
    expect(fourth?.texts.hk?.content).toMatch(/存款、轉帳/);
    const funds = await old.query<{ titles: object; descs: object }>({
      text: 'select titles, descs from fund.fund order by id',
    });
    expect(funds[0]?.titles).toEqual({ en: 'Own' });
    expect(codesOf(funds[0]?.descs ?? {})).toEqual(everyLanguage);
  });
});
