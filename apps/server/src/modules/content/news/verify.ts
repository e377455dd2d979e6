import type { Queryable } from '../../../platform/database/queryable.ts';
import { articlesAfter, editionsThatDiffer } from '../store/articles.ts';
import { isDrawing } from './drawings.ts';
import { cleanMarkup, picturesIn } from './markup.ts';
import type { Article } from './record.ts';

/** Which of these pictures are not stored. */
export type MissingPictures = (names: readonly string[]) => Promise<readonly string[]>;

const CHUNK = 200;

/**
 * Checks that every article has its newest edition, that its pictures are stored, and that its markup
 * contains nothing that saving would remove. Returns one sentence per breach.
 */
export async function verifyNews(database: Queryable, missing: MissingPictures): Promise<string[]> {
  const differing = await editionsThatDiffer(database);
  const breaches = differing.map((id) => `article ${id}: its newest edition is not what people read`);
  for (let after = 0; ; ) {
    const articles = await articlesAfter(database, after, CHUNK);
    const last = articles.at(-1);
    if (!last) return breaches;
    const missingPictures = new Set(await missing([...new Set(articles.flatMap(picturesOf))]));
    for (const article of articles) breaches.push(...breachesOf(article, missingPictures));
    after = last.id;
  }
}

function picturesOf({ logo, texts }: Article): string[] {
  const ofLogo = logo === '' || isDrawing(logo) ? [] : [logo];
  return [...ofLogo, ...Object.values(texts).flatMap(({ content }) => picturesIn(content))];
}

function breachesOf(article: Article, missingPictures: ReadonlySet<string>): string[] {
  const { id, texts } = article;
  const lost = picturesOf(article).filter((name) => missingPictures.has(name));
  // Their sizes are of no matter here: both readings of a markup give it the same.
  const known = picturesOf(article).map((name) => ({ name, width: 1, height: 1 }));
  const dirty = Object.entries(texts).filter(([, { content }]) => cleanMarkup(content, known).hasLost);
  return [
    ...lost.map((name) => `article ${id}: its picture ${name} is not stored`),
    ...dirty.map(([lang]) => `article ${id}: its markup in ${lang} holds what is not allowed`),
  ];
}
