import { createHashHistory, type RouterHistory } from '@tanstack/react-router';
import { watchBack } from '@tidemark/ui/back-entries';

/**
 * The history of the address after the hash. An address entered by hand is one step after the current one.
 * The router numbers only its own steps and would treat it as a first page, whose Back leads home. So this
 * sets its number before the router reads it: listeners run in the order of registration.
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
 * Queries are read from behind the hash (docs/spec/product.md#routes). The router would merge one before the
 * hash into its own, so it is removed from the address.
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
