import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import { CallFailed, type CallOptions } from '@tidemark/contract/client';
import { useLanguage, useLanguageStore } from '../device/language.ts';
import { api } from './api.ts';

/** The page's cache of responses. A refusal is a response: only network failures are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, problem) => problem instanceof CallFailed && failures < 2,
      refetchOnWindowFocus: false,
    },
  },
});

/** The name of an answer in the cache. */
export function callKey<C extends Call>(call: C, input: CallInput<C>): readonly unknown[] {
  return [call.path, input];
}

export interface UseCallOptions<C extends Call> extends Pick<CallOptions, 'quiet' | 'initial' | 'race'> {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: number;
  /** The response's texts are in the user's language: refetched when it changes. */
  readonly translated?: boolean;
  readonly placeholder?: (before: CallOutput<C> | undefined) => CallOutput<C> | undefined;
}

/** Cache key and fetch function of a response. */
function question<C extends Call>(
  call: C,
  input: CallInput<C>,
  { translated, ...options }: Pick<UseCallOptions<C>, 'translated' | 'quiet' | 'initial' | 'race'>,
  language: string,
) {
  return {
    queryKey: translated ? [...callKey(call, input), language] : callKey(call, input),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(call, input, { ...options, signal }),
  };
}

/** Prefetches what is soon rendered, with the options of that rendering; a failure is shown there. */
export function expectCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: Pick<UseCallOptions<C>, 'translated' | 'quiet'>,
): Promise<void> {
  return queryClient.prefetchQuery(question(call, input, options, useLanguageStore.getState().language));
}

/** Fetches the response of a read call and caches it. Paged lists use `api.call` in useInfiniteQuery. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: UseCallOptions<C> = {},
): UseQueryResult<CallOutput<C>> {
  const { enabled, staleTime, refetchInterval, placeholder, ...asked } = options;
  const language = useLanguage();
  return useQuery<CallOutput<C>>({
    ...question(call, input, asked, language),
    ...(enabled === undefined ? {} : { enabled }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(placeholder ? { placeholderData: placeholder as never } : {}),
  });
}

/** Marks a response as out of date, for every input. */
export function refreshCall(call: Call): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [call.path] });
}

/** Refetches everything on screen; failures are shown in place. */
export function refreshScreen(): Promise<void> {
  return queryClient.refetchQueries({ type: 'active' });
}

/** Drops cached answers of the previous session; the instrument list is public and stays. */
export function forgetAnswers(): void {
  queryClient.removeQueries({
    predicate: (query) => !String(query.queryKey[0]).startsWith('/v2/api/forex/trade_list'),
  });
}
