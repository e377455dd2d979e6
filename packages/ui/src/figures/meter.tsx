import { cx } from '../cx.ts';

export type MeterTone = 'accent' | 'quiet' | 'warn' | 'danger' | 'up' | 'down';

const fills: Record<MeterTone, string> = {
  accent: 'bg-accent-fill',
  quiet: 'bg-line-strong',
  warn: 'bg-warn',
  danger: 'bg-danger',
  up: 'bg-up-fill',
  down: 'bg-down-fill',
};

/** A thin bar next to a number: its share of `max`. The number is the text; the bar only illustrates it. */
export function Meter({
  value,
  max,
  tone = 'accent',
  className,
}: {
  readonly value: number;
  readonly max: number;
  readonly tone?: MeterTone;
  readonly className?: string;
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  // Any value above 0 is visible.
  const width = share === 0 ? 0 : Math.max(2, share * 100);
  return (
    <span aria-hidden="true" className={cx('block h-1.5 overflow-hidden rounded-full bg-well', className)}>
      <span
        className={cx('block h-full rounded-full forced-color-adjust-none', fills[tone])}
        style={{ width: `${width}%` }}
      />
    </span>
  );
}
