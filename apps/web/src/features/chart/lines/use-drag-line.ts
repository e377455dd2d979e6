import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { priceStep } from '../../../shared/orders/price-step.ts';
import { droppedAt } from './dropped-at.ts';

export interface DragLineOptions {
  /** The line's current price: its own, or that of the drag. */
  readonly price: number;
  readonly isHeld: boolean;
  readonly precision: number;
  readonly priceAt: (clientY: number) => number | undefined;
  readonly onHold: (price: number) => void;
  readonly onDrop: (price: number) => void;
  readonly onLeave: () => void;
}

/**
 * Handlers of a tag that drags its line by finger or pointer, or by arrow keys: Enter drops it; Escape, a
 * cancelled pointer and the loss of the focus let it go.
 */
export function useDragLine({ price, isHeld, precision, priceAt, onHold, onDrop, onLeave }: DragLineOptions) {
  /** Distance of the grab point below its line: the tag itself may be shifted (tag-places.ts). */
  const grip = useRef<{ readonly id: number; readonly offset: number }>(undefined);
  /** Whether it was moved and neither dropped nor let go. */
  const isMoving = useRef(false);
  const hold = (at: number) => {
    isMoving.current = true;
    onHold(droppedAt(at, precision));
  };
  const drop = () => {
    grip.current = undefined;
    isMoving.current = false;
    onDrop(price);
  };
  const leave = () => {
    grip.current = undefined;
    if (!isMoving.current) return;
    isMoving.current = false;
    onLeave();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      // The line itself, which comes before its tag (line-tag.tsx).
      const line = event.currentTarget.closest('li')?.firstElementChild?.getBoundingClientRect();
      event.currentTarget.setPointerCapture(event.pointerId);
      // For Escape: not every browser focuses a button that is pressed.
      event.currentTarget.focus({ preventScroll: true });
      grip.current = { id: event.pointerId, offset: event.clientY - (line?.top ?? event.clientY) };
    },
    onPointerMove(event: PointerEvent) {
      if (grip.current?.id !== event.pointerId) return;
      const at = priceAt(event.clientY - grip.current.offset);
      if (at !== undefined) hold(at);
    },
    onPointerUp(event: PointerEvent) {
      if (grip.current?.id !== event.pointerId) return;
      if (isHeld) drop();
      else leave();
    },
    onPointerCancel: leave,
    // Of a pointer that is still down; after its release there is nothing to let go.
    onLostPointerCapture: leave,
    onBlur: leave,
    onKeyDown(event: KeyboardEvent) {
      const step = priceStep(price, precision);
      if (event.key === 'ArrowUp') hold(price + step);
      else if (event.key === 'ArrowDown') hold(price - step);
      else if (event.key === 'Enter' && isHeld) drop();
      else if (event.key === 'Escape' && isHeld) leave();
      else return;
      event.preventDefault();
    },
  };
}

/** A tag that can be dragged; a finger needs more room than the tag shows. */
export const dragClass =
  'pointer-events-auto cursor-ns-resize touch-none select-none after:absolute after:inset-x-auto after:left-1/2 after:top-1/2 after:min-h-[var(--room,2.75rem)] after:w-[calc(100%+8px)] after:-translate-1/2 after:content-[""]';
