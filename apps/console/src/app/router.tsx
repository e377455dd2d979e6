import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouteComponent,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { watchBack } from '@tidemark/ui/back-entries';
import { onSessionEnded } from '../shared/api.ts';
import { frameText, useLanguageStore } from '../shared/device/language.ts';
import { type Place, paths, type Query } from '../shared/layout/paths.ts';
import { currentToken } from '../shared/session/session.ts';
import { Frame } from '../shells/frame.tsx';
import { Broken } from './broken.tsx';

/** The screen of each place, loaded on first use. */
const screens: Record<Place, RouteComponent> = {
  dashboard: lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  login: lazyRouteComponent(() => import('../features/login/login-page.tsx'), 'LoginPage'),
  setup: lazyRouteComponent(() => import('../features/login/setup-page.tsx'), 'SetupPage'),
  reviews: lazyRouteComponent(() => import('../features/reviews/reviews-page.tsx'), 'ReviewsPage'),
  support: lazyRouteComponent(() => import('../features/support/support-page.tsx'), 'SupportPage'),
  users: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
  user: lazyRouteComponent(() => import('../features/users/user-page.tsx'), 'UserPage'),
  ledger: lazyRouteComponent(() => import('../features/ledger/ledger-page.tsx'), 'LedgerPage'),
  correction: lazyRouteComponent(
    () => import('../features/corrections/correction-page.tsx'),
    'CorrectionPage',
  ),
  reconciliation: lazyRouteComponent(
    () => import('../features/reconciliation/reconciliation-page.tsx'),
    'ReconciliationPage',
  ),
  loans: lazyRouteComponent(() => import('../features/loans/loans-page.tsx'), 'LoansPage'),
  loan: lazyRouteComponent(() => import('../features/loans/loan-page.tsx'), 'LoanPage'),
  funds: lazyRouteComponent(() => import('../features/funds/funds-page.tsx'), 'FundsPage'),
  fund: lazyRouteComponent(() => import('../features/funds/fund-page.tsx'), 'FundPage'),
  news: lazyRouteComponent(() => import('../features/news/news-page.tsx'), 'NewsPage'),
  article: lazyRouteComponent(() => import('../features/news/article-page.tsx'), 'ArticlePage'),
  economic: lazyRouteComponent(() => import('../features/economic/economic-page.tsx'), 'EconomicPage'),
  settings: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  health: lazyRouteComponent(() => import('../features/health/health-page.tsx'), 'HealthPage'),
  prices: lazyRouteComponent(() => import('../features/prices/prices-page.tsx'), 'PricesPage'),
  audit: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  approvals: lazyRouteComponent(() => import('../features/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  operators: lazyRouteComponent(() => import('../features/operators/operators-page.tsx'), 'OperatorsPage'),
  password: lazyRouteComponent(() => import('../features/login/password-page.tsx'), 'PasswordPage'),
};

/** Component of a place. */
export function screenOf(place: Place): RouteComponent {
  return screens[place];
}

/** Places that need no session. */
const openPlaces: ReadonlySet<Place> = new Set<Place>(['login', 'setup']);

const places = Object.keys(paths) as Place[];

function placeOf(pathname: string): Place | undefined {
  return places.find((place) => paths[place] === pathname);
}

const root = createRootRoute({
  component: () => <Frame placeOf={placeOf} />,
  notFoundComponent: () => null,
  beforeLoad: ({ location }) => {
    if (!placeOf(location.pathname)) throw redirect({ to: paths.dashboard, replace: true });
  },
});

function routeFor(place: Place) {
  return createRoute({
    getParentRoute: () => root,
    path: paths[place],
    component: screens[place],
    errorComponent: Broken,
    // Query values stay strings: a long id keeps its digits.
    validateSearch: (search: Record<string, unknown>): Query =>
      Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
    beforeLoad: ({ location }) => {
      if (openPlaces.has(place) || currentToken() !== undefined) return;
      throw redirect({ to: paths.login, search: fromHere(location.href), replace: true });
    },
  });
}

/** The return path for the sign-in page; empty where it would be the first page. */
function fromHere(href: string): Query {
  return href === paths.dashboard ? {} : { from: href };
}

const asText = (value: unknown) => String(value);

// Before the router: it must not see back steps that close a dialog.
watchBack();

export const router = createRouter({
  routeTree: root.addChildren(places.map(routeFor)),
  history: createHashHistory(),
  parseSearch: parseSearchWith(asText),
  stringifySearch: stringifySearchWith(asText),
  scrollRestoration: true,
  defaultErrorComponent: Broken,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
});

/** The title follows the page; an ended session leads to the sign-in, and from there back. */
export function watchNavigation(): void {
  const name = () => {
    const t = frameText();
    const place = placeOf(router.state.location.pathname);
    if (t && place) document.title = t('title', { page: t(`places.${place}`) });
  };
  router.subscribe('onResolved', name);
  useLanguageStore.subscribe(name);
  onSessionEnded(() => {
    const { pathname, href } = router.state.location;
    if (pathname !== paths.login) void router.navigate({ to: paths.login, search: fromHere(href) });
  });
}
