import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { live, useConnectionStore, watchDevice } from '../live/connection.ts';
import { onSessionEnded } from '../shared/api/api.ts';
import { forgetAnswers, queryClient, refreshCall } from '../shared/api/use-call.ts';
import { useCompanyStore } from '../shared/company/company.ts';
import { appText, useLanguageStore } from '../shared/device/language.ts';
import { expectInstruments } from '../shared/instruments/instruments.ts';
import { pathOf, paths, type Query, realOnlyPlaces } from '../shared/layout/paths.ts';
import { currentToken } from '../shared/session/session.ts';
import { Shell } from '../shells/shell.tsx';
import { arrive } from './arrival.ts';
import { Broken } from './broken.tsx';
import { realOnlyScreen } from './real-only.tsx';
import { isAccountPath, type RouteEntry, routeList, routeOf } from './route-list.ts';
import { screenOf } from './screens.tsx';
import { createNumberedHistory } from './typed-addresses.ts';

const root = createRootRoute({
  component: () => (
    <Shell
      tabOf={(pathname) => routeOf(pathname)?.tab}
      isAccount={isAccountPath}
      pulls={(pathname) => routeOf(pathname)?.pulls ?? false}
    />
  ),
  // Any unknown path leads to / (docs/spec/product.md#routes).
  notFoundComponent: () => null,
  beforeLoad: ({ location }) => {
    if (!routeOf(location.pathname)) throw redirect({ to: paths.home, replace: true });
  },
});

function routeFor(entry: RouteEntry) {
  return createRoute({
    getParentRoute: () => root,
    path: paths[entry.place],
    component: realOnlyPlaces.has(entry.place) ? realOnlyScreen(entry) : screenOf(entry.place),
    errorComponent: Broken,
    // Query values stay strings: a long id keeps its digits.
    validateSearch: (search: Record<string, unknown>): Query =>
      Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
    beforeLoad: ({ location }) => {
      if (!entry.needsLogin || currentToken() !== undefined) return;
      throw redirect({ to: paths.login, search: { from: location.href } });
    },
  });
}

const asText = (value: unknown) => String(value);

export const router = createRouter({
  routeTree: root.addChildren(routeList.map(routeFor)),
  history: createNumberedHistory(),
  parseSearch: parseSearchWith(asText),
  stringifySearch: stringifySearchWith(asText),
  // Forward scrolls to the top, back restores the place.
  scrollRestoration: true,
  defaultErrorComponent: Broken,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
});

/** Pages that show the list of instruments; each visit refreshes it. */
const pricedPlaces: ReadonlySet<string> = new Set([paths.home, paths.trade, paths.order]);

let followAlone: (() => void) | undefined;

/**
 * Loads the router's first page while its language still loads; resolves when the page is resolved. A page
 * loaded before the first render renders with the frame, in slices. One loaded later would render at once, in
 * one long task.
 */
export function firstPage(): Promise<void> {
  if (pricedPlaces.has(router.history.location.pathname)) void expectInstruments();
  // An unmounted router does not follow address changes, nor catch up when it mounts. (A separate function:
  // the history identifies its listeners by reference.)
  followAlone = router.history.subscribe(() => void router.load());
  return new Promise((resolve) => {
    // Not when the load ends: a user who navigates meanwhile must not wait for the page they left.
    oncePageIsDrawn(resolve);
    router.load().catch((problem: unknown) => {
      console.error(problem);
      resolve();
    });
  });
}

/** The router is mounted and follows addresses itself. */
export function firstPageIsDrawn(): void {
  followAlone?.();
  followAlone = undefined;
}

/** Work at every navigation: starts the live channel, refreshes priced pages, sets the title. */
export function watchNavigation(): void {
  watchDevice();
  let first = true;
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    live.start();
    nameDocument(toLocation.pathname);
    if (!first && pathChanged && pricedPlaces.has(toLocation.pathname)) void refreshCall(tradeList);
    first = false;
  });
  // The browser itself announces the first page.
  let entered = false;
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (entered && pathChanged) arrive();
    entered = true;
  });
  // After a reconnect, queries are refetched: data may have changed meanwhile.
  useConnectionStore.subscribe(({ state }, before) => {
    if (state === 'open' && before.state === 'reconnecting') void queryClient.invalidateQueries();
  });
  useLanguageStore.subscribe(() => nameDocument(router.state.location.pathname));
  useCompanyStore.subscribe(() => nameDocument(router.state.location.pathname));
  onSessionEnded(() => {
    // The next user on this device must not see the previous user's data.
    forgetAnswers();
    oncePageIsDrawn(leadToSignIn);
  });
}

/**
 * Runs a step once the first page is resolved. A redirect before that would leave the router blank for ever.
 */
export function oncePageIsDrawn(step: () => void): void {
  if (router.state.resolvedLocation) step();
  else {
    const forget = router.subscribe('onResolved', () => {
      forget();
      step();
    });
  }
}

/** Pages for readers without a session: they stay where they are, with their query. */
const withoutSession: ReadonlySet<string> = new Set([
  paths.login,
  paths.register,
  paths.forgot,
  paths.freeze,
  paths.withdrawConfirm,
]);

/** Where a session has ended: to the sign-in, and from there back. */
function leadToSignIn(): void {
  const { pathname, href } = router.state.location;
  // Freezing an account also ends this session; the page itself reports it.
  if (withoutSession.has(pathname)) return;
  void router.navigate({ to: paths.login, search: pathname === pathOf('home') ? {} : { from: href } });
}

/**
 * Sets the document's title to the page's. The specification requires it for the Android agent, which shows
 * it in its bar; other clients benefit too.
 */
function nameDocument(pathname: string): void {
  const t = appText();
  const entry = routeOf(pathname);
  if (!t || !entry) return;
  const name = useCompanyStore.getState().company?.name ?? t('name');
  document.title = t('title', { page: t(`pages.${entry.place}`), name });
}
