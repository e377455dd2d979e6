import type { CallOutput } from '@tidemark/contract';
import { userInfo } from '@tidemark/contract/calls/account/session';
import {
  followedTrader,
  myDealFollowOrder,
  myFollower,
  preview,
  simulation,
} from '@tidemark/contract/calls/trading/copies';
import { application, traderDetail, traderList } from '@tidemark/contract/calls/trading/traders';
import { onNotices } from '../../live/notices.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import { type Pages, usePages } from '../../shared/lists/use-pages.ts';
import { currentToken, takeUser, useIsSignedIn } from '../../shared/session/session.ts';
import type { TraderChoices } from '../../shared/traders/choices.ts';
import type { Copy, CopyStatus } from './copies-view.ts';
import type { Settings } from './settings/settings-draft.ts';
import type { SimulationSettings } from './simulation/simulation-draft.ts';

export type Application = CallOutput<typeof application>;

/** Statuses of an application (docs/spec/product.md#states; contract: 0 none, 3 rejected). */
export const WAITING = 1;
export const APPROVED = 2;
export const REJECTED = 3;

/** Whether one is, or wants to be, a trader; with the agreement in the user's language. */
export function useApplication({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useCall(application, {}, { enabled, quiet: true, translated: true, staleTime: 0 });
}

export type Trader = CallOutput<typeof traderList>['data'][number];
export type TraderPageData = CallOutput<typeof traderList>;
export type TraderDetail = CallOutput<typeof traderDetail>;

/** Traders to follow; their followed state depends on the session. */
export function useTraders(choices: TraderChoices): Pages<Trader, TraderPageData> {
  const signedIn = useIsSignedIn();
  return usePages<Trader, TraderPageData>([traderList.path, signedIn, choices], (page, signal) =>
    api.call(traderList, { page, ...choices }, { quiet: true, signal }),
  );
}

/** One trader's record. */
export function useTrader(id: number | undefined) {
  return useCall(traderDetail, { id: id ?? 0 }, { enabled: id !== undefined, quiet: true, staleTime: 0 });
}

export type Followed = CallOutput<typeof followedTrader>['data'][number];

/** More than a user can follow at a time, so that one page contains all. */
const FOLLOWED_PAGE_SIZE = 100;

/** The traders followed now, for their current settings. */
export function useFollowedNow() {
  return useCall(
    followedTrader,
    { page: 1, page_size: FOLLOWED_PAGE_SIZE, history: 0 },
    { quiet: true, staleTime: 0 },
  );
}

/** Sums change with prices and have no push; a trader gets no push for followers' copies. */
const FLOATS = { refetchInterval: 5000 };

/** Traders followed now or before, with the result of the copies. */
export function useFollowed(): Pages<Followed> {
  return usePages<Followed>(
    [followedTrader.path],
    (page, signal) => api.call(followedTrader, { page, history: 1 }, { quiet: true, signal }),
    FLOATS,
  );
}

/** Whose copies: of one trader's orders, or those of one follower. */
export type CopiesOf = { readonly user_id: number } | { readonly follower_user_id: number };

/** Copies with the trader's orders, newest first. */
export function useCopies(of: CopiesOf, status: CopyStatus): Pages<Copy & { readonly id: number }> {
  const isOthers = 'follower_user_id' in of;
  return usePages(
    [myDealFollowOrder.path, of, status],
    async (page, signal) => {
      const answer = await api.call(myDealFollowOrder, { ...of, status, page }, { quiet: true, signal });
      return { ...answer, data: answer.data.map((copy) => ({ ...copy, id: copy.Id })) };
    },
    isOthers ? FLOATS : {},
  );
}

export type FollowerPage = CallOutput<typeof myFollower>;
export type Follower = FollowerPage['data'][number] & { readonly id: number };

/** Who follows the user, with the sums over all of them on the first page. */
export function useFollowers(): Pages<Follower, FollowerPage & { readonly data: readonly Follower[] }> {
  return usePages(
    [myFollower.path],
    async (page, signal) => {
      const answer = await api.call(myFollower, { page }, { quiet: true, signal });
      return { ...answer, data: answer.data.map((follower) => ({ ...follower, id: follower.follow_id })) };
    },
    FLOATS,
  );
}

export type Previewed = CallOutput<typeof preview>;

/** The trader's last orders under the given settings; undefined settings send no request. */
export function usePreview(trader_id: number, settings: Omit<Settings, 'loss_limit'> | undefined) {
  return useCall(
    preview,
    {
      ...{ trader_id, mode: settings?.mode ?? 'fixed', multiple: settings?.multiple ?? 1 },
      ...{ allocation: settings?.allocation ?? '', max_amount: settings?.max_amount ?? '' },
    },
    { enabled: settings !== undefined, quiet: true, staleTime: 0 },
  );
}

export type Simulated = CallOutput<typeof simulation>;

/** What an amount would have become by copying a trader; undefined settings send no request. */
export function useSimulation(trader_id: number, settings: SimulationSettings | undefined) {
  const asked = settings ?? { amount: '', mode: 'fixed', multiple: 1, period: '30' };
  return useCall(simulation, { trader_id, ...asked }, { enabled: settings !== undefined, quiet: true });
}

/** After anything that changes whom one follows. */
export async function refreshFollowing(): Promise<void> {
  await Promise.all([followedTrader, myDealFollowOrder, traderDetail, traderList].map(refreshCall));
}

/** Reloads the user: after a decision they may have become a trader, or stopped being one. */
export async function reloadUser(): Promise<void> {
  if (currentToken() === undefined) return;
  const user = await api.call(userInfo, {}, { quiet: true }).catch(() => undefined);
  if (user && currentToken() !== undefined) takeUser(user);
}

/** After an application was sent or decided. */
export async function refreshApplication(): Promise<void> {
  await Promise.all([refreshCall(application), reloadUser()]);
}

// Notices report decisions and the outcome of copies.
onNotices((notices) => {
  if (notices.some(({ key }) => key.startsWith('review.trader_'))) void refreshApplication();
  // A limit that was reached, an order that was skipped.
  if (notices.some(({ key }) => key.startsWith('follow.'))) void refreshFollowing();
});
