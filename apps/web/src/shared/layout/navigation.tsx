import { Link, useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { refusedToDemo } from '../session/demo-stop.ts';
import { type Place, pathOf, paths, type Query } from './paths.ts';

export interface PlaceLinkProps {
  readonly to: Place;
  readonly query?: Query;
  readonly className?: string;
  readonly label?: string;
  /** Shown where a mouse rests on it. */
  readonly title?: string;
  readonly current?: boolean;
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link to a page of the app. For real-account pages, a demo user gets a message and stays. */
export function PlaceLink({
  to,
  query = {},
  label,
  current,
  replace = false,
  onClick,
  ...rest
}: PlaceLinkProps) {
  return (
    <Link
      {...rest}
      to={paths[to]}
      search={query}
      replace={replace}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (refusedToDemo(to)) event.preventDefault();
        else onClick?.();
      }}
    />
  );
}

export interface Going {
  to(place: Place, query?: Query, options?: { readonly replace?: boolean }): void;
  /** To a path as the `from` of a sign-in holds it; a foreign address leads home. */
  toPath(path: string, options?: { readonly replace?: boolean }): void;
  /** Back to the previous page; Home without one. */
  back(): void;
}

/** Navigation from code. */
export function useGoing(): Going {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return {
    to: (place, query = {}, options = {}) => {
      if (refusedToDemo(place)) return;
      void navigate({ to: paths[place], search: query, replace: options.replace ?? false });
    },
    toPath: (path, options = {}) => {
      const [pathname = '/', search = ''] = safePath(path).split('?');
      void navigate({
        to: pathname,
        search: Object.fromEntries(new URLSearchParams(search)),
        replace: options.replace ?? false,
      });
    },
    back: () => (canGoBack ? router.history.back() : void navigate({ to: paths.home })),
  };
}

/** Only a path of our own is followed: `//evil.example` and `https://…` are not. */
export function safePath(path: string): string {
  return /^\/(?![/\\])/.test(path) ? path : pathOf('home');
}

/** The query after the hash, as texts. */
export function useQueryParams(): Query {
  return useSearch({ strict: false }) as Query;
}
