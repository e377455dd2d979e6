import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import { type Api, CallFailed, createApi } from '@tidemark/contract/client';
import { frameText, useLanguage, useLanguageStore } from './device/language.ts';
import { toaster } from './layout/toaster.ts';
import { currentToken, forgetSession, type SessionEnd } from './session/session.ts';

const endedListeners = new Set<() => void>();

/** Adds a listener for session ends that require a new sign-in. */
export function onSessionEnded(listener: () => void): void {
  endedListeners.add(listener);
}

/** Clears the session and opens the sign-in, once even if many requests fail at once. */
export function endSession(why: SessionEnd): void {
  if (currentToken() === undefined) return;
  forgetSession(why);
  // Nothing of what the last operator saw is left for the next one.
  queryClient.clear();
  for (const listener of endedListeners) listener();
}

/** The console's one caller of the API. */
export const api: Api = createApi({
  fetch: (...request) => window.fetch(...request),
  baseUrl: '',
  lang: () => useLanguageStore.getState().language,
  token: currentToken,
  onSessionEnded: () => endSession('expired'),
  onRefusal: (refused) => toaster.show(refused.message, 'bad'),
  onFailure: (failed) =>
    toaster.show(frameText()?.('networkError', { code: failed.code }) ?? failed.code, 'bad'),
});

/** The page's query cache. A refusal is an answer: only network failures are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (failures, problem) => problem instanceof CallFailed && failures < 2,
      refetchOnWindowFocus: true,
    },
  },
});

export interface UseCallOptions {
  readonly enabled?: boolean;
  readonly refetchInterval?: number;
  readonly staleTime?: number;
  /** Shows the previous page while the next one loads. */
  readonly keep?: boolean;
}

/** Fetches and caches the answer of a reading call. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: UseCallOptions = {},
): UseQueryResult<CallOutput<C>> {
  const language = useLanguage();
  const { keep, ...rest } = options;
  return useQuery<CallOutput<C>>({
    queryKey: [call.path, input, language],
    queryFn: ({ signal }) => api.call(call, input, { quiet: true, signal }),
    ...(keep ? { placeholderData: ((before: CallOutput<C> | undefined) => before) as never } : {}),
    ...rest,
  });
}

/** Invalidates the answers of these calls, for every input. */
export async function refreshCalls(...calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.path] })));
}
