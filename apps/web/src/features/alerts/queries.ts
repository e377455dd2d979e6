import { useInfiniteQuery } from '@tanstack/react-query';
import { alertDelete, alertList, alertSubmit } from '@tidemark/contract/calls/account/notice';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useEffect, useState } from 'react';
import { onNotices } from '../../live/notices.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import type { PagedList } from '../../shared/lists/list-end.tsx';
import { createIntentions } from '../../shared/session/intentions.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { type Alert, alertsOf } from './alert-draft.ts';

export interface Alerts extends PagedList {
  /** Undefined until the first page is there. */
  readonly alerts: readonly Alert[] | undefined;
}

/** The user's price alerts, waiting ones first; reloads when one fires. */
export function useAlerts(): Alerts {
  const isSignedIn = useIsSignedIn();
  useEffect(
    () =>
      onNotices((notices) => {
        if (notices.some(({ kind }) => kind === 'alert')) void refreshCall(alertList);
      }),
    [],
  );
  const query = useInfiniteQuery({
    queryKey: [alertList.path, 'pages'],
    queryFn: ({ pageParam, signal }) => api.call(alertList, { page: pageParam }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    enabled: isSignedIn,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    alerts: pages && alertsOf(pages),
    isFailed: query.isError,
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  };
}

const settings = createIntentions();

export interface SettingAlert {
  readonly isBusy: boolean;
  /** The server's «no», in its own words. */
  readonly refusal: string | undefined;
  forgetRefusal(): void;
  /** Whether the alert was set. */
  set(instrumentId: number, price: number): Promise<boolean>;
}

/** Sets price alerts and reports the result. */
export function useSetAlert(): SettingAlert {
  const t = useText('alerts');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const set = async (instrumentId: number, price: number) => {
    setBusy(true);
    setRefusal(undefined);
    const alert = { forex_id: instrumentId, price };
    try {
      const { msg } = await settings.attempt(JSON.stringify(alert), (idempotencyKey) =>
        api.ask(alertSubmit, alert, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg, 'good');
      return true;
    } catch (problem) {
      if (problem instanceof CallRefused) setRefusal(problem.message);
      else if (problem instanceof CallFailed) toaster.show(t('noAnswer'), 'bad');
      else if (!(problem instanceof CallCancelled)) throw problem;
      return false;
    } finally {
      setBusy(false);
      void refreshCall(alertList);
    }
  };
  return { isBusy, refusal, forgetRefusal: () => setRefusal(undefined), set };
}

/** Removes an alert; the answer or refusal appears as a toast. */
export async function removeAlert(id: number): Promise<void> {
  try {
    const { msg } = await api.ask(alertDelete, { id });
    toaster.show(msg, 'good');
  } catch (problem) {
    const isExplained = problem instanceof CallRefused || problem instanceof CallFailed;
    if (!isExplained && !(problem instanceof CallCancelled)) throw problem;
  } finally {
    await refreshCall(alertList);
  }
}
