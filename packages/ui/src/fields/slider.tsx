import { cx } from '../cx.ts';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words, for users who do not see the thumb. */
  readonly valueText?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
  readonly className?: string;
}

/** A value between two ends, moved by finger, pointer or arrow keys. */
export function Slider({ label, valueText, disabled, onChange, className, ...range }: SliderProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      disabled={disabled}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      // A finger that slides sideways means the thumb, not the sheet around it.
      className={cx('h-11 w-full touch-pan-y accent-[var(--accent-fill)] disabled:opacity-40', className)}
      {...range}
    />
  );
}
