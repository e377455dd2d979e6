/**
 * Moves the focus to the heading of the page that has just been entered, so that a keyboard goes on from
 * there and a screen reader says where one is. A page that has taken the focus for its first field, and
 * what stands open above it, keep it.
 */
export function arrive(): void {
  const content = document.getElementById('content');
  const now = document.activeElement;
  if (!content || content.contains(now) || now?.closest('[role=dialog], [role=alertdialog]')) return;
  const heading = content.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? content).focus({ preventScroll: true });
}
