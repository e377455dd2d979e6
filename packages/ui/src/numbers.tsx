import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { flash } from './flash.ts';

/** A figure: one width a digit, left to right in every language, apart from the text around it. */
export function Num({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <bdi dir="ltr" className={cx('num', className)}>
      {children}
    </bdi>
  );
}

/** More would not fit into one line of a small phone. */
const LARGE_CHARACTERS_MAX = 14;

/** The one figure that matters on a page, smaller on a phone where it is very long: it is never cut. */
export function LargeNum({ children }: { readonly children: string }) {
  return (
    <Num className={children.length > LARGE_CHARACTERS_MAX ? 'text-lg wide:text-xl' : 'text-xl'}>
      {children}
    </Num>
  );
}

/** Which way a number went; flat is what neither rose nor fell, or is not moving now. */
export type Direction = 'up' | 'down' | 'flat';

const colours: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-quiet' };

/** Zero counts as up, as the spec has it for prices. */
export function directionOf(value: number): 'up' | 'down' {
  return value < 0 ? 'down' : 'up';
}

/**
 * A change with its colour and, so that it never speaks by colour alone, an arrow. `text` is the
 * formatted number and bears its own sign.
 */
export function ChangeText({
  direction,
  text,
  arrow = true,
  className,
}: {
  readonly direction: Direction;
  readonly text: ReactNode;
  readonly arrow?: boolean;
  readonly className?: string;
}) {
  return (
    <span dir="ltr" className={cx('inline-flex items-center gap-1', colours[direction], className)}>
      {arrow && direction !== 'flat' ? <Arrow direction={direction} /> : null}
      <Num>{text}</Num>
    </span>
  );
}

function Arrow({ direction }: { readonly direction: 'up' | 'down' }) {
  return (
    <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8" className="shrink-0">
      <path d={direction === 'up' ? 'M4 1l3.500 6h-7z' : 'M4 7L.5 1h7z'} fill="currentColor" />
    </svg>
  );
}

/** A live number that flashes softly when it moves. `moves` counts the changes: the first value does not flash. */
export function FlashNum({
  text,
  direction,
  moves,
  className,
}: {
  readonly text: string;
  readonly direction: Direction;
  readonly moves: number;
  readonly className?: string;
}) {
  const element = useRef<HTMLElement>(null);
  const seen = useRef(moves);
  useLayoutEffect(() => {
    const hasMoved = moves > seen.current;
    seen.current = moves;
    if (hasMoved && direction !== 'flat' && element.current) flash(element.current, direction);
  }, [moves, direction]);
  return (
    <bdi ref={element} dir="ltr" className={cx('num rounded-sm', className)}>
      {text}
    </bdi>
  );
}
