import { type Outcome, refuse } from '../outcome/index.ts';
import type { Millis } from '../time/index.ts';

/** The lists of articles; the numbers are those on the wire. */
export const articleCategories = { news: 1, announcements: 2 } as const;

/** Only operators see a draft; a scheduled article is published automatically at its time. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

/** When an article is, was or is to be read. */
export interface Publication {
  /** The moment of its publication; undefined: it is a draft. */
  readonly publishAt: Millis | undefined;
  readonly withdrawnAt: Millis | undefined;
}

export function stateOfArticle({ publishAt, withdrawnAt }: Publication, now: Millis): ArticleState {
  if (publishAt === undefined) return 'draft';
  if (withdrawnAt !== undefined) return 'withdrawn';
  return publishAt <= now ? 'published' : 'scheduled';
}

/** One language of an article. */
export interface ArticleText {
  readonly title: string;
  readonly desc: string;
  /** Markup that was sanitised when it was saved. */
  readonly content: string;
}

/** A later date is a typing error in the year. */
const AHEAD_MS_MAX = 2 * 366 * 24 * 3_600_000;

/**
 * Publishes an article, now or at a later time. Refuses `news.nothing_to_read` if no language has a text,
 * `news.already_published` if it is already public, `news.moment_passed` and `news.moment_too_far` at `at`.
 */
export function publishArticle(
  article: Publication & { readonly texts: readonly ArticleText[] },
  at: Millis | undefined,
  now: Millis,
): Outcome<Publication> {
  if (stateOfArticle(article, now) === 'published') return refuse('news.already_published', {});
  if (!article.texts.some(({ content }) => content !== '')) return refuse('news.nothing_to_read', {});
  if (at !== undefined && at <= now) return refuse('news.moment_passed', {}, 'at');
  if (at !== undefined && at > now + AHEAD_MS_MAX) return refuse('news.moment_too_far', {}, 'at');
  return { publishAt: at ?? now, withdrawnAt: undefined };
}

/** Takes an article back: what was only scheduled is a draft again. Refuses `news.not_published`. */
export function withdrawArticle(article: Publication, now: Millis): Outcome<Publication> {
  switch (stateOfArticle(article, now)) {
    case 'draft':
    case 'withdrawn':
      return refuse('news.not_published', {});
    case 'scheduled':
      return { publishAt: undefined, withdrawnAt: undefined };
    case 'published':
      return { publishAt: article.publishAt, withdrawnAt: now };
  }
}
