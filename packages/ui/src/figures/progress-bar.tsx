import { cx } from '../cx.ts';

const tones = { accent: 'bg-accent-fill', warn: 'bg-warn' } as const;

/** Progress from start to end; the text next to it states the meaning. */
export function ProgressBar({
  label,
  done,
  said,
  tone = 'accent',
}: {
  readonly label: string;
  /** 0 to 1. */
  readonly done: number;
  /** The same in words, for users who do not see the bar. */
  readonly said?: string;
  readonly tone?: keyof typeof tones;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={said}
      className="block h-1.5 w-full overflow-hidden rounded-full bg-well"
    >
      <span
        className={cx(
          'block h-full rounded-full forced-color-adjust-none transition-[width] duration-150',
          tones[tone],
        )}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
