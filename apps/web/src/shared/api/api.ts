import { type Api, createApi } from '@tidemark/contract/client';
import { live } from '../../live/connection.ts';
import { appText, useLanguageStore } from '../device/language.ts';
import { hosts } from '../layout/page-hosts.ts';
import { toaster } from '../layout/toaster.ts';
import { takeEarlyAnswer } from '../loading/early.ts';
import { currentToken, forgetSession } from '../session/session.ts';

const endedListeners = new Set<() => void>();

/** Calls back when a session has ended and the user must sign in again. */
export function onSessionEnded(listener: () => void): () => void {
  endedListeners.add(listener);
  return () => {
    endedListeners.delete(listener);
  };
}

/** Clears the session and opens the sign-in. Many requests may fail at once: it runs once. */
export function endSession(): void {
  if (currentToken() === undefined) return;
  forgetSession();
  for (const listener of endedListeners) listener();
}

/** The page's one caller of the API. */
export const api: Api = createApi({
  // Requests of the first response are not repeated.
  fetch: (url, init) => takeEarlyAnswer(window.tidemarkEarly, String(url), init) ?? window.fetch(url, init),
  overSocket: (request) => live.call(request),
  baseUrl: hosts.api,
  lang: () => useLanguageStore.getState().language,
  token: currentToken,
  onSessionEnded: ({ initial }) => (initial ? forgetSession() : endSession()),
  onRefusal: (refused) => toaster.show(refused.message, 'bad'),
  onFailure: (failed) =>
    toaster.show(appText()?.('networkError', { code: failed.code }) ?? failed.code, 'bad'),
});
