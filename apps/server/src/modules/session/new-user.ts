import { Defect } from '@tidemark/domain/outcome';
import type { Queryable } from '../../platform/database/queryable.ts';
import { insertUser, type NewUser, type UserRow } from './store/users.ts';
import { newInviteCode, newUid } from './two-factor/secrets.ts';

/** A random number may be taken already; not this often in a row. */
const DRAWS_MAX = 8;

/**
 * Creates a user with its own number and invite code; undefined where `taken` finds that the address, number
 * or demo id belongs to another user, perhaps only just now.
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
