import { useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';

export type ToastTone = 'plain' | 'good' | 'bad';

export interface ToastItem {
  readonly id: number;
  /** Stands above the text, where there is one. */
  readonly title: string | undefined;
  readonly text: string;
  readonly tone: ToastTone;
}

/** Toasts on show, newest last, and the ways to add and remove one. */
export interface Toaster {
  show(text: string, tone?: ToastTone, title?: string): void;
  dismiss(id: number): void;
  items(): readonly ToastItem[];
  subscribe(listener: () => void): () => void;
}

const SHOWN_MS = 4000;
/** With a title there is more to read. */
const TITLED_SHOWN_MS = 8000;
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
    show(text, tone = 'plain', title) {
      if (text === '' || items.some((item) => item.text === text)) return;
      const id = nextId;
      nextId += 1;
      set([...items, { id, title, text, tone }].slice(-SHOWN_MAX));
      setTimeout(() => dismiss(id), title === undefined ? SHOWN_MS : TITLED_SHOWN_MS);
    },
    dismiss,
    items: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Where toasts appear: under the header, which goes on saying what market this is, above all else, said politely to a screen reader, gone after some seconds. */
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
  // On a phone a pile of notices would hide the page they are about: the newest stands for them.
  const newest = items.findLast(({ title }) => title !== undefined);
  const isPiled = (item: ToastItem) => item.title !== undefined && item !== newest;
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="print:hidden pointer-events-none fixed inset-x-0 top-[calc(44px+env(safe-area-inset-top,0px))] z-[100] flex flex-col items-center gap-2 p-2 wide:top-14"
    >
      {items.map((item) => (
        <div
          key={item.id}
          className={cx(
            'toast-in pointer-events-auto max-w-md items-center gap-3 rounded-md bg-ink px-4 py-2.5 text-sm text-paper',
            isPiled(item) ? 'hidden wide:flex' : 'flex',
          )}
        >
          {item.tone === 'plain' ? null : <Icon name={item.tone === 'good' ? 'check' : 'warn'} size={18} />}
          <span className="min-w-0">
            {item.title === undefined ? null : <strong className="block font-semibold">{item.title}</strong>}
            {item.text}
          </span>
          <button
            type="button"
            aria-label={dismissLabel}
            onClick={() => toaster.dismiss(item.id)}
            className="-me-1 inline-flex size-7 items-center justify-center rounded-sm opacity-70 hover:opacity-100"
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
}
