import { Icon } from '@tidemark/ui';
import { useFormats, useText } from '../device/language.ts';
import { useService } from './service.tsx';
import { useSupportUnread } from './support-unread.ts';

/** The icon of customer service, with how many answers were not read. */
export function ServiceButton({ size = 20 }: { readonly size?: number }) {
  const t = useText('app');
  const service = useService();
  const unread = useSupportUnread();
  const label = t('service', { unread });
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={service.open}
        className="relative inline-flex size-11 shrink-0 wide:size-10 items-center justify-center rounded-md text-quiet transition-colors duration-150 hover:bg-well hover:text-ink"
      >
        <Icon name="chat" size={size} />
        <UnreadBadge unread={unread} className="absolute end-0.5 top-0.5" />
      </button>
      {service.dialog}
    </>
  );
}

const SHOWN_MAX = 99;

/** Number of unread messages, if any; its meaning is announced elsewhere. */
export function UnreadBadge({
  unread,
  className = '',
}: {
  readonly unread: number;
  readonly className?: string;
}) {
  const f = useFormats();
  if (unread === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`num inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1 text-[0.625rem] leading-none font-semibold text-on-accent ${className}`}
    >
      <span dir="ltr">{unread > SHOWN_MAX ? `${f.count(SHOWN_MAX)}+` : f.count(unread)}</span>
    </span>
  );
}
