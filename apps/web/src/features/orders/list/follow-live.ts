import type { InfiniteData } from '@tanstack/react-query';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { useEffect } from 'react';
import { onNotices } from '../../../live/notices.ts';
import { onPositionsClosed, usePositionStore } from '../../../live/positions.ts';
import { queryClient, refreshCall } from '../../../shared/api/use-call.ts';
import { askedBy, NO_FILTERS, type OrderFilters } from './order-filters.ts';
import { type OrderList, type OrderPage, statusOf, unknownIds, withoutClosed } from './order-lists.ts';

export type OrderPages = InfiniteData<OrderPage, number>;

/** The name of a list in the cache. */
export function listKey(list: OrderList, filters: OrderFilters, timeZone = ''): readonly unknown[] {
  return [myDeal.path, { status: statusOf[list] }, askedBy(filters, timeZone), 'pages'];
}

/** Begins the name of every holding list, whatever it is filtered by. */
const holdingKey = [myDeal.path, { status: statusOf.holding }] as const;

let followers = 0;
let stopFollowing: (() => void) | undefined;

/** Keeps the cached lists of orders current while any of them is on screen; subscribes once for all. */
export function useFollowLive(): void {
  useEffect(() => {
    followers += 1;
    stopFollowing ??= followLive();
    return () => {
      followers -= 1;
      if (followers > 0) return;
      stopFollowing?.();
      stopFollowing = undefined;
    };
  }, []);
}

function followLive(): () => void {
  const stops = [followClosed(), followNotices(), followPositions()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Closed positions leave the lists at once; history and pendings are read again. */
function followClosed(): () => void {
  return onPositionsClosed((ids) => {
    queryClient.setQueriesData<OrderPages>(
      { queryKey: holdingKey },
      (data) => data && { ...data, pages: [...withoutClosed(data.pages, ids)] },
    );
    void refreshCall(myDeal);
  });
}

/** Notices about orders (filled, cancelled, closed by a stop) mean that a list has changed. */
function followNotices(): () => void {
  return onNotices((notices) => {
    if (notices.some(({ key }) => key.startsWith('forex.'))) void refreshCall(myDeal);
  });
}

/**
 * Pushed positions reveal orders from the user's other screens: by an id missing in a list, or by a changed
 * used margin.
 */
function followPositions(): () => void {
  const asked = new Set<number>();
  return usePositionStore.subscribe(({ byId, totals }, before) => {
    const held = queryClient.getQueryData<OrderPages>(listKey('holding', NO_FILTERS));
    const hasMoved = before.totals !== undefined && before.totals.CautionMoneyAll !== totals?.CautionMoneyAll;
    const news = held
      ? unknownIds(held.pages, Object.keys(byId).map(Number)).filter((id) => !asked.has(id))
      : [];
    for (const id of news) asked.add(id);
    if (news.length > 0 || (hasMoved && totals !== undefined)) void refreshCall(myDeal);
  });
}
