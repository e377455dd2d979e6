import type { CallOutput } from '@tidemark/contract';
import { userInfo } from '@tidemark/contract/calls/session';
import { application, traderDetail, traderList } from '@tidemark/contract/calls/traders';
import { onNotices } from '../../live/notices.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import { currentToken, takeUser, useIsSignedIn } from '../../shared/session.ts';
import { type Pages, usePages } from '../../shared/use-pages.ts';

export type Application = CallOutput<typeof application>;

/** Statuses of an application (money.md section 4; contract: 0 none, 3 rejected). */
export const WAITING = 1;
export const APPROVED = 2;
export const REJECTED = 3;

/** Whether one is, or wants to be, a trader; with the agreement in the user's language. */
export function useApplication({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useCall(application, {}, { enabled, quiet: true, translated: true, staleTime: 0 });
}

export type Trader = CallOutput<typeof traderList>['data'][number];
export type TraderDetail = CallOutput<typeof traderDetail>;

/** Who can be followed; whether one does is a matter of who asks. */
export function useTraders(): Pages<Trader> {
  const signedIn = useIsSignedIn();
  return usePages<Trader>([traderList.path, signedIn], (page, signal) =>
    api.call(traderList, { page }, { quiet: true, signal }),
  );
}

/** One trader's record. */
export function useTrader(id: number | undefined) {
  return useCall(traderDetail, { id: id ?? 0 }, { enabled: id !== undefined, quiet: true, staleTime: 0 });
}

/** Who the user is by now: after a decision somebody may be a trader, or none any more. */
export async function reloadUser(): Promise<void> {
  if (currentToken() === undefined) return;
  const user = await api.call(userInfo, {}, { quiet: true }).catch(() => undefined);
  if (user && currentToken() !== undefined) takeUser(user);
}

/** After an application was sent or decided. */
export async function refreshStanding(): Promise<void> {
  await Promise.all([refreshCall(application), reloadUser()]);
}

// A decision is told as a notice.
onNotices((notices) => {
  if (notices.some(({ key }) => key.startsWith('review.trader_'))) void refreshStanding();
});
