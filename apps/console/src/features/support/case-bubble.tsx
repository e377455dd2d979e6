import { cx } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { CaseMessage } from './view-model.ts';

/** One message as operators see it, with the operator who wrote it. */
export function CaseBubble({ message, isSeen }: { readonly message: CaseMessage; readonly isSeen: boolean }) {
  const t = useText('console-support');
  const f = useFormats();
  const isOurs = message.from === 'operator';
  return (
    <div className={cx('flex', isOurs ? 'justify-end' : 'justify-start')}>
      <div className="flex max-w-[80%] min-w-0 flex-col gap-0.5">
        <span className="sr-only">{isOurs ? t('we') : t('user')}</span>
        <div
          className={cx('min-w-0 overflow-hidden rounded-md text-sm', isOurs ? 'bg-accent-soft' : 'bg-well')}
        >
          {message.picture === '' ? null : (
            <a href={message.picture} target="_blank" rel="noopener" className="block -outline-offset-2">
              <img
                src={message.picture}
                alt={t('picture')}
                loading="lazy"
                className="max-h-80 object-contain"
              />
            </a>
          )}
          {message.text === '' ? null : (
            <p dir="auto" className="px-3 py-2 wrap-anywhere whitespace-pre-wrap">
              {message.text}
            </p>
          )}
        </div>
        <span className={cx('flex flex-wrap gap-x-2 text-xs text-quiet', isOurs && 'justify-end')}>
          {message.by === null ? null : <bdi>{message.by}</bdi>}
          <time dateTime={message.time} className="num">
            {f.stamp(message.time)}
          </time>
          {isSeen ? <span>{t('seen')}</span> : null}
        </span>
      </div>
    </div>
  );
}
