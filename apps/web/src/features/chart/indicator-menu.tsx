import { cx, Icon } from '@tidemark/ui';
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../../shared/device/language.ts';
import { type Chosen, type Indicator, overIndicators, paneIndicators } from './indicators.ts';
import { placeNextTo } from './lines/place-next-to.ts';

export interface IndicatorMenuProps {
  readonly chosen: Chosen;
  readonly onToggle: (indicator: Indicator) => void;
}

/** Menu of chart indicators. The panel stays open, so that the user sees the effect of a choice. */
export function IndicatorMenu({ chosen, onToggle }: IndicatorMenuProps) {
  const t = useText('chart');
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
      if (event.key !== 'Escape') return;
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
        onClick={() => setOpen(!isOpen)}
        className={cx(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-sm px-2 text-xs font-medium -outline-offset-2 transition-colors duration-150 wide:min-h-9',
          chosen.length > 0 ? 'text-accent' : 'text-quiet hover:text-ink',
        )}
      >
        <Icon name="indicators" size={16} />
        <span className="max-[420px]:sr-only">{t('indicators.title')}</span>
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
          <Group title={t('indicators.over')} names={overIndicators} chosen={chosen} onToggle={onToggle} />
          <Group title={t('indicators.below')} names={paneIndicators} chosen={chosen} onToggle={onToggle} />
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

function Group({
  title,
  names,
  chosen,
  onToggle,
}: IndicatorMenuProps & { readonly title: string; readonly names: readonly Indicator[] }) {
  const t = useText('chart');
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 text-xs font-medium text-faint">{title}</legend>
      <div className="flex flex-col">
        {names.map((name) => {
          const isOn = chosen.includes(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              onClick={() => onToggle(name)}
              className="flex min-h-11 items-center gap-3 rounded-sm px-1 wide:min-h-9 text-start text-sm -outline-offset-2 hover:bg-well"
            >
              <span
                className={cx(
                  'inline-flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
                  isOn ? 'border-accent-fill bg-accent-fill text-on-accent' : 'border-line-control',
                )}
              >
                {isOn ? <Icon name="check" size={12} /> : null}
              </span>
              <bdi dir="ltr" className="w-11 shrink-0 font-medium">
                {name}
              </bdi>
              <span className="min-w-0 truncate text-quiet">{t(`indicators.names.${name}`)}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
