/** Every place of the console and its path after the hash. */
export const paths = {
  dashboard: '/',
  login: '/login',
  setup: '/setup',
  reviews: '/reviews',
  support: '/support',
  users: '/users',
  user: '/user',
  ledger: '/ledger',
  correction: '/correction',
  reconciliation: '/reconciliation',
  loans: '/loans',
  loan: '/loan',
  funds: '/funds',
  fund: '/fund',
  news: '/news',
  article: '/article',
  economic: '/economic',
  settings: '/settings',
  health: '/health',
  prices: '/prices',
  approvals: '/approvals',
  audit: '/audit',
  operators: '/operators',
  password: '/password',
} as const;

export type Place = keyof typeof paths;

/** The query string: strings only, so that a long id keeps its digits. */
export type Query = Readonly<Record<string, string>>;
