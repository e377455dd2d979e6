/** What is photographed, and as whom. */
export interface View {
  /** Name of the file, and of the row on the contact sheet. */
  readonly name: string;
  readonly route: string;
  readonly as: 'visitor' | 'demo';
  /** Opens what the view is about, by its accessible name in English, after the page has come to rest. */
  readonly opens?: 'ticket' | 'drawer' | 'order' | 'close';
}

/** Every route that is built, and what opens above it. */
export const views: readonly View[] = [
  { name: 'home-visitor', route: '/', as: 'visitor' },
  { name: 'home', route: '/', as: 'demo' },
  { name: 'trade-visitor', route: '/trade', as: 'visitor' },
  { name: 'trade', route: '/trade', as: 'demo' },
  { name: 'trade-ticket', route: '/trade', as: 'demo', opens: 'ticket' },
  { name: 'trade-drawer', route: '/trade', as: 'demo', opens: 'drawer' },
  { name: 'orders', route: '/order', as: 'demo' },
  { name: 'orders-detail', route: '/order', as: 'demo', opens: 'order' },
  { name: 'orders-close', route: '/order', as: 'demo', opens: 'close' },
  { name: 'orders-pending', route: '/order?type=0', as: 'demo' },
  { name: 'orders-history', route: '/order?type=3', as: 'demo' },
  { name: 'orders-future', route: '/order?source=1', as: 'demo' },
  { name: 'profile', route: '/user', as: 'demo' },
  { name: 'login', route: '/login', as: 'visitor' },
  { name: 'register', route: '/register', as: 'visitor' },
  { name: 'language', route: '/language', as: 'visitor' },
  { name: 'search', route: '/product', as: 'visitor' },
  { name: 'feedback', route: '/feedback', as: 'visitor' },
  { name: 'not-open', route: '/loan', as: 'visitor' },
  { name: 'not-open-tab', route: '/rank', as: 'demo' },
];

export const shells = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type ShellName = keyof typeof shells;

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const languages = ['en', 'de', 'ar'] as const;
export type Language = (typeof languages)[number];
