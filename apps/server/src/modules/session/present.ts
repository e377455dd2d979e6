import type { CallOutput } from '@tidemark/contract';
import type { userInfo } from '@tidemark/contract/calls/account/session';
import type { UserRow } from './store/users.ts';

/** A user as the owner sees it. */
export function presentUser(user: UserRow): CallOutput<typeof userInfo> {
  return {
    id: user.id,
    uid: String(user.uid),
    email: user.email ?? '',
    mobile: user.mobile ?? user.contact_mobile ?? '',
    is_demo: user.is_demo ? 1 : 0,
    invite_code: user.invite_code,
    is_trader: user.is_trader ? 1 : 0,
  };
}
