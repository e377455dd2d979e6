import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { alertDelete, alertList, alertSubmit } from '@tidemark/contract/calls/account/alert';
import { CallCancelled, CallFailed, CallRefused } from '@tidemark/contract/client';
import { useEffect, useState } from 'react';
import { onNotices } from '../../live/notices.ts';
import { api } from '../api/api.ts';
import { refreshCall } from '../api/use-call.ts';
import { useText } from '../device/language.ts';
import { toaster } from '../layout/toaster.ts';
import type { PagedList } from '../lists/list-end.tsx';
import { createIntentions } from '../session/intentions.ts';
import { useIsSignedIn } from '../session/session.ts';
import { type Alert, type AskedAlert, alertsOf } from './alert.ts';

export interface Alerts extends PagedList {
  /** Undefined until the first page is there. */
  readonly alerts: readonly Alert[] | undefined;
}

/** The user's price alerts, waiting ones first; reloads when one fires. */
export function useAlerts(): Alerts {
  const isSignedIn = useIsSignedIn();
  useFiredAlerts();
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

function useFiredAlerts(): void {
  useEffect(
    () =>
      onNotices((notices) => {
        if (notices.some(({ kind }) => kind === 'alert')) void refreshCall(alertList);
      }),
    [],
  );
}

/** The most alerts of a user that wait at a time. */
const WAITING_MAX = 50;
const NONE: readonly Alert[] = [];

/** The alerts on prices that wait in one instrument. */
export function usePriceAlerts(instrumentId: number): readonly Alert[] {
  const isSignedIn = useIsSignedIn();
  useFiredAlerts();
  const { data } = useQuery({
    queryKey: [alertList.path, 'waiting'],
    queryFn: ({ signal }) =>
      api.call(alertList, { page: 1, page_size: WAITING_MAX }, { quiet: true, signal }),
    enabled: isSignedIn,
  });
  if (!isSignedIn || !data) return NONE;
  return data.data.filter(
    ({ kind, fired_at, ForexTradeLists }) =>
      kind === 'price' && fired_at === null && ForexTradeLists.Id === instrumentId,
  );
}

const settings = createIntentions();

export interface SettingAlert {
  readonly isBusy: boolean;
  /** The server's «no», in its own words, and the field of the call it concerns. */
  readonly refusal: { readonly field: string | undefined; readonly message: string } | undefined;
  forgetRefusal(): void;
  /** Whether the alert was set. */
  set(alert: AskedAlert): Promise<boolean>;
}

/** Sets alerts and reports the result; with `isToast` refusals too, where no form shows them. */
export function useSetAlert({ isToast = false }: { readonly isToast?: boolean } = {}): SettingAlert {
  const t = useText('alerts');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SettingAlert['refusal']>();
  const set = async (alert: AskedAlert) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { msg } = await settings.attempt(JSON.stringify(alert), (idempotencyKey) =>
        api.ask(alertSubmit, alert, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg, 'good');
      return true;
    } catch (problem) {
      if (problem instanceof CallRefused && isToast) toaster.show(problem.message, 'bad');
      else if (problem instanceof CallRefused) setRefusal({ field: problem.field, message: problem.message });
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

/** Removes an alert that another has replaced; without a message, for it may have fired meanwhile. */
export async function removeAlertQuietly(id: number): Promise<void> {
  try {
    await api.ask(alertDelete, { id }, { quiet: true });
  } catch (problem) {
    const isKnown = problem instanceof CallRefused || problem instanceof CallFailed;
    if (!isKnown && !(problem instanceof CallCancelled)) throw problem;
  } finally {
    await refreshCall(alertList);
  }
}
