import { articleMarkup, PUBLIC_PICTURES } from '@tidemark/domain/content';
import { languageTag, textDirection } from '@tidemark/i18n';
import { SafeHtml } from '@tidemark/ui/safe-html';
import type { Article } from './queries.ts';

/** The content of an article, in the language and direction that it is written in. */
export function ArticleText({ article: { content, lang } }: { readonly article: Article }) {
  return (
    <SafeHtml
      html={content}
      allowed={articleMarkup}
      pictures={PUBLIC_PICTURES}
      lang={languageTag(lang)}
      dir={textDirection(lang)}
    />
  );
}
