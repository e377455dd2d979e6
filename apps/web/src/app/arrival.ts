/**
 * Moves the focus to the heading of the new page, so that keyboard and screen reader start there. Leaves the
 * focus if the page has focused its first field or a dialog is open.
 */
export function arrive(): void {
  const content = document.getElementById('content');
  const now = document.activeElement;
  if (!content || content.contains(now) || now?.closest('[role=dialog], [role=alertdialog]')) return;
  const heading = content.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? content).focus({ preventScroll: true });
}
