import { joinSentences } from '@tidemark/i18n';
import { cx, Icon } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { CopyRow } from '../../../shared/money/copy-row.tsx';
import { useHashCheck } from './use-hash-check.ts';

export interface AgreementTextProps {
  /** Paragraphs parted by empty lines; the first is its title. */
  readonly text: string;
  readonly hash: string;
}

/**
 * The agreement as the server wrote it, word by word, in the language it was written in, and what shows
 * that it is this one.
 */
export function AgreementText({ text, hash }: AgreementTextProps) {
  const t = useText('loan.agreement');
  const check = useHashCheck(text, hash);
  const [title, ...paragraphs] = text.split(/\n{2,}/);
  return (
    <>
      <div className="flex flex-col gap-3 text-sm leading-[1.7] print:text-[11pt]">
        <h2 dir="auto" className="text-lg font-semibold">
          {title}
        </h2>
        {paragraphs.map((paragraph, index) => (
          <p
            key={`${index.toString()}-${paragraph.slice(0, 20)}`}
            dir="auto"
            className="break-words whitespace-pre-wrap"
          >
            {paragraph}
          </p>
        ))}
      </div>
      <section aria-label={t('hash')} className="flex flex-col gap-2 border-t border-line pt-3">
        <dl className="m-0 rounded-md border border-line print:border-0">
          <CopyRow ltr label={t('hash')} value={hash} copyLabel={t('copyHash')} />
        </dl>
        <p
          role="status"
          className={cx('flex gap-2 text-xs', check === 'differs' ? 'text-danger' : 'text-quiet')}
        >
          {check ? (
            <Icon
              name={check === 'matches' ? 'check' : 'warn'}
              size={16}
              className={cx('shrink-0', check === 'matches' ? 'text-accent' : 'text-danger')}
            />
          ) : null}
          <span className="min-w-0">
            {joinSentences([check ? t(check) : '', check === 'differs' ? '' : t('hashNote')])}
          </span>
        </p>
      </section>
    </>
  );
}
