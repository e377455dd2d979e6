import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Place } from '../shared/paths.ts';
import { NotOpen } from './not-open.tsx';

/** A page that is fetched when it is first wanted. */
function lazyPage<M, N extends keyof M & string>(load: () => Promise<M>, name: N): RouteComponent {
  return lazyRouteComponent(load as () => Promise<Record<string, ComponentType>>, name) as RouteComponent;
}

/** What stands where. A place that is not here yet is honestly not open. */
const screens: Partial<Record<Place, RouteComponent>> = {
  home: lazyPage(() => import('../shells/home.tsx'), 'Home'),
  trade: lazyPage(() => import('../shells/trade.tsx'), 'Trade'),
  order: lazyPage(() => import('../shells/orders.tsx'), 'Orders'),
  login: lazyPage(() => import('../features/session/login-page.tsx'), 'LoginPage'),
  register: lazyPage(() => import('../features/session/register-page.tsx'), 'RegisterPage'),
  language: lazyPage(() => import('../features/language/language-page.tsx'), 'LanguagePage'),
  mine: lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  user: lazyPage(() => import('../features/profile/profile-page.tsx'), 'UserPage'),
  mineOther: lazyPage(() => import('../features/session/logout-page.tsx'), 'LogoutPage'),
  product: lazyPage(() => import('../features/product/product-page.tsx'), 'ProductPage'),
  feedback: lazyPage(() => import('../features/feedback/feedback-page.tsx'), 'FeedbackPage'),
};

export function screenOf(place: Place): RouteComponent {
  return screens[place] ?? NotOpen;
}
