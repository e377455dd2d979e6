import { cx } from '../cx.ts';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly disabled?: boolean;
}

export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={cx(
        'relative h-6 w-11 shrink-0 rounded-full border transition-colors duration-150 disabled:opacity-40',
        checked ? 'border-accent-fill bg-accent-fill' : 'border-line-strong bg-well',
      )}
    >
      <span
        className={cx(
          'absolute top-0.5 size-4.5 rounded-full transition-[inset-inline-start] duration-150',
          checked ? 'start-5.5 bg-on-accent' : 'start-0.5 bg-quiet',
        )}
      />
    </button>
  );
}
