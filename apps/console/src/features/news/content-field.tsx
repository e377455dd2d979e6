import { newsLimits } from '@tidemark/contract/operator/news';
import type { LanguageCode } from '@tidemark/i18n';
import { Skeleton } from '@tidemark/ui';
import { lazy, Suspense } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';

export interface ContentFieldProps {
  readonly language: LanguageCode;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Contains the editor library; loaded when writing starts. */
const RichText = lazy(() =>
  import('./editor/rich-text.tsx').then(({ RichText: named }) => ({ default: named })),
);

/** The content of one language: formatted text. */
export function ContentField({ language, value, error, onChange }: ContentFieldProps) {
  const t = useText('console-news');
  const f = useFormats();
  const isTooLong = value.length > newsLimits.content;
  const counts = { length: f.count(value.length), max: f.count(newsLimits.content) };
  return (
    <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
      <RichText
        label={t('content')}
        hint={t('contentHint')}
        error={isTooLong ? t('contentTooLong', counts) : error}
        language={language}
        value={value}
        onChange={onChange}
      />
    </Suspense>
  );
}
