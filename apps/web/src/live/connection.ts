import { create } from 'zustand';
import { useLanguageStore } from '../shared/device/language.ts';
import { useOnline } from '../shared/device/online.ts';
import { hosts } from '../shared/layout/page-hosts.ts';
import { type SocketLike, takeEarlySocket } from '../shared/loading/early.ts';
import { forgetAccounts } from './accounts.ts';
import { byFrame } from './by-frame.ts';
import { forgetCopies } from './copies.ts';
import type { FreshnessState } from './freshness.ts';
import { forgetNotices } from './notices.ts';
import { forgetPositions } from './positions.ts';
import { type ConnectionState, createLiveSocket, type LiveSocket } from './socket.ts';
import { isPrivateTopic, takeTopic } from './topics.ts';

interface ConnectionStore {
  readonly state: ConnectionState;
  readonly freshness: FreshnessState;
}

export const useConnectionStore = create<ConnectionStore>(() => ({ state: 'idle', freshness: 'unknown' }));

/** State of the live channel; order buttons wait until it is open. */
export function useConnection(): ConnectionState {
  return useConnectionStore((store) => store.state);
}

/**
 * State of prices on screen: `ready` while live, `old` after 3 s without a message of the server, `offline`
 * as soon as the device reports it. Opening orders wait for `ready`.
 */
export type Link = 'ready' | 'old' | 'reconnecting' | 'offline';

/** Derives the `Link`. */
export function linkOf({ state, freshness }: ConnectionStore, isOnline: boolean): Link {
  if (!isOnline) return 'offline';
  if (state !== 'open' || freshness === 'unknown') return 'reconnecting';
  return freshness === 'fresh' ? 'ready' : 'old';
}

export function useLink(): Link {
  const isOnline = useOnline();
  return useConnectionStore((store) => linkOf(store, isOnline));
}

/**
 * Why prices on screen are old, for the marks next to them; undefined while they are live or the page starts.
 */
export function useOldPrices(): Exclude<Link, 'ready'> | undefined {
  const link = useLink();
  const state = useConnection();
  if (link === 'ready' || (link === 'reconnecting' && state !== 'reconnecting')) return undefined;
  return link;
}

const sessionEndedListeners = new Set<() => void>();

/** Calls back when the server ends the session on the socket. */
export function onLiveSessionEnded(listener: () => void): () => void {
  sessionEndedListeners.add(listener);
  return () => {
    sessionEndedListeners.delete(listener);
  };
}

const pushes = byFrame(takeTopic);

/** The page's only live channel. */
export const live: LiveSocket = createLiveSocket({
  connect: () =>
    takeEarlySocket(window.tidemarkEarly) ??
    (new WebSocket(liveUrl(hosts.api || window.location.origin)) as unknown as SocketLike),
  onPushes: pushes.take,
  onState: (state) => useConnectionStore.setState({ state }),
  onFreshness: (freshness) => useConnectionStore.setState({ freshness }),
  onSessionEnded: () => {
    for (const listener of sessionEndedListeners) listener();
  },
  isPrivate: isPrivateTopic,
  lang: () => useLanguageStore.getState().language,
  chance: Math.random,
});

/** A page returning to the front, or a device back online, contacts the server at once. */
export function watchDevice(): void {
  const lookAgain = () => live.lookAgain();
  window.addEventListener('online', lookAgain);
  window.addEventListener('pageshow', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
}

/** The channel is on the API's host. */
export function liveUrl(origin: string): string {
  return `${origin.replace('http', 'ws')}/v2/ws`;
}

/** Logs the socket out and clears the user's data. */
export function leaveLive(): void {
  live.logout();
  pushes.flush();
  forgetAccounts();
  forgetPositions();
  forgetCopies();
  forgetNotices();
}
