import type { CallOutput } from '@tidemark/contract';
import type { newsDetail, newsList } from '@tidemark/contract/calls/content/news';
import { PUBLIC_PICTURES } from '@tidemark/domain/content';
import { drawingOf } from './drawings.ts';
import type { ReadArticle } from './record.ts';

/** The address of a logo as it is stored; empty where there is none. */
export function logoAddress(logo: string): string {
  if (logo === '') return '';
  return drawingOf(logo) ?? PUBLIC_PICTURES + logo;
}

export function presentHead(article: ReadArticle): CallOutput<typeof newsList>['data'][number] {
  return {
    id: article.id,
    category_id: article.categoryId,
    logo: logoAddress(article.logo),
    title: article.title,
    desc: article.desc,
    created_at: new Date(article.publishAt).toISOString(),
    lang: article.lang,
  };
}

export function presentWhole(article: ReadArticle): CallOutput<typeof newsDetail> {
  return { ...presentHead(article), content: article.content };
}
