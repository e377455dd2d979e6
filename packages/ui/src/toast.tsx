import { useSyncExternalStore } from 'react';
import { Icon } from './icons.tsx';

export type ToastTone = 'plain' | 'good' | 'bad';

export interface ToastItem {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

/** Toasts on show, newest last, and the ways to add and remove one. */
export interface Toaster {
  show(text: string, tone?: ToastTone): void;
  dismiss(id: number): void;
  items(): readonly ToastItem[];
  subscribe(listener: () => void): () => void;
}

/** Where they stand, for what is fetched later and has its place among them. */
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
 * Where toasts appear, above all else, said politely to a screen reader, gone after some seconds. On a
 * phone under the header, which goes on saying what market this is, over the page's title: what a finger
 * may want, above it and below, stays free. On a wide screen in the lower corner where a line begins, away
 * from titles; what stands in that corner for longer bears `data-toast-corner`, and they stand beside it.
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
