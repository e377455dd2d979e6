import type { CallOutput } from '@tidemark/contract';
import { invited } from '@tidemark/contract/calls/account/session';
import { api } from '../../shared/api/api.ts';
import { usePages } from '../../shared/lists/use-pages.ts';

/** A user who registered by the link. */
export type Guest = CallOutput<typeof invited>['data'][number] & { readonly id: number };

/** Invited users, page by page, with their number and the link. */
export function useInvited() {
  return usePages([invited.path], async (page, signal) => {
    const answer = await api.call(invited, { page }, { signal, quiet: true });
    return { ...answer, data: answer.data.map((guest): Guest => ({ ...guest, id: Number(guest.uid) })) };
  });
}
