import { cx } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { Withdrawal } from './view-model.ts';

/** Steps that this release can name. */
const known = ['drawn', 'confirmed', 'approved', 'paid', 'rejected', 'cancelled', 'expired'] as const;

const dots: Readonly<Record<string, string>> = {
  paid: 'bg-good',
  rejected: 'bg-bad',
  cancelled: 'bg-faint',
  expired: 'bg-faint',
};

/** What has happened to a withdrawal, oldest first. */
export function Timeline({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText('withdraw');
  const f = useFormats();
  return (
    <ol aria-label={t('records.steps')} className="flex flex-col gap-2 border-s border-line-strong ps-4">
      {withdrawal.steps.map(({ status, at, note }) => {
        const words = known.find((step) => step === status);
        return (
          <li key={`${status}-${at}`} className="relative text-sm">
            <span
              aria-hidden="true"
              className={cx(
                'absolute -start-[1.3125rem] top-1.5 size-2.5 rounded-full border-2 border-surface',
                dots[status] ?? 'bg-accent-fill',
              )}
            />
            {words === undefined ? withdrawal.status_name : t(`step.${words}`)}
            <span className="block text-xs text-faint">{f.dateTime(at)}</span>
            {note === '' || note === withdrawal.notes ? null : (
              <bdi className="block w-fit max-w-full text-xs break-words whitespace-pre-wrap text-quiet">
                {note}
              </bdi>
            )}
          </li>
        );
      })}
    </ol>
  );
}
