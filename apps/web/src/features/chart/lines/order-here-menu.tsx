import { pendingKind, type Side } from '@tidemark/domain/forex';
import { priceFromNumber } from '@tidemark/domain/market';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usePriceStore } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useIsSignedIn } from '../../../shared/session/session.ts';

/** Where the chart was pressed, in pixels of the window, and the price there. */
export interface OrderHerePlace {
  readonly x: number;
  readonly y: number;
  readonly price: number;
}

export interface OrderHereMenuProps {
  readonly instrument: Instrument;
  readonly place: OrderHerePlace;
  /** Prepares a pending order of a side at a price in the ticket. */
  readonly onOrder: (side: Side, price: number) => void;
  /** Sets a price alert there. */
  readonly onAlert: (price: number) => void;
  readonly onClose: () => void;
}

const sides = ['buy', 'sell'] as const;

/** What can be prepared at a price of the chart. */
export function OrderHereMenu({ instrument, place, onOrder, onAlert, onClose }: OrderHereMenuProps) {
  const t = useText('chart');
  const f = useFormats();
  const menu = useMenu(onClose);
  const isSignedIn = useIsSignedIn();
  const now = usePriceStore.getState().prices[instrument.Code]?.close;
  const price = f.price(place.price, instrument.PricePrecision);
  const kindOf = (side: Side) =>
    now === undefined
      ? 'limit'
      : (pendingKind(
          side,
          priceFromNumber(place.price, instrument.PricePrecision),
          priceFromNumber(now, instrument.PricePrecision),
        ) ?? 'limit');
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={t('here.title', { price })}
      popover="manual"
      dir={document.documentElement.dir}
      style={{
        left: Math.min(place.x, window.innerWidth - 240),
        top: Math.min(place.y, window.innerHeight - 160),
      }}
      className="dialog-pop fixed inset-auto z-20 m-0 flex w-56 flex-col rounded-md border border-line bg-surface p-1 text-ink shadow-[0_8px_24px_rgb(0_0_0/0.12)]"
    >
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          role="menuitem"
          onClick={() => {
            onOrder(side, place.price);
            onClose();
          }}
          className="min-h-11 rounded-sm px-3 text-start text-sm -outline-offset-2 hover:bg-well wide:min-h-9"
        >
          {t(`here.${side}.${kindOf(side)}`, { price })}
        </button>
      ))}
      {isSignedIn ? (
        <button
          type="button"
          role="menuitem"
          onClick={() => {
            onAlert(place.price);
            onClose();
          }}
          className="mt-1 min-h-11 rounded-sm border-t border-line px-3 text-start text-sm -outline-offset-2 hover:bg-well wide:min-h-9"
        >
          {t('here.alert', { price })}
        </button>
      ) : null}
    </div>
  );
}

/**
 * A menu in the top layer with the focus in it, which arrow keys move; closes on Escape, on Tab and on a press
 * outside. The focus then returns to where it was, unless something else has taken it.
 */
function useMenu(onClose: () => void): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = menu.current;
    const before = document.activeElement;
    box?.showPopover?.();
    box?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && box?.contains(document.activeElement)) before.focus();
    };
  }, []);
  // Not a light dismissal: the release of the button that opened the menu would close it.
  useEffect(() => {
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) onClose();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') onClose();
      else if (!moveThrough(menu.current, event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [onClose]);
  return menu;
}

/** Moves the focus to another entry, round at both ends; whether the key was one for it. */
function moveThrough(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const to = places[key];
  if (to === undefined) return false;
  items.at(to % items.length)?.focus();
  return true;
}
