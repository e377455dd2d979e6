import type { CallOutput } from '@tidemark/contract';
import { invited } from '@tidemark/contract/calls/account/session';
import { api } from '../../shared/api/api.ts';
import { usePages } from '../../shared/lists/use-pages.ts';

/** Somebody who came by one's link. */
export type Guest = CallOutput<typeof invited>['data'][number] & { readonly id: number };

/** Who came, page after page, with how many there are and the link that brings them. */
export function useInvited() {
  return usePages([invited.path], async (page, signal) => {
    const answer = await api.call(invited, { page }, { signal, quiet: true });
    return { ...answer, data: answer.data.map((guest): Guest => ({ ...guest, id: Number(guest.uid) })) };
  });
}
