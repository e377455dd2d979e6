import { Num } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import type { LoanDetail } from '../view-model.ts';

/** What each day too late has added; nothing where none did. */
export function PenaltyDays({ penalties }: Pick<LoanDetail, 'penalties'>) {
  const t = useText('loan');
  const d = useDayFormats();
  if (penalties.length === 0) return null;
  return (
    <section aria-label={t('detail.penalties')}>
      <h3 className="mb-1 text-sm font-medium">{t('detail.penalties')}</h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard too.
        tabIndex={0}
        className="max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line px-3"
      >
        {penalties.map(({ day, amount }) => (
          <li key={day} className="flex justify-between gap-4 py-1.5 text-sm">
            <span className="text-quiet">{d.day(day)}</span>
            <Num>{t('usd', { amount: d.exact(amount) })}</Num>
          </li>
        ))}
      </ul>
    </section>
  );
}
