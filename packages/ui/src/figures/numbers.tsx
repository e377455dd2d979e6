import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { flash } from './flash.ts';

export interface NumProps {
  readonly children: ReactNode;
  readonly className?: string;
  /**
   * In a box of its own size, aligned to its end, so that a change causes no layout around it: for texts that
   * change often at the end of their line.
   */
  readonly isBoxed?: boolean;
}

/** A number: fixed-width digits, left to right in every language, isolated from the text around it. */
export function Num({ children, className, isBoxed = false }: NumProps) {
  return (
    <bdi dir="ltr" className={cx('num', className)}>
      {isBoxed && typeof children === 'string' ? <NumBox text={children} /> : children}
    </bdi>
  );
}

function NumBox({ text }: { readonly text: string }) {
  const room = useRoom();
  return (
    <span className="num-box" style={{ width: room(text) }}>
      {text}
    </span>
  );
}

/** Marks of direction, which Arabic numbers carry around their signs: they take no room. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * The width of a number's box: room for the most digits it has had, and for a sign wider than a digit. It
 * never shrinks: a number changing between 99.9 and 100.0 would cause layout each time.
 */
export function useRoom(): (text: string) => string {
  const longest = useRef(0);
  return (text) => {
    longest.current = Math.max(longest.current, text.replace(INVISIBLE, '').length);
    return `${longest.current + 0.5}ch`;
  };
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

/** Direction of a number; flat if unchanged or not updating now. */
export type Direction = 'up' | 'down' | 'flat';

const colours: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-quiet' };

/** Zero counts as up, as the spec has it for prices. */
export function directionOf(value: number): 'up' | 'down' {
  return value < 0 ? 'down' : 'up';
}

/**
 * A change with its colour and an arrow, so that it never relies on colour alone. `text` is the formatted
 * number with its own sign.
 */
export function ChangeText({
  direction,
  text,
  arrow = true,
  className,
  isBoxed = false,
}: {
  readonly direction: Direction;
  readonly text: ReactNode;
  readonly arrow?: boolean;
  readonly className?: string;
  readonly isBoxed?: boolean;
}) {
  return (
    <span dir="ltr" className={cx('inline-flex items-center gap-1', colours[direction], className)}>
      {arrow && direction !== 'flat' ? (
        <span aria-hidden="true" className={`arrow arrow-${direction}`} />
      ) : null}
      <Num isBoxed={isBoxed}>{text}</Num>
    </span>
  );
}

/**
 * A live number that flashes softly on change. `moves` counts the changes: the first value does not flash.
 */
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
    <bdi ref={element} dir="ltr" className={cx('num tinted', className)}>
      {text}
    </bdi>
  );
}
