import { articleMarkup, PUBLIC_PICTURES } from '@tidemark/domain/content';
import { createFormats, type LanguageCode, languageTag, textDirection } from '@tidemark/i18n';
import { SafeHtml } from '@tidemark/ui/safe-html';
import { useMemo } from 'react';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import type { Written } from './draft.ts';

export interface PreviewProps {
  readonly language: LanguageCode;
  readonly text: Written;
  readonly logo: string;
  /** When it is, or will be, published; now where nothing is set. */
  readonly at: string;
}

/** An article as users see it: same allow-list, library and style. */
export function Preview({ language, text, logo, at }: PreviewProps) {
  const zone = useTimeZone();
  const formats = useMemo(() => createFormats(language, zone), [language, zone]);
  const written = { lang: languageTag(language), dir: textDirection(language) };
  return (
    <article className="flex min-w-0 flex-col gap-5" dir={written.dir}>
      <header className="flex max-w-[68ch] flex-col gap-2">
        <time dateTime={at} className="text-xs text-faint">
          {formats.dateTime(at)}
        </time>
        <h3 className="m-0 text-[1.375rem] leading-[1.45] font-semibold text-balance" {...written}>
          {text.title}
        </h3>
        {text.desc === '' ? null : (
          <p className="m-0 text-base text-quiet" {...written}>
            {text.desc}
          </p>
        )}
      </header>
      {logo === '' ? null : (
        <img
          src={logo}
          alt=""
          width={640}
          height={360}
          className="aspect-video w-full rounded-md border border-line bg-well object-cover"
        />
      )}
      <SafeHtml
        html={text.content}
        allowed={articleMarkup}
        pictures={PUBLIC_PICTURES}
        lang={written.lang}
        dir={written.dir}
      />
    </article>
  );
}
