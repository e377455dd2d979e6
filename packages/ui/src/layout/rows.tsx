import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icons.tsx';

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
