import { useQuery } from '@tanstack/react-query';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { useEffect } from 'react';
import { onNotices } from '../../live/notices.ts';
import { onPositionsClosed, usePositionStore } from '../../live/positions.ts';
import { api } from '../api/api.ts';
import { queryClient, useCall } from '../api/use-call.ts';
import { useIsSignedIn } from '../session/session.ts';
import type { ContractOrder } from './contract-order.ts';
import { knowPositions } from './known-positions.ts';

const HOLDING = 1;
const PENDING = 0;
const HISTORY = 3;
/** The maximum page size, and more than a user needs of the past on one chart. */
const PAGE_MAX = 100;

const allLists = [myDeal.path, 'all'] as const;

type Waiting = typeof HOLDING | typeof PENDING;

/** Not below the input of a page of them: what is done to those lists is not meant for these. */
const allOf = (status: Waiting) => [...allLists, status] as const;

/** All positions of the user, in every instrument; undefined without a session and until they are read. */
export function usePositions(): readonly ContractOrder[] | undefined {
  return useAll(HOLDING);
}

/** All orders of the user that wait for their price. */
export function usePendingOrders(): readonly ContractOrder[] | undefined {
  return useAll(PENDING);
}

/** The user's newest orders in one instrument that have ended. */
export function usePastOrders(instrumentId: number | undefined): readonly ContractOrder[] | undefined {
  const isSignedIn = useIsSignedIn();
  return useCall(
    myDeal,
    { status: HISTORY, forex_id: instrumentId, page_size: PAGE_MAX },
    { enabled: isSignedIn && instrumentId !== undefined, quiet: true, staleTime: 0 },
  ).data?.data;
}

/** The limits of the broker (200 positions, 100 pending orders) keep this to two pages. */
async function readAll(status: Waiting, signal: AbortSignal): Promise<readonly ContractOrder[]> {
  const page = (number: number) =>
    api.call(myDeal, { status, page: number, page_size: PAGE_MAX }, { quiet: true, signal });
  const first = await page(1);
  const rest = Array.from({ length: first.last_page - 1 }, (_, at) => page(at + 2));
  const orders = [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
  knowPositions(orders);
  return orders;
}

function useAll(status: Waiting): readonly ContractOrder[] | undefined {
  const isSignedIn = useIsSignedIn();
  useFollowLive();
  return useQuery({
    queryKey: allOf(status),
    queryFn: ({ signal }) => readAll(status, signal),
    enabled: isSignedIn,
    staleTime: 0,
  }).data;
}

/** Refetches the lists; a running request is not restarted. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: allLists }, { cancelRefetch: false });
}

let followers = 0;
let leave: () => void = () => undefined;

/** All callers share one live-channel subscription. */
function useFollowLive(): void {
  useEffect(() => {
    followers += 1;
    if (followers === 1) leave = followLive();
    return () => {
      followers -= 1;
      if (followers === 0) leave();
    };
  }, []);
}

/** What was opened, filled, cancelled or closed by the broker or on another device changes the lists. */
function followLive(): () => void {
  const asked = new Set<number>();
  const stops = [
    onPositionsClosed((ids) => {
      queryClient.setQueryData<readonly ContractOrder[]>(allOf(HOLDING), (orders) =>
        orders?.filter(({ Id }) => !ids.includes(Id)),
      );
      refresh();
    }),
    onNotices((notices) => {
      if (notices.some(({ key }) => key.startsWith('forex.'))) refresh();
    }),
    usePositionStore.subscribe(({ byId }) => {
      const orders = queryClient.getQueryData<readonly ContractOrder[]>(allOf(HOLDING));
      if (!orders) return;
      const known = new Set(orders.map(({ Id }) => Id));
      const news = Object.keys(byId)
        .map(Number)
        .filter((id) => !known.has(id) && !asked.has(id));
      if (news.length === 0) return;
      for (const id of news) asked.add(id);
      refresh();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
