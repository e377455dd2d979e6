import { cx, Icon, type IconName } from '@tidemark/ui';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placeNextTo } from './lines/place-next-to.ts';

export interface ChartPopoverProps {
  readonly icon: IconName;
  readonly label: string;
  /** Whether the label is only a hint, at every width. */
  readonly isIconOnly?: boolean;
  /** Whether something in the panel is switched on. */
  readonly isOn: boolean;
  /** With what closes the panel: it is in the top layer, above a dialog that one of its choices opens. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button of the chart and its panel. The panel stays open, so that the user sees the effect of a choice. */
export function ChartPopover({ icon, label, isIconOnly = false, isOn, children }: ChartPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const place = usePlace(isOpen, button);
  const box = useRef<HTMLDivElement>(null);
  // In the top layer: the chart's own box would cut it off.
  useLayoutEffect(() => {
    if (isOpen) box.current?.showPopover?.();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', onEscape);
    };
  }, [isOpen]);
  return (
    <div ref={root} className="relative shrink-0">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        title={isIconOnly ? label : undefined}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-sm px-2 text-xs font-medium -outline-offset-2 transition-colors duration-150 wide:min-h-9',
          isOn ? 'text-accent' : 'text-quiet hover:text-ink',
        )}
      >
        <Icon name={icon} size={isIconOnly ? 18 : 16} />
        <span className={isIconOnly ? 'sr-only' : 'max-[420px]:sr-only'}>{label}</span>
      </button>
      {isOpen ? (
        <div
          id={panel}
          ref={box}
          popover="manual"
          dir={document.documentElement.dir}
          style={place}
          className="dialog-pop fixed inset-auto z-20 m-0 flex w-[min(86vw,300px)] flex-col gap-3 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-3 text-ink shadow-[0_8px_24px_rgb(0_0_0/0.12)]"
        >
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </div>
      ) : null}
    </div>
  );
}

/** Places the panel next to the button, on the side with more room, limited to that room. */
function usePlace(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!isOpen) return;
    const measure = () => {
      const box = button.current?.getBoundingClientRect();
      if (box) setPlace(placeNextTo(box, { width: window.innerWidth, height: window.innerHeight }));
    };
    measure();
    window.addEventListener('resize', measure);
    document.addEventListener('scroll', measure, true);
    return () => {
      window.removeEventListener('resize', measure);
      document.removeEventListener('scroll', measure, true);
    };
  }, [isOpen, button]);
  return place;
}
