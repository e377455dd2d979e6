const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox]';
/** Elements with their own letter keys. */
const LISTS = '[role=menu], [role=listbox]';
const ABOVE_PAGE = '[role=dialog], [role=alertdialog]';

/** Whether a key is typed into a field. */
export function isTyping(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null;
}

/** Whether a single key may act: not in a field or a menu, and not behind a dialog. */
export function mayFire({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || isTyping(target)) return false;
  if (target instanceof Element && target.closest(LISTS)) return false;
  return document.querySelector(ABOVE_PAGE) === null;
}

/** Focuses the page's search field; false if none is on screen. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('main input[type=search]');
  const shown = [...fields].find((field) => field.offsetParent !== null);
  shown?.focus();
  return shown !== undefined;
}

/** Maximum loading time of a page. */
const PATIENCE_MS = 5000;

/** Puts the focus on something as soon as it is there. */
export function focusWhenThere(selector: string): void {
  const focus = () => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus();
    // What is disabled takes no focus yet: a side that was chosen just now enables the order button.
    return found !== null && document.activeElement === found;
  };
  if (focus()) return;
  const watch = new MutationObserver(() => focus() && watch.disconnect());
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
}
