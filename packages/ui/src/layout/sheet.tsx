import { Dialog } from '@ark-ui/react/dialog';
import { Drawer } from '@ark-ui/react/drawer';
import { LocaleProvider } from '@ark-ui/react/locale';
import { Portal } from '@ark-ui/react/portal';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonTone } from '../button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icons.tsx';
import { useBackEntry } from './back-entries.ts';
import { ScrollRegion } from './scroll-region.tsx';

/**
 * Everything that opens above a page. A separate entry (`@tidemark/ui/sheet`): import it lazily,
 * for it brings the machines that trap focus and follow the finger.
 */
export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Below the scrolling content, always within thumb reach. */
  readonly footer?: ReactNode;
}

export interface ModalProps extends SheetProps {
  /** For two columns. */
  readonly isBroad?: boolean;
}

/** Layers above a page use its text direction, and slide in from its start. */
function PageDirection({ children }: { readonly children: ReactNode }) {
  return <LocaleProvider locale={document.documentElement.lang || 'en'}>{children}</LocaleProvider>;
}

const scrim = 'sheet-scrim fixed inset-0 z-50 bg-[var(--scrim)]';

/** On elements that handle the drag themselves: the sheet around them does not move. */
const HELD = 'data-no-drag';

/**
 * Text must be readable, scrollable and selectable: a touch that begins in its middle scrolls it, a mouse
 * selects. Only a finger at its top drags the sheet.
 */
function holdWhatIsRead({ currentTarget, pointerType }: PointerEvent<HTMLElement>): void {
  currentTarget.toggleAttribute(HELD, pointerType !== 'touch' || currentTarget.scrollTop > 0);
}

/** The height of what this ref is given to, in CSS pixels; 0 until it is there. */
function useHeight(): [number, (box: HTMLElement | null) => (() => void) | undefined] {
  const [height, setHeight] = useState(0);
  const [watch] = useState(() => (box: HTMLElement | null) => {
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setHeight(box.offsetHeight));
    observer.observe(box);
    return () => observer.disconnect();
  });
  return [height, watch];
}

const WHOLE = 1;

/** Rises from the bottom and follows the finger; let go past a third of its height, or with a flick, it closes. */
export function BottomSheet({ open, onClose, title, closeLabel, children, footer }: SheetProps) {
  useBackEntry(open, onClose);
  const [height, watchHeight] = useHeight();
  // The library has snap points but no closing threshold: a second snap point two thirds down is nearer from
  // a third on, and a sheet that reaches it closes.
  const places = height > 0 ? [WHOLE, `${height / 3}px`] : [WHOLE];
  return (
    <PageDirection>
      <Drawer.Root
        open={open}
        onOpenChange={(details) => !details.open && onClose()}
        snapPoints={places}
        defaultSnapPoint={WHOLE}
        onSnapPointChange={({ snapPoint }) => snapPoint !== WHOLE && onClose()}
        swipeDirection="down"
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Drawer.Backdrop className={scrim} />
          <Drawer.Positioner className="over-keyboard fixed inset-x-0 top-0 z-50 flex items-end justify-center">
            <Drawer.Content
              ref={watchHeight}
              className="sheet-up flex max-h-[88%] w-full max-w-lg flex-col rounded-t-lg border border-b-0 border-line bg-surface pb-[var(--safe-bottom)] outline-none"
            >
              <div className="touch-none">
                <Drawer.Grabber className="flex justify-center pt-2 pb-1">
                  <Drawer.GrabberIndicator className="h-1 w-9 rounded-full bg-line-strong" />
                </Drawer.Grabber>
                <SheetHead
                  title={<Drawer.Title className="text-base font-medium">{title}</Drawer.Title>}
                  close={
                    <Drawer.CloseTrigger aria-label={closeLabel} className={closeClass}>
                      <Icon name="close" />
                    </Drawer.CloseTrigger>
                  }
                />
              </div>
              <ScrollRegion
                label={title}
                onPointerDownCapture={holdWhatIsRead}
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4 select-text"
              >
                {children}
              </ScrollRegion>
              {footer ? <div className="border-t border-line p-4">{footer}</div> : null}
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </PageDirection>
  );
}

const closeClass =
  '-me-2 inline-flex size-11 items-center justify-center rounded-md text-quiet hover:bg-well hover:text-ink wide:size-10';

function SheetHead({ title, close }: { readonly title: ReactNode; readonly close: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 px-4">
      {title}
      {close}
    </div>
  );
}

/** Slides in from the start of the line: the left, in Arabic the right. */
export function SideDrawer({ open, onClose, title, closeLabel, children, footer }: SheetProps) {
  useBackEntry(open, onClose);
  return (
    <PageDirection>
      <Drawer.Root
        open={open}
        onOpenChange={(details) => !details.open && onClose()}
        swipeDirection="start"
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Drawer.Backdrop className={scrim} />
          <Drawer.Positioner className="fixed inset-0 z-50 flex justify-start">
            <Drawer.Content className="sheet-side flex h-dvh w-[min(88vw,400px)] flex-col border-e border-line bg-surface outline-none">
              <SheetHead
                title={<Drawer.Title className="text-base font-medium">{title}</Drawer.Title>}
                close={
                  <Drawer.CloseTrigger aria-label={closeLabel} className={closeClass}>
                    <Icon name="close" />
                  </Drawer.CloseTrigger>
                }
              />
              <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
              {footer ? <div className="border-t border-line p-4">{footer}</div> : null}
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </PageDirection>
  );
}

/** A panel in the middle of the screen, for wide screens and short matters. */
export function Modal({ open, onClose, title, closeLabel, children, footer, isBroad }: ModalProps) {
  useBackEntry(open, onClose);
  return (
    <PageDirection>
      <Dialog.Root open={open} onOpenChange={(details) => !details.open && onClose()} lazyMount unmountOnExit>
        <Portal>
          <Dialog.Backdrop className={scrim} />
          <Dialog.Positioner className="fixed inset-0 z-50 flex items-center justify-center p-4">
            <Dialog.Content
              className={cx(
                'dialog-pop flex max-h-[88dvh] w-full flex-col rounded-lg border border-line bg-surface outline-none',
                isBroad ? 'max-w-3xl' : 'max-w-md',
              )}
            >
              <SheetHead
                title={<Dialog.Title className="text-base font-medium">{title}</Dialog.Title>}
                close={
                  <Dialog.CloseTrigger aria-label={closeLabel} className={closeClass}>
                    <Icon name="close" />
                  </Dialog.CloseTrigger>
                }
              />
              <ScrollRegion label={title} className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
                {children}
              </ScrollRegion>
              {footer ? <div className="border-t border-line p-4">{footer}</div> : null}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </PageDirection>
  );
}

/** A panel under the end of the top bar, for lists on a wide screen; the page stays visible behind it. */
export function CornerPanel({ open, onClose, title, closeLabel, children, footer }: SheetProps) {
  useBackEntry(open, onClose);
  return (
    <PageDirection>
      <Dialog.Root open={open} onOpenChange={(details) => !details.open && onClose()} lazyMount unmountOnExit>
        <Portal>
          <Dialog.Backdrop className="fixed inset-0 z-50" />
          <Dialog.Positioner className="fixed inset-0 z-50 flex items-start justify-end p-3 pt-15">
            <Dialog.Content className="dialog-pop flex max-h-[min(80dvh,720px)] w-full max-w-104 flex-col rounded-lg border border-line bg-surface shadow-[0_8px_24px_rgb(0_0_0/0.12)] outline-none">
              <SheetHead
                title={<Dialog.Title className="text-base font-medium">{title}</Dialog.Title>}
                close={
                  <Dialog.CloseTrigger aria-label={closeLabel} className={closeClass}>
                    <Icon name="close" />
                  </Dialog.CloseTrigger>
                }
              />
              <ScrollRegion label={title} className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
                {children}
              </ScrollRegion>
              {footer ? <div className="border-t border-line p-4">{footer}</div> : null}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </PageDirection>
  );
}

/** A full-screen view of one item; its tools are at the end of the title. */
export function FullScreen({
  open,
  onClose,
  title,
  closeLabel,
  tools,
  children,
}: Omit<SheetProps, 'footer'> & { readonly tools?: ReactNode }) {
  useBackEntry(open, onClose);
  return (
    <PageDirection>
      <Dialog.Root open={open} onOpenChange={(details) => !details.open && onClose()} lazyMount unmountOnExit>
        <Portal>
          <Dialog.Backdrop className={scrim} />
          <Dialog.Positioner className="fixed inset-0 z-50 flex">
            <Dialog.Content className="flex min-w-0 flex-1 flex-col bg-surface outline-none">
              <SheetHead
                title={
                  <Dialog.Title className="min-w-0 truncate text-base font-medium">{title}</Dialog.Title>
                }
                close={
                  <span className="flex items-center gap-1">
                    {tools}
                    <Dialog.CloseTrigger aria-label={closeLabel} className={closeClass}>
                      <Icon name="close" />
                    </Dialog.CloseTrigger>
                  </span>
                }
              />
              <div className="min-h-0 flex-1">{children}</div>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </PageDirection>
  );
}

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly note?: ReactNode;
  /** The verb's own words, e.g. «Close 0.50 lots EUR/USD»; never «OK». */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly tone?: ButtonTone;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms a step that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  note,
  confirmLabel,
  cancelLabel,
  tone = 'accent',
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  useBackEntry(open, onCancel);
  return (
    <PageDirection>
      <Dialog.Root
        role="alertdialog"
        open={open}
        onOpenChange={(details) => !details.open && onCancel()}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Dialog.Backdrop className={scrim} />
          <Dialog.Positioner className="fixed inset-0 z-50 flex items-center justify-center p-4">
            <Dialog.Content className="dialog-pop w-full max-w-sm rounded-lg border border-line bg-surface p-5 outline-none">
              <Dialog.Title className="text-base font-medium">{title}</Dialog.Title>
              {note ? (
                <Dialog.Description className="mt-2 text-sm text-quiet">{note}</Dialog.Description>
              ) : null}
              <div className="mt-5 flex flex-wrap-reverse justify-end gap-2">
                <Button tone="quiet" onClick={onCancel}>
                  {cancelLabel}
                </Button>
                <Button tone={tone} busy={busy ?? false} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </PageDirection>
  );
}
