import { operatorLogout } from '@tidemark/contract/operator/session';
import { api, queryClient } from '../api.ts';
import { forgetSession } from './session.ts';

/** Ends the session on the server and here; if the server is unreachable, only here. */
export async function signOut(): Promise<void> {
  await api.call(operatorLogout, {}, { quiet: true }).catch(() => undefined);
  forgetSession();
  queryClient.clear();
}
