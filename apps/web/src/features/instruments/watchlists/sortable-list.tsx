import { cx, Icon } from '@tidemark/ui';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';

export interface SortableItem {
  readonly id: string;
  /** Its name for a screen reader. */
  readonly name: string;
  readonly content: ReactNode;
}

interface Drag {
  readonly id: string;
  /** Index where it would be put down. */
  readonly to: number;
}

/**
 * Rows that are moved by dragging their handle, or by their two buttons. `onMove` receives the index after the
 * move, once the pointer lets go.
 */
export function SortableList({
  label,
  items,
  onMove,
}: {
  readonly label: string;
  readonly items: readonly SortableItem[];
  readonly onMove: (id: string, to: number) => void;
}) {
  const t = useText('instruments.lists');
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const [said, setSaid] = useState('');
  const move = ({ id, name }: SortableItem, to: number) => {
    if (to < 0 || to >= items.length) return;
    onMove(id, to);
    setSaid(t('moved', { name, position: to + 1, count: items.length }));
  };
  const orderOf = (id: string) => (drag ? moved(items, drag).findIndex((item) => item.id === id) : undefined);
  return (
    <>
      <ul ref={list} aria-label={label} className="flex flex-col divide-y divide-line">
        {items.map((item, index) => (
          <li
            key={item.id}
            // While it is dragged a row stays where it is in the document: moved there, its handle would lose the pointer.
            style={{ order: orderOf(item.id) }}
            className={cx('flex min-h-11 items-center gap-1 bg-surface', drag?.id === item.id && 'bg-well')}
          >
            <Handle
              onDrag={(y) => setDrag({ id: item.id, to: indexAt(list.current, y) })}
              onDrop={() => {
                if (drag) move(item, drag.to);
                setDrag(undefined);
              }}
              onCancel={() => setDrag(undefined)}
            />
            <span className="min-w-0 flex-1">{item.content}</span>
            <Step label={t('up', { name: item.name })} isUp onClick={() => move(item, index - 1)} />
            <Step label={t('down', { name: item.name })} onClick={() => move(item, index + 1)} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function moved(items: readonly SortableItem[], { id, to }: Drag): readonly SortableItem[] {
  const one = items.find((item) => item.id === id);
  return one ? items.filter((item) => item !== one).toSpliced(to, 0, one) : items;
}

/** Index of the row at a height on the screen; beyond the ends, the first or the last. */
function indexAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])];
  const below = rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y >= top + height;
  });
  return Math.min(below.length, Math.max(rows.length - 1, 0));
}

/** Held and dragged by a pointer; the keyboard has the two buttons of the row. */
function Handle({
  onDrag,
  onDrop,
  onCancel,
}: {
  readonly onDrag: (y: number) => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}) {
  const isHeld = useRef(false);
  const end = (then: () => void) => () => {
    if (!isHeld.current) return;
    isHeld.current = false;
    then();
  };
  return (
    <span
      aria-hidden="true"
      data-handle=""
      // Neither the page nor the sheet around it moves with the finger.
      data-no-drag=""
      className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-faint select-none wide:size-9"
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        isHeld.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (isHeld.current) onDrag(event.clientY);
      }}
      onPointerUp={end(onDrop)}
      onPointerCancel={end(onCancel)}
      onLostPointerCapture={end(onCancel)}
    >
      <Icon name="more" size={18} className="rotate-90" />
    </span>
  );
}

function Step({
  label,
  isUp = false,
  onClick,
}: {
  readonly label: string;
  readonly isUp?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-quiet hover:bg-well hover:text-ink wide:size-8"
    >
      <Icon name="down" size={18} className={cx(isUp && 'rotate-180')} />
    </button>
  );
}
