import type { Lang } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/content/news';
import { articleCategories } from '@tidemark/domain/content';
import { refuse } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { Database } from '../../../platform/database/queryable.ts';
import { answer, type Route } from '../../../platform/http/route.ts';
import { readableById, selectReadable } from '../store/articles.ts';
import { presentHead, presentWhole } from './present.ts';
import type { ReadArticle } from './record.ts';

export interface NewsParts {
  readonly database: Database;
  /** The time on the wall, by which operators publish; the market's may be simulated. */
  readonly clock: Clock;
}

interface AskedPage {
  readonly page: number;
  readonly page_size: number;
}

export function newsRoutes(parts: NewsParts): Route[] {
  const pageOf = async <T>(
    { page, page_size: pageSize }: AskedPage,
    of: { readonly categoryId: number; readonly lang: Lang; readonly withContent: boolean },
    show: (article: ReadArticle) => T,
  ) => {
    const asked = { ...of, page, pageSize, now: parts.clock.now() };
    const { rows, total } = await selectReadable(parts.database, asked);
    return { data: rows.map(show), total, page, last_page: Math.max(1, Math.ceil(total / pageSize)) };
  };
  return [
    answer(calls.newsList, (input, { lang }) =>
      pageOf(input, { categoryId: input.category_id, lang, withContent: false }, presentHead),
    ),
    answer(calls.announcementList, (input, { lang }) =>
      pageOf(input, { categoryId: articleCategories.announcements, lang, withContent: true }, presentWhole),
    ),
    answer(calls.newsDetail, async ({ id }, { lang }) => {
      const found = await readableById(parts.database, { lang, id, now: parts.clock.now() });
      return found ? presentWhole(found) : refuse('news.unknown', {}, 'id');
    }),
  ];
}
