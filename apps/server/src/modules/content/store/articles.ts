import { type Lang, languages } from '@tidemark/contract';
import type { ArticleState } from '@tidemark/domain/content';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Article, ListedArticle, ReadArticle, Texts } from '../news/record.ts';

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const at = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`;

/** The first language of the wished ones that an article is written in. */
const CHOSEN = `(select wished from unnest($1::text[]) with ordinality as w (wished, place)
  where a.texts ? wished order by place limit 1)`;

/** Languages to try, in order: the reader's, English, then any other. */
export function wishedFor(lang: Lang): Lang[] {
  return [...new Set<Lang>([lang, 'en', ...languages])];
}

interface ReadRow {
  readonly id: number;
  readonly category_id: number;
  readonly logo: string;
  readonly lang: Lang;
  readonly title: string;
  readonly desc: string;
  readonly content: string;
  readonly publish_at: number;
}

const readable = (row: ReadRow): ReadArticle => ({
  id: row.id,
  categoryId: row.category_id,
  logo: row.logo,
  lang: row.lang,
  title: row.title,
  desc: row.desc,
  content: row.content,
  publishAt: row.publish_at,
});

const HEAD = `a.id::float8 as id, a.category_id, a.logo, chosen.lang, chosen.text->>'title' as title,
  chosen.text->>'desc' as desc, ${ms('a.publish_at')} as publish_at`;
const IN_LANGUAGE = `cross join lateral (
  select l.lang, a.texts->l.lang as text from (select ${CHOSEN} as lang) as l) as chosen`;
const isReadable = (now: string) => `a.publish_at <= ${at(now)} and a.withdrawn_at is null`;

export interface ReadPage {
  readonly lang: Lang;
  readonly categoryId: number;
  readonly now: Millis;
  readonly page: number;
  readonly pageSize: number;
  readonly withContent: boolean;
}

/** What may be read of a category at a moment, the newest first: time alone decides, no job does. */
export async function selectReadable(
  database: Queryable,
  { lang, categoryId, now, page, pageSize, withContent }: ReadPage,
): Promise<{ rows: ReadArticle[]; total: number }> {
  const [counted] = await database.query<{ total: number }>({
    name: 'content.count_readable',
    text: `select count(*)::int as total from content.article a
            where a.category_id = $1::bigint and ${isReadable('$2')}`,
    values: [categoryId, now],
  });
  const rows = await database.query<ReadRow>({
    name: 'content.select_readable',
    text: `select ${HEAD}, case when $6::boolean then chosen.text->>'content' else '' end as content
             from content.article a ${IN_LANGUAGE}
            where a.category_id = $2::bigint and ${isReadable('$3')}
            order by a.publish_at desc, a.id desc limit $4::bigint offset ($5::bigint - 1) * $4::bigint`,
    values: [wishedFor(lang), categoryId, now, pageSize, page, withContent],
  });
  return { rows: rows.map(readable), total: counted?.total ?? 0 };
}

/** One article that may be read; undefined of a draft as of one that there never was. */
export async function readableById(
  database: Queryable,
  { lang, id, now }: { readonly lang: Lang; readonly id: number; readonly now: Millis },
): Promise<ReadArticle | undefined> {
  const [row] = await database.query<ReadRow>({
    name: 'content.readable_by_id',
    text: `select ${HEAD}, chosen.text->>'content' as content from content.article a ${IN_LANGUAGE}
            where a.id = $2::bigint and ${isReadable('$3')}`,
    values: [wishedFor(lang), id, now],
  });
  return row && readable(row);
}

interface ArticleRow {
  readonly id: number;
  readonly category_id: number;
  readonly logo: string;
  readonly texts: Texts;
  readonly publish_at: number | null;
  readonly withdrawn_at: number | null;
  readonly version: number;
  readonly changed_at: number;
  readonly changed_by: number | null;
}

const ARTICLE = `a.id::float8 as id, a.category_id, a.logo, a.texts, ${ms('a.publish_at')} as publish_at,
  ${ms('a.withdrawn_at')} as withdrawn_at, a.version, ${ms('a.changed_at')} as changed_at,
  a.changed_by::float8 as changed_by`;

const article = (row: ArticleRow): Article => ({
  id: row.id,
  categoryId: row.category_id,
  logo: row.logo,
  texts: row.texts,
  publishAt: row.publish_at ?? undefined,
  withdrawnAt: row.withdrawn_at ?? undefined,
  version: row.version,
  changedAt: row.changed_at,
  changedBy: row.changed_by ?? undefined,
});

/** One article for its editors; with `lock` no other transaction changes it until this one ends. */
export async function articleById(
  database: Queryable,
  id: number,
  { lock }: { readonly lock: boolean },
): Promise<Article | undefined> {
  const [row] = await database.query<ArticleRow>({
    text: `select ${ARTICLE} from content.article a where a.id = $1::bigint ${lock ? 'for update' : ''}`,
    values: [id],
  });
  return row && article(row);
}

/** Articles in whatever state in the order of their ids, for `verify`. */
export async function articlesAfter(database: Queryable, after: number, limit: number): Promise<Article[]> {
  const rows = await database.query<ArticleRow>({
    text: `select ${ARTICLE} from content.article a where a.id > $1::bigint order by a.id limit $2`,
    values: [after, limit],
  });
  return rows.map(article);
}

/** Articles whose newest edition is not what they are, for `verify`. */
export async function editionsThatDiffer(database: Queryable): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    text: `select a.id::float8 as id from content.article a
             left join content.edition e on e.article_id = a.id and e.version = a.version
            where (a.category_id, a.logo, a.texts, a.publish_at, a.withdrawn_at)
              is distinct from (e.category_id, e.logo, e.texts, e.publish_at, e.withdrawn_at)
               or e.article_id is null
            order by a.id`,
  });
  return rows.map(({ id }) => id);
}

/** Inserts an article without an id, or updates it; returns its id. Its edition is stored. */
export async function saveArticle(
  tx: Queryable,
  saved: Omit<Article, 'id'> & { readonly id: number | undefined },
): Promise<number> {
  const columns = `category_id, logo, texts, publish_at, withdrawn_at, version, changed_at, changed_by`;
  const given = `$1::int, $2, $3::jsonb, ${at('$4')}, ${at('$5')}, $6::int, ${at('$7')}, $8::bigint`;
  const values = [
    saved.categoryId,
    saved.logo,
    JSON.stringify(saved.texts),
    saved.publishAt ?? null,
    saved.withdrawnAt ?? null,
    saved.version,
    saved.changedAt,
    saved.changedBy ?? null,
  ];
  const isNew = saved.id === undefined;
  const [row] = await tx.query<{ id: number }>({
    text: isNew
      ? `insert into content.article (${columns}) values (${given}) returning id::float8 as id`
      : `update content.article set (${columns}) = (${given}) where id = $9::bigint returning id::float8 as id`,
    values: isNew ? values : [...values, saved.id],
  });
  const { id } = present(row, 'what was saved has an id');
  await tx.query({
    text: `insert into content.edition (article_id, ${columns})
           select id, ${columns} from content.article where id = $1::bigint`,
    values: [id],
  });
  return id;
}

interface ListedRow extends Omit<ArticleRow, 'texts' | 'version'> {
  readonly lang: Lang;
  readonly title: string;
  readonly langs: Lang[];
}

const IN_STATE = `case when a.publish_at is null then 'draft' when a.withdrawn_at is not null then 'withdrawn'
  when a.publish_at <= ${at('$2')} then 'published' else 'scheduled' end`;

/** Articles in whatever state, the last changed first. */
export async function selectListed(
  database: Queryable,
  asked: {
    readonly lang: Lang;
    readonly now: Millis;
    readonly categoryId: number | undefined;
    readonly state: ArticleState | undefined;
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ rows: ListedArticle[]; total: number }> {
  const rows = await database.query<ListedRow & { total: number }>({
    text: `select a.id::float8 as id, a.category_id, a.logo, chosen.lang, chosen.text->>'title' as title,
             array(select jsonb_object_keys(a.texts)) as langs, ${ms('a.publish_at')} as publish_at,
             ${ms('a.withdrawn_at')} as withdrawn_at, ${ms('a.changed_at')} as changed_at,
             a.changed_by::float8 as changed_by
             from content.article a ${IN_LANGUAGE}
            where ($3::int is null or a.category_id = $3::int) and ($4::text is null or ${IN_STATE} = $4::text)
            order by a.changed_at desc, a.id desc limit $5::bigint offset ($6::bigint - 1) * $5::bigint`,
    values: [
      wishedFor(asked.lang),
      asked.now,
      asked.categoryId ?? null,
      asked.state ?? null,
      asked.pageSize,
      asked.page,
    ],
  });
  const [counted] = await database.query<{ total: number }>({
    text: `select count(*)::int as total from content.article a
            where ($1::int is null or a.category_id = $1::int) and ($3::text is null or ${IN_STATE} = $3::text)`,
    values: [asked.categoryId ?? null, asked.now, asked.state ?? null],
  });
  return { rows: rows.map(listed), total: counted?.total ?? 0 };
}

function listed(row: ListedRow): ListedArticle {
  return {
    id: row.id,
    categoryId: row.category_id,
    logo: row.logo,
    lang: row.lang,
    title: row.title,
    langs: languages.filter((lang) => row.langs.includes(lang)),
    publishAt: row.publish_at ?? undefined,
    withdrawnAt: row.withdrawn_at ?? undefined,
    changedAt: row.changed_at,
    changedBy: row.changed_by ?? undefined,
  };
}
