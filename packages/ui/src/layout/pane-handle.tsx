import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { boundSize, growthOf, type HandleAxis, keyGrowth, type PaneBounds } from './pane-size.ts';

export interface PaneHandleProps {
  /** Names what it sizes: «Width of the instrument list». */
  readonly label: string;
  /** How it is used, as a hint of the mouse. */
  readonly hint: string;
  readonly axis: HandleAxis;
  /** Whether the pane it resizes is before or after it. */
  readonly pane: 'before' | 'after';
  /** The id of that pane. */
  readonly controls: string;
  /** Its size in CSS pixels, and between which sizes it may be. */
  readonly size: number;
  readonly bounds: PaneBounds;
  /** While it is dragged. */
  readonly onSize: (px: number) => void;
  /** The size at which it was let go, or that a key has given. */
  readonly onSettled: (px: number) => void;
  /** Double click or Home: as it was in the beginning. */
  readonly onReset: () => void;
}

/** The hairline between two panes: dragged by mouse or finger, moved by arrow keys. */
export function PaneHandle(props: PaneHandleProps) {
  const { label, hint, axis, pane, controls, size, bounds, onSize, onSettled, onReset } = props;
  const from = useRef<{ readonly at: number; readonly size: number }>(undefined);
  const [isHeld, setHeld] = useState(false);
  const isColumns = axis === 'columns';
  const at = ({ clientX, clientY }: PointerEvent) => (isColumns ? clientX : clientY);
  const place = (element: HTMLElement) =>
    ({ axis, pane, isRtl: getComputedStyle(element).direction === 'rtl' }) as const;
  const draggedTo = (event: PointerEvent<HTMLElement>) => {
    const start = from.current;
    if (!start) return undefined;
    return boundSize(start.size + growthOf(at(event) - start.at, place(event.currentTarget)), bounds);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const growth = keyGrowth(event, place(event.currentTarget));
    if (growth === undefined) return;
    event.preventDefault();
    if (growth === 'reset') onReset();
    else onSettled(boundSize(size + growth, bounds));
  };
  const letGo = (event: PointerEvent<HTMLElement>) => {
    const to = draggedTo(event);
    if (to !== undefined && to !== from.current?.size) onSettled(to);
    from.current = undefined;
    setHeld(false);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; a separator that takes the focus can.
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isColumns ? 'vertical' : 'horizontal'}
      aria-controls={controls}
      aria-valuenow={size}
      aria-valuemin={bounds.min}
      aria-valuemax={Math.max(bounds.min, bounds.max)}
      title={hint}
      data-held={isHeld || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { at: at(event), size };
        setHeld(true);
      }}
      onPointerMove={(event) => {
        const to = draggedTo(event);
        if (to !== undefined && to !== size) onSize(to);
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
      className={cx(
        'group relative z-10 shrink-0 touch-none bg-line transition-colors duration-150 select-none before:absolute before:content-[""] hover:bg-accent focus-visible:bg-accent data-held:bg-accent',
        isColumns
          ? 'w-px cursor-col-resize before:-inset-x-1 before:inset-y-0 pointer-coarse:before:-inset-x-3'
          : 'h-px cursor-row-resize before:inset-x-0 before:-inset-y-1 pointer-coarse:before:-inset-y-3',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'absolute rounded-full bg-line-strong transition-colors duration-150 group-hover:bg-accent group-focus-visible:bg-accent group-data-held:bg-accent',
          isColumns ? 'inset-x-[-1.5px] top-1/2 -mt-4 h-8' : 'inset-y-[-1.5px] left-1/2 -ml-4 w-8',
        )}
      />
    </div>
  );
}
