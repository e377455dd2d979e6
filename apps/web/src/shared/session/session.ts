import type { CallOutput } from '@tidemark/contract';
import type { login } from '@tidemark/contract/calls/account/session';
import { create } from 'zustand';
import { leaveLive, live } from '../../live/connection.ts';
import { readStored, store } from '../device/storage.ts';

export type User = CallOutput<typeof login>['user'];

interface SessionStore {
  readonly token: string | undefined;
  /** Undefined until it was fetched, or without a session. */
  readonly user: User | undefined;
}

export const useSessionStore = create<SessionStore>(() => ({
  token: readStored('token') ?? undefined,
  user: undefined,
}));

export function currentToken(): string | undefined {
  return useSessionStore.getState().token;
}

/** Id of the user of this session, also before the user was fetched; undefined without a session. */
export function sessionUserId(): string | undefined {
  const { token, user } = useSessionStore.getState();
  if (token === undefined) return undefined;
  return user === undefined ? (readStored('userId') ?? undefined) : String(user.id);
}

/** After a sign-in or registration. */
export function enterSession(token: string, user: User): void {
  store('token', token);
  store('userId', String(user.id));
  if (user.demo_id) store('demoId', user.demo_id);
  useSessionStore.setState({ token, user });
  live.login(token);
}

export function takeUser(user: User): void {
  store('userId', String(user.id));
  useSessionStore.setState({ user });
}

/** Clears the session here: user, token, and live data. */
export function forgetSession(): void {
  store('token', undefined);
  store('userId', undefined);
  useSessionStore.setState({ token: undefined, user: undefined });
  leaveLive();
}

export function useIsSignedIn(): boolean {
  return useSessionStore((state) => state.token !== undefined);
}

export function useUser(): User | undefined {
  return useSessionStore((state) => state.user);
}
