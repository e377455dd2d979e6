import { useQuery } from '@tanstack/react-query';
import { isOtherRelease, type ServerState, serverState } from './server-state.ts';

const ASKED_EVERY_MS = 10_000;

/** State of the server, polled while the page is visible. */
export function useServerState(): ServerState | undefined {
  return useQuery({
    queryKey: ['/readyz'],
    queryFn: askReady,
    refetchInterval: ASKED_EVERY_MS,
    staleTime: 0,
    retry: false,
  }).data;
}

async function askReady({ signal }: { readonly signal: AbortSignal }): Promise<ServerState> {
  const asked = performance.now();
  try {
    const response = await fetch('/readyz', { signal, credentials: 'omit', cache: 'no-store' });
    const took = performance.now() - asked;
    return serverState(response.status, await response.json().catch(() => undefined), took);
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Whether the server has a newer release than the running one. */
export function useIsOtherRelease(): boolean {
  const { data } = useQuery({
    queryKey: ['release'],
    queryFn: async ({ signal }) => {
      const page = await fetch('/', { signal, credentials: 'omit', cache: 'no-cache' });
      const running = document.querySelector('script[type="module"]')?.getAttribute('src') ?? undefined;
      return isOtherRelease(await page.text(), running);
    },
    staleTime: 60_000,
    retry: false,
  });
  return data ?? false;
}

/** A package inside of this app and its licence (build/open-source-notices.ts). */
export interface PackageNotice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** Every package that this build contains. */
export function usePackages(enabled: boolean) {
  return useQuery({
    queryKey: ['/notices/packages.json'],
    queryFn: async ({ signal }): Promise<readonly PackageNotice[]> => {
      const response = await fetch('/notices/packages.json', { signal, credentials: 'omit' });
      if (!response.ok) throw new Error(`packages.json: ${response.status}`);
      return response.json();
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
