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

/** Rows under one another with hairlines between them. */
export function List({ className, ...rest }: HTMLAttributes<HTMLUListElement>) {
  return <ul className={cx('divide-y divide-line', className)} {...rest} />;
}

export interface RowProps {
  readonly icon?: IconName;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** Content at the end: a value, a switch, a tag. */
  readonly end?: ReactNode;
  /** Whether the row is a link: then it shows an arrow. */
  readonly leads?: boolean;
  readonly className?: string;
}

/** The inside of a row; wrap it in a link or a button where it does something. */
export function Row({ icon, title, note, end, leads, className }: RowProps) {
  return (
    <span className={cx('flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start', className)}>
      {icon ? <Icon name={icon} className="text-quiet" /> : null}
      <span className="flex min-w-0 flex-1 items-center gap-x-3 max-[359px]:flex-wrap">
        <span className="flex min-w-0 flex-1 flex-col max-[359px]:min-w-min">
          <span className="text-sm text-ink">{title}</span>
          {note ? <span className="text-xs text-faint">{note}</span> : null}
        </span>
        {end ? (
          <span className="flex max-w-[66%] shrink-0 items-center text-sm text-quiet max-[359px]:max-w-full">
            {end}
          </span>
        ) : null}
      </span>
      {leads ? <Icon name="forward" size={16} className="text-faint" /> : null}
    </span>
  );
}

/** Label and value of one line of a ticket or a detail sheet. */
export function Line({
  label,
  children,
  wrapsValue = false,
  className,
}: {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** The value is long: where both do not fit into one line it has the one below. */
  readonly wrapsValue?: boolean;
  readonly className?: string;
}) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between py-1 text-sm',
        wrapsValue ? 'flex-wrap gap-x-2' : 'gap-4',
        className,
      )}
    >
      {/* The label gives way, down to its longest word; then the value does. */}
      <dt className={cx('text-quiet', !wrapsValue && 'shrink-[999]')}>{label}</dt>
      <dd className={cx('m-0 text-end text-ink', wrapsValue && 'ms-auto')}>{children}</dd>
    </div>
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
