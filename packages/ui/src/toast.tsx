import { useSyncExternalStore } from 'react';
import { Icon } from './icons.tsx';

export type ToastTone = 'plain' | 'good' | 'bad';

export interface ToastItem {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

/** Visible toasts, newest last, and functions to add and remove one. */
export interface Toaster {
  show(text: string, tone?: ToastTone): void;
  dismiss(id: number): void;
  items(): readonly ToastItem[];
  subscribe(listener: () => void): () => void;
}

/** Id of their container, for elements loaded later that belong there. */
export const TOASTS_ID = 'toasts';

const SHOWN_MS = 4000;
const SHOWN_MAX = 3;

/** The same sentence twice in a row is shown once, so that a burst of failures stays readable. */
export function createToaster(): Toaster {
  let items: readonly ToastItem[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const set = (next: readonly ToastItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number) => set(items.filter((item) => item.id !== id));
  return {
    show(text, tone = 'plain') {
      if (text === '' || items.some((item) => item.text === text)) return;
      const id = nextId;
      nextId += 1;
      set([...items, { id, text, tone }].slice(-SHOWN_MAX));
      setTimeout(() => dismiss(id), SHOWN_MS);
    },
    dismiss,
    items: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Toasts: above all other content, announced politely to screen readers, removed after some seconds. On a
 * phone they are below the header, which keeps showing the market, over the page's title: the touch areas
 * above and below stay free. On a wide screen they are in the lower start corner, away from titles; an
 * element that stays in that corner longer has `data-toast-corner`, and they appear next to it.
 */
export function ToastArea({
  toaster,
  label,
  dismissLabel,
}: {
  readonly toaster: Toaster;
  readonly label: string;
  readonly dismissLabel: string;
}) {
  const items = useSyncExternalStore(toaster.subscribe, toaster.items);
  return (
    <section
      id={TOASTS_ID}
      aria-label={label}
      aria-live="polite"
      className="print:hidden pointer-events-none fixed inset-x-0 top-[calc(44px+env(safe-area-inset-top,0px))] z-[100] flex flex-col items-center gap-2 px-[max(8px,env(safe-area-inset-left,0px),env(safe-area-inset-right,0px))] py-2 wide:top-auto wide:bottom-2 wide:end-auto wide:w-120 wide:max-w-[50vw] wide:items-start wide:px-4 wide:[--toast-from:8px] wide:[body:has([data-toast-corner])_&]:start-92"
    >
      {items.map((item) => (
        <div
          key={item.id}
          className="toast-in pointer-events-auto flex max-w-md items-center gap-3 rounded-md bg-ink px-4 py-2.5 text-sm text-paper"
        >
          {item.tone === 'plain' ? null : <Icon name={item.tone === 'good' ? 'check' : 'warn'} size={18} />}
          <span className="min-w-0">{item.text}</span>
          <button
            type="button"
            aria-label={dismissLabel}
            onClick={() => toaster.dismiss(item.id)}
            className="-me-1 inline-flex size-7 shrink-0 items-center justify-center rounded-sm opacity-70 hover:opacity-100"
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
}
