import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Place, paths, type Query } from './paths.ts';

/** How a link within a text or a table looks. */
export const linkClass = 'font-medium text-accent hover:underline';

export interface PlaceLinkProps {
  readonly to: Place;
  readonly query?: Query;
  readonly className?: string;
  readonly current?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link to a place of the console. */
export function PlaceLink({ to, query, className, current, onClick, children }: PlaceLinkProps) {
  return (
    <Link
      to={paths[to]}
      search={query ?? {}}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

export interface Going {
  to(place: Place, query?: Query, options?: { readonly replace?: boolean }): void;
  /** To a path as the `from` of a sign-in holds it; a foreign address leads to the dashboard. */
  toPath(path: string): void;
}

/** Navigation functions for code. */
export function useGoing(): Going {
  const navigate = useNavigate();
  return {
    to: (place, query = {}, options = {}) =>
      void navigate({ to: paths[place], search: query, replace: options.replace ?? false }),
    toPath: (path) => {
      const [pathname = '/', search = ''] = safePath(path).split('?');
      void navigate({ to: pathname, search: Object.fromEntries(new URLSearchParams(search)), replace: true });
    },
  };
}

/** Only a path of our own is followed: `//evil.example` and `https://…` are not. */
function safePath(path: string): string {
  return /^\/(?![/\\])/.test(path) ? path : paths.dashboard;
}

/** The query after the hash, as texts. */
export function useQueryParams(): Query {
  return useSearch({ strict: false }) as Query;
}
