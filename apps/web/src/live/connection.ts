import { create } from 'zustand';
import { type SocketLike, takeEarlySocket } from '../shared/early.ts';
import { useLanguageStore } from '../shared/language.ts';
import { hosts } from '../shared/page-hosts.ts';
import { forgetAccounts } from './accounts.ts';
import { byFrame } from './by-frame.ts';
import { forgetCopies } from './copies.ts';
import { forgetNotices } from './notices.ts';
import { forgetPositions } from './positions.ts';
import { type ConnectionState, createLiveSocket, type LiveSocket } from './socket.ts';
import { isPrivateTopic, takeTopic } from './topics.ts';

interface ConnectionStore {
  readonly state: ConnectionState;
}

export const useConnectionStore = create<ConnectionStore>(() => ({ state: 'idle' }));

/** How the live channel stands; order buttons wait while it is not open. */
export function useConnection(): ConnectionState {
  return useConnectionStore((store) => store.state);
}

const sessionEndedListeners = new Set<() => void>();

/** Told when the server ends the session on the socket. */
export function onLiveSessionEnded(listener: () => void): () => void {
  sessionEndedListeners.add(listener);
  return () => {
    sessionEndedListeners.delete(listener);
  };
}

const pushes = byFrame(takeTopic);

/** The page's one live channel. */
export const live: LiveSocket = createLiveSocket({
  connect: () =>
    takeEarlySocket(window.tidemarkEarly) ??
    (new WebSocket(liveUrl(hosts.api || window.location.origin)) as unknown as SocketLike),
  onPushes: pushes.take,
  onState: (state) => useConnectionStore.setState({ state }),
  onSessionEnded: () => {
    for (const listener of sessionEndedListeners) listener();
  },
  isPrivate: isPrivateTopic,
  lang: () => useLanguageStore.getState().language,
});

/** The channel stands where the API does. */
export function liveUrl(origin: string): string {
  return `${origin.replace('http', 'ws')}/v2/ws`;
}

/** Logs the socket out and forgets what was the user's. */
export function leaveLive(): void {
  live.logout();
  pushes.flush();
  forgetAccounts();
  forgetPositions();
  forgetCopies();
  forgetNotices();
}
