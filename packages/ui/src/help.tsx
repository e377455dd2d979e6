import { LocaleProvider } from '@ark-ui/react/locale';
import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode } from 'react';

/**
 * A short explanation next to its anchor, open as long as it is rendered. A separate entry (`@tidemark/ui/help`):
 * import it lazily, for it brings the machine that finds a place on the screen.
 */
export interface HelpProps {
  /** The button that it explains; the focus stays there. */
  readonly anchor: HTMLElement;
  /** Named by `aria-describedby` of the anchor. */
  readonly id: string;
  readonly children: ReactNode;
  /** Escape, a tap outside, or the focus has moved on. */
  readonly onClose: () => void;
}

export function Help({ anchor, id, children, onClose }: HelpProps) {
  return (
    <LocaleProvider locale={document.documentElement.lang || 'en'}>
      <Popover.Root
        open
        autoFocus={false}
        ids={{ content: id }}
        persistentElements={[() => anchor]}
        positioning={{ placement: 'bottom-start', gutter: 4, getAnchorElement: () => anchor }}
        onOpenChange={({ open }) => {
          if (!open) onClose();
        }}
      >
        <Portal>
          <Popover.Positioner className="!z-50">
            <Popover.Content
              role="tooltip"
              className="dialog-pop max-w-[min(18rem,90vw)] rounded-md border border-line bg-surface px-3 py-2 text-start text-xs font-normal text-quiet shadow-[0_8px_24px_rgb(0_0_0/0.12)] outline-none"
            >
              {children}
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </LocaleProvider>
  );
}
