import type { SupportHours } from '@tidemark/contract/calls/content/support';
import { cx } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';

/** Whether support is available, and until or from when, in the user's time zone. */
export function HoursLine({ hours }: { readonly hours: SupportHours | undefined }) {
  const t = useText('support');
  const f = useFormats();
  if (hours === undefined) return null;
  const { open, until } = hours;
  const when = until === null ? '' : f.weekTime(until);
  const key = open ? (until === null ? 'openAlways' : 'openUntil') : until === null ? 'closed' : 'opensAt';
  return (
    <p role="status" className="flex items-start gap-2 px-4 py-2 text-xs text-quiet">
      <span
        aria-hidden="true"
        className={cx('mt-1 size-2 shrink-0 rounded-full', open ? 'bg-good' : 'bg-line-strong')}
      />
      {t(`hours.${key}`, { when })}
    </p>
  );
}
