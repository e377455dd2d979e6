import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icons.tsx';

/** A quiet surface with a hairline. */
export function Card({
  className,
  flush,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { readonly flush?: boolean }) {
  return (
    <div className={cx('rounded-md border border-line bg-surface', !flush && 'p-4', className)} {...rest} />
  );
}

export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-sm', className)} />;
}

/** A page or a list with nothing in it: what it is for, and what to do next. */
export function EmptyState({
  icon,
  title,
  note,
  action,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center max-[359px]:px-2">
      <span className="mb-1 inline-flex size-12 items-center justify-center rounded-full bg-well text-faint">
        <Icon name={icon} size={24} />
      </span>
      <p className="text-base font-medium text-balance text-ink">{title}</p>
      {note ? <p className="max-w-sm text-sm text-balance text-quiet">{note}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

const tagTones = {
  plain: 'bg-well text-quiet',
  accent: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  /* Of prices, and of what follows them. */
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
} as const;

export function Tag({
  tone = 'plain',
  children,
  className,
}: {
  readonly tone?: keyof typeof tagTones;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
        tagTones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
