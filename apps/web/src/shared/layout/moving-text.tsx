import { cx, flash, useRoom } from '@tidemark/ui';
import { useLayoutEffect, useRef } from 'react';
import { type LivePrice, onPrice, usePriceStore } from '../../live/prices.ts';

export interface MovingTextProps {
  /** Of the instrument by whose price it moves; it has one. */
  readonly code: string;
  readonly textOf: (price: LivePrice) => string;
  readonly flashes?: boolean;
  readonly isBoxed?: boolean;
}

/**
 * A number that moves with a price. It is written to the DOM in the frame in which the price arrives,
 * bypassing React, which renders it only when something else about it changes: two dozen of them, four moves
 * a second each, would keep React busy.
 */
export function MovingText({ code, textOf, flashes = false, isBoxed = false }: MovingTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const room = useRoom();
  const now = useRef({ textOf, flashes, isBoxed, room });
  now.current = { textOf, flashes, isBoxed, room };
  useLayoutEffect(() => {
    const write = (price: LivePrice): void => {
      const box = element.current;
      const { textOf, isBoxed, room } = now.current;
      const text = textOf(price);
      if (!box || box.textContent === text) return;
      if (isBoxed && box.textContent?.length !== text.length) box.style.width = room(text);
      if (box.firstChild) box.firstChild.nodeValue = text;
    };
    const known = usePriceStore.getState().prices[code];
    if (known) write(known);
    let { moves } = known ?? { moves: 0 };
    return onPrice(code, (price) => {
      write(price);
      const hasMoved = price.moves > moves;
      moves = price.moves;
      if (hasMoved && now.current.flashes && element.current) flash(element.current, price.direction);
    });
  }, [code]);
  const price = usePriceStore.getState().prices[code];
  const text = price ? textOf(price) : '';
  return (
    <span
      ref={element}
      className={cx(flashes && 'tinted', isBoxed && 'num-box')}
      style={isBoxed ? { width: room(text) } : undefined}
    >
      {text}
    </span>
  );
}
