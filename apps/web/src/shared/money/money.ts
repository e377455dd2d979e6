import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { getProfits } from '@tidemark/contract/calls/trading/forex';
import { useEffect } from 'react';
import { type Account, takeAccounts, useAccounts } from '../../live/accounts.ts';
import { usePositionTotals } from '../../live/positions.ts';
import { useCall } from '../api/use-call.ts';
import { useIsSignedIn } from '../session/session.ts';
import { useTimeZone } from '../time/time-zone.ts';
import { totalAssets } from './total-assets.ts';

export interface Money {
  readonly accounts: readonly Account[];
  /** Decimal text with six places. */
  readonly total: string;
}

/** When the last used response arrived: a cached one may be older than a push. */
let takenAt = 0;

/** The user's accounts and their total, fetched once and then live. */
export function useMoney(): Money | undefined {
  const signedIn = useIsSignedIn();
  const asked = useCall(getBalance, {}, { enabled: signedIn, quiet: true, staleTime: 30_000 });
  const { data: fetched, dataUpdatedAt } = asked;
  const accounts = useAccounts();
  const totals = usePositionTotals();
  useEffect(() => {
    if (!fetched || dataUpdatedAt <= takenAt) return;
    takenAt = dataUpdatedAt;
    takeAccounts([fetched]);
  }, [fetched, dataUpdatedAt]);
  if (!signedIn || !accounts) return undefined;
  return { accounts, total: totalAssets(accounts, totals?.ProfitsTotal) };
}

/** The profit of the person's today, realised and floating. */
export function useTodaysProfit(): { readonly profit: string; readonly percent: number } | undefined {
  const signedIn = useIsSignedIn();
  return useCall(
    getProfits,
    { time_zone: useTimeZone() },
    { enabled: signedIn, quiet: true, staleTime: 5000, refetchInterval: 5000 },
  ).data;
}
