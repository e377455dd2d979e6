import { logout } from '@tidemark/contract/calls/account/session';
import { api } from '../api/api.ts';
import { forgetAnswers } from '../api/use-call.ts';
import { currentToken, forgetSession } from './session.ts';

/** Ends the session on the server and here; an unreachable server keeps no user signed in. */
export async function signOut(): Promise<void> {
  if (currentToken() !== undefined)
    await api.call(logout, {}, { quiet: true, initial: true }).catch(() => undefined);
  signOutHere();
}

/** Clears a session that the server has ended, with all its data. */
export function signOutHere(): void {
  forgetSession();
  forgetAnswers();
}
