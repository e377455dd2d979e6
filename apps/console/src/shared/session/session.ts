import { create } from 'zustand';
import { readToken, storeToken } from '../device/storage.ts';

/** Why the last session ended: by the server, or after inactivity. */
export type SessionEnd = 'expired' | 'idle';

interface SessionStore {
  readonly token: string | undefined;
  readonly ended: SessionEnd | undefined;
}

const useSessionStore = create<SessionStore>(() => ({ token: readToken(), ended: undefined }));

export function currentToken(): string | undefined {
  return useSessionStore.getState().token;
}

export function useIsSignedIn(): boolean {
  return useSessionStore((state) => state.token !== undefined);
}

/** Why the session ended, if the user did not sign out. */
export function useSessionEnd(): SessionEnd | undefined {
  return useSessionStore((state) => state.ended);
}

export function enterSession(token: string): void {
  storeToken(token);
  useSessionStore.setState({ token, ended: undefined });
}

export function forgetSession(ended?: SessionEnd): void {
  storeToken(undefined);
  useSessionStore.setState({ token: undefined, ended });
}
