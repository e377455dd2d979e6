import { Defect } from '@tidemark/domain/outcome';
import type { Queryable } from '../../platform/database/queryable.ts';
import { insertUser, type NewUser, type UserRow } from './store/users.ts';
import { newInviteCode, newUid } from './two-factor/secrets.ts';

/** Chance may give a number that somebody has; this often in a row it does not. */
const DRAWS_MAX = 8;

/**
 * Makes a user with a number and an invite code of its own; undefined where `taken` finds that the
 * address, number or demo id belongs to somebody, perhaps since this very moment.
 */
export async function makeUser(
  tx: Queryable,
  user: Omit<NewUser, 'uid' | 'inviteCode'>,
  taken: () => Promise<boolean>,
): Promise<UserRow | undefined> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const made = await insertUser(tx, { ...user, uid: newUid(), inviteCode: newInviteCode() });
    if (made) return made;
    if (await taken()) return undefined;
  }
  throw new Defect('a free uid and invite code are found in a few draws');
}
