import type { CallOutput } from '@tidemark/contract';
import { announcementList, newsDetail, newsList } from '@tidemark/contract/calls/content/news';
import { api } from '../../shared/api/api.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { useLanguage } from '../../shared/device/language.ts';
import { type Pages, usePages } from '../../shared/lists/use-pages.ts';

export type NewsItem = CallOutput<typeof newsList>['data'][number];
export type Article = CallOutput<typeof newsDetail>;

/** The news, newest first, in the user's language. */
export function useNews(): Pages<NewsItem> {
  const language = useLanguage();
  return usePages([newsList.path, language], (page, signal) =>
    api.call(newsList, { category_id: 1, page }, { quiet: true, signal }),
  );
}

/** General announcements, newest first. */
export function useAnnouncements(): Pages<Article> {
  const language = useLanguage();
  return usePages([announcementList.path, language], (page, signal) =>
    api.call(announcementList, { page }, { quiet: true, signal }),
  );
}

/** One article; of one that is not there the call is refused. */
export function useArticle(id: number | undefined) {
  const options = { enabled: id !== undefined, quiet: true, translated: true, staleTime: 60_000 } as const;
  return useCall(newsDetail, { id: id ?? 0 }, options);
}
