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
