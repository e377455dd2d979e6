/**
 * Effects of the on-screen keyboard. Where the browser shrinks the page (Chromium, as set in `index.html`),
 * bars at the bottom would move over the field; where the keyboard overlays the page (WebKit), bars at the
 * bottom would be under it. Loaded with the first focused text field.
 */

/** What is measured, in CSS pixels. */
export interface Screen {
  /** The page's window: innerHeight. */
  readonly window: number;
  /** The visible part: visualViewport. */
  readonly seenTop: number;
  readonly seen: number;
  /** How far it is pinched open; 1 is not at all. */
  readonly scale: number;
  readonly isTyping: boolean;
}

export interface Keyboard {
  readonly isOpen: boolean;
  /** Height of the window covered by it; 0 if the window itself shrank. */
  readonly covers: number;
}

/** Every keyboard is higher than this, every collapsing browser bar is lower. */
const KEYBOARD_MIN = 140;

/** `tallest` is the height of the window without a keyboard. */
export function keyboardOn(tallest: number, { window, seenTop, seen, scale, isTyping }: Screen): Keyboard {
  if (!isTyping || scale > 1.05 || tallest - seen < KEYBOARD_MIN) return { isOpen: false, covers: 0 };
  return { isOpen: true, covers: Math.max(0, Math.round(window - seenTop - seen)) };
}

const NOT_TYPED = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether a tap on it opens the keyboard. */
export function isTypedInto(element: Element | null): element is HTMLElement {
  if (element instanceof HTMLInputElement) return !NOT_TYPED.test(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/**
 * Sets on <html> whether the keyboard is open (`data-keyboard`) and its covered height (`--keyboard`), and
 * keeps the edited field visible above it. `tallest` was measured before it could open.
 */
export function watchKeyboard(tallest: number): void {
  const view = window.visualViewport;
  if (!view) return;
  const root = document.documentElement;
  const full = { width: window.innerWidth, height: tallest };
  const look = () => {
    if (window.innerWidth !== full.width) {
      // Turned on its side: what was tall is now wide.
      full.width = window.innerWidth;
      full.height = window.innerHeight;
    }
    full.height = Math.max(full.height, window.innerHeight);
    const keyboard = keyboardOn(full.height, {
      window: window.innerHeight,
      seenTop: view.offsetTop,
      seen: view.height,
      scale: view.scale,
      isTyping: isTypedInto(document.activeElement),
    });
    root.toggleAttribute('data-keyboard', keyboard.isOpen);
    root.style.setProperty('--keyboard', `${keyboard.covers}px`);
    if (keyboard.isOpen) requestAnimationFrame(() => keepInSight(view));
  };
  view.addEventListener('resize', look);
  document.addEventListener('focusin', look);
  document.addEventListener('focusout', look);
  look();
}

/** Scrolls no further than needed: a visible field stays in place. */
function keepInSight(view: VisualViewport): void {
  const field = document.activeElement;
  if (!isTypedInto(field)) return;
  field.scrollIntoView({ block: 'nearest' });
  // Under a keyboard that overlays the page the browser does not scroll; a sheet has become shorter.
  const under = field.getBoundingClientRect().bottom - (view.offsetTop + view.height);
  if (under > 0) window.scrollBy(0, under + 16);
}
