import { cx } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { stepsOf } from './timeline.ts';
import type { LoanDetail } from './view-model.ts';

const dots = { plain: 'bg-accent-fill', good: 'bg-good', bad: 'bg-bad' } as const;

/** What has happened to a loan, oldest first. */
export function LoanTimeline({ loan }: { readonly loan: LoanDetail }) {
  const t = useText('loan.detail');
  const f = useFormats();
  return (
    <ol aria-label={t('steps')} className="flex flex-col gap-2 border-s border-line-strong ps-4">
      {stepsOf(loan).map(({ words, at, tone }) => (
        <li key={words} className="relative text-sm">
          <span
            aria-hidden="true"
            className={cx(
              'absolute -start-[1.3125rem] top-1.5 size-2.5 rounded-full border-2 border-surface',
              dots[tone],
            )}
          />
          {t(words)}
          <span className="block text-xs text-faint">{f.dateTime(at)}</span>
        </li>
      ))}
    </ol>
  );
}
