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
