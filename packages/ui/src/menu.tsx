import { LocaleProvider } from '@ark-ui/react/locale';
import { Menu as Machine } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';

/**
 * A menu that opens from a button. A separate entry (`@tidemark/ui/menu`): import it lazily, for
 * it brings the machine that moves the focus and finds a place on the screen.
 */
export interface MenuProps<V extends string> {
  /** The button's action: read by a screen reader, and shown as a hint if it has only an icon. */
  readonly label: string;
  /** The button's text; the label remains its accessible name. */
  readonly text?: string;
  readonly icon?: IconName;
  /** Edge of the icon in CSS pixels. */
  readonly iconSize?: number;
  readonly disabled?: boolean;
  readonly items: readonly MenuItem<V>[];
  readonly onChoose: (value: V) => void;
  readonly className?: string;
}

export interface MenuItem<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Content at the end of the line. */
  readonly end?: ReactNode;
  readonly disabled?: boolean;
  /** Has a separator line above it. */
  readonly isApart?: boolean;
}

export function Menu<V extends string>(props: MenuProps<V>) {
  const { label, text, icon, items, onChoose } = props;
  return (
    <LocaleProvider locale={document.documentElement.lang || 'en'}>
      <Machine.Root
        lazyMount
        unmountOnExit
        positioning={{ placement: 'bottom-end', gutter: 4 }}
        onSelect={({ value }) => {
          const chosen = items.find((item) => item.value === value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        <Machine.Trigger
          aria-label={label}
          title={text === undefined ? label : undefined}
          disabled={props.disabled}
          className={cx(
            'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md text-xs font-semibold transition-colors duration-150 disabled:opacity-45',
            text === undefined
              ? 'size-8 text-quiet hover:bg-well hover:text-ink'
              : 'min-h-8 border border-line-strong bg-surface px-3 text-ink hover:bg-well',
            props.className,
          )}
        >
          {text}
          <Icon name={icon ?? 'down'} size={props.iconSize ?? (text === undefined ? 18 : 14)} />
        </Machine.Trigger>
        <Portal>
          <Machine.Positioner className="!z-50">
            <Machine.Content className="dialog-pop max-h-[60dvh] max-w-[90vw] min-w-44 overflow-y-auto rounded-md border border-line bg-surface py-1 text-sm shadow-[0_8px_24px_rgb(0_0_0/0.12)] outline-none">
              {items.map((item) => (
                <Machine.Item
                  key={item.value}
                  value={item.value}
                  disabled={item.disabled ?? false}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center justify-between gap-6 px-3 data-disabled:cursor-default data-disabled:opacity-45 data-highlighted:bg-well wide:min-h-9',
                    item.isApart && 'mt-1 border-t border-line pt-1',
                  )}
                >
                  <span className="min-w-0">{item.label}</span>
                  {item.end}
                </Machine.Item>
              ))}
            </Machine.Content>
          </Machine.Positioner>
        </Portal>
      </Machine.Root>
    </LocaleProvider>
  );
}
