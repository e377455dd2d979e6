import { createHashHistory, type RouterHistory } from '@tanstack/react-router';
import { watchBack } from '@tidemark/ui/back-entries';

/**
 * The history of the address after the hash. An address typed by hand is one more step from where
 * one was; the router numbers only the steps it takes itself, and would take it for a first page,
 * whose way back leads home. It is given its number before the router reads it: of two listeners
 * the one that was there first is told first.
 */
export function createNumberedHistory(): RouterHistory {
  forgetOuterQuery();
  watchBack();
  let step = 0;
  window.addEventListener('popstate', () => {
    if (window.history.state === null) numberStep(step + 1);
  });
  const history = createHashHistory();
  step = history.location.state.__TSR_index;
  history.subscribe(({ location }) => {
    step = location.state.__TSR_index;
  });
  return history;
}

/**
 * A query is read from behind the hash (core.md section 2); the router would take one before the hash
 * for its own and lay it over that. It is taken out of the address.
 */
function forgetOuterQuery(): void {
  const { pathname, search, hash } = window.location;
  if (search === '') return;
  History.prototype.replaceState.call(window.history, window.history.state, '', `${pathname}${hash}`);
}

function numberStep(step: number): void {
  const key = Math.random().toString(36).slice(2);
  // The browser's own method: the router's listens in on `window.history`.
  History.prototype.replaceState.call(window.history, { key, __TSR_key: key, __TSR_index: step }, '');
}
