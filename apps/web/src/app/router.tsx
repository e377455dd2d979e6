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
  // Any unknown path leads to / (core.md section 2).
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
    // Queries are texts and stay texts: a long id keeps its digits.
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

/** Where the list of instruments is read, and asked for anew whenever somebody comes. */
const pricedPlaces: ReadonlySet<string> = new Set([paths.home, paths.trade, paths.order]);

let followAlone: (() => void) | undefined;

/**
 * Has the router bring its first page, while its language is still on the way; resolves when one stands. What
 * it has before it is drawn, it draws with the frame, in slices; before that it would draw nothing, and what
 * it came to later at once, in one long task.
 */
export function firstPage(): Promise<void> {
  if (pricedPlaces.has(router.history.location.pathname)) void expectInstruments();
  // A router that is not drawn yet does not hear of new addresses, and not of what it missed when it is.
  // (In a function of its own: the history knows its listeners by themselves.)
  followAlone = router.history.subscribe(() => void router.load());
  return new Promise((resolve) => {
    // Not when the load ends: whoever goes elsewhere meanwhile does not wait for the page he left.
    oncePageIsDrawn(resolve);
    router.load().catch((problem: unknown) => {
      console.error(problem);
      resolve();
    });
  });
}

/** The router is drawn, and hears of addresses by itself. */
export function firstPageIsDrawn(): void {
  followAlone?.();
  followAlone = undefined;
}

/** What every navigation does: the live channel starts, priced pages refresh, the title is set. */
export function watchNavigation(): void {
  watchDevice();
  let first = true;
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    live.start();
    nameDocument(toLocation.pathname);
    if (!first && pathChanged && pricedPlaces.has(toLocation.pathname)) void refreshCall(tradeList);
    first = false;
  });
  // Of the first page the browser itself has told.
  let entered = false;
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (entered && pathChanged) arrive();
    entered = true;
  });
  // What changed while the channel was down is asked again when it is back.
  useConnectionStore.subscribe(({ state }, before) => {
    if (state === 'open' && before.state === 'reconnecting') void queryClient.invalidateQueries();
  });
  useLanguageStore.subscribe(() => nameDocument(router.state.location.pathname));
  useCompanyStore.subscribe(() => nameDocument(router.state.location.pathname));
  onSessionEnded(() => {
    // The next to sign in on this device sees nothing of the one before.
    forgetAnswers();
    oncePageIsDrawn(leadToSignIn);
  });
}

/** Does something when the first page stands. Before that the router cannot be led elsewhere: it would draw nothing for ever. */
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
  // Whoever freezes an account ends this session too, and is told so where they stand.
  if (withoutSession.has(pathname)) return;
  void router.navigate({ to: paths.login, search: pathname === pathOf('home') ? {} : { from: href } });
}

/**
 * The document's title is the page's own. The spec asks it for the Android agent, which shows it
 * in its bar; every other reader of a title is served as well.
 */
function nameDocument(pathname: string): void {
  const t = appText();
  const entry = routeOf(pathname);
  if (!t || !entry) return;
  const name = useCompanyStore.getState().company?.name ?? t('name');
  document.title = t('title', { page: t(`pages.${entry.title}`), name });
}
