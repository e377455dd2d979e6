import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';

export type ButtonTone = 'accent' | 'quiet' | 'plain' | 'danger' | 'up' | 'down';

const tones: Record<ButtonTone, string> = {
  accent: 'bg-accent-fill text-on-accent hover:brightness-110',
  quiet: 'border border-line-strong bg-surface text-ink hover:bg-well',
  plain: 'text-accent hover:bg-accent-soft',
  danger: 'border border-danger text-danger bg-surface hover:bg-well',
  up: 'bg-up-fill text-on-price hover:brightness-110',
  down: 'bg-down-fill text-on-price hover:brightness-110',
};

const sizes = {
  sm: 'min-h-8 px-3 text-xs',
  md: 'min-h-11 px-4 text-sm wide:min-h-10',
  lg: 'min-h-12 px-5 text-base',
} as const;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly size?: keyof typeof sizes;
  /** Work is in progress: the button shows it, keeps its width and ignores taps. */
  readonly busy?: boolean;
  readonly wide?: boolean;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export function Button({
  tone = 'accent',
  size = 'md',
  busy = false,
  wide = false,
  icon,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        'relative inline-flex max-w-full wrap-break-word items-center justify-center gap-2 rounded-md font-semibold transition-[background-color,filter] duration-150 disabled:opacity-45',
        tones[tone],
        sizes[size],
        wide && 'w-full',
        className,
      )}
      {...rest}
    >
      <span className={cx('inline-flex min-w-0 items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon ? <Icon name={icon} size={18} /> : null}
        {children}
      </span>
      {busy ? <Icon name="spinner" className="spin absolute" size={18} /> : null}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** One of the set, or an `IconFrame` of the part's own. */
  readonly icon: IconName | ReactElement;
  /** The button's action: read by a screen reader and shown as a hint. */
  readonly label: string;
  readonly size?: number;
}

export function IconButton({ icon, label, size = 22, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-quiet transition-colors duration-150 hover:bg-well hover:text-ink disabled:opacity-40 wide:size-10',
        className,
      )}
      {...rest}
    >
      {typeof icon === 'string' ? <Icon name={icon} size={size} /> : icon}
    </button>
  );
}
