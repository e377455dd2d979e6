import type { CallOutput, CallRead } from '@tidemark/contract';
import type { forgetPassword as forgetCall } from '@tidemark/contract/calls/account/session';
import { isRefusal, type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { RequestContext } from '../../../platform/http/route.ts';
import { proveCode } from '../codes/codes.ts';
import { namesOf, readContact } from '../contacts/contacts.ts';
import type { SessionParts } from '../parts.ts';
import { announcePassword, presentPassword, settlePassword } from '../passwords/new-password.ts';
import { checkPassword } from '../passwords/passwords.ts';
import {
  type Attempt,
  codeAttempt,
  countFailure,
  networkOf,
  refuseExhausted,
} from '../sign-in/sign-in-guard.ts';
import { lockUser, spendCode, type UserRow, userByContact } from '../store/users.ts';

export type PasswordSet = CallOutput<typeof forgetCall>;

/**
 * Resets a lost password, proved by a code to the account's own address. For an unknown address every code is
 * wrong, after the same time.
 */
export async function forgetPassword(
  parts: SessionParts,
  input: CallRead<typeof forgetCall>,
  context: RequestContext,
): Promise<Outcome<PasswordSet>> {
  const { type, account, area_id, new_password, secondary_password, auth_code } = input;
  const contact = readContact({ type, text: account, areaId: area_id, field: 'account' });
  if (isRefusal(contact)) return contact;
  const password = checkPassword(new_password, contact.address, 'new_password');
  if (isRefusal(password)) return password;
  if (secondary_password !== new_password) {
    return refuse('session.passwords_differ', {}, 'secondary_password');
  }
  const user = await userByContact(parts.database, namesOf(contact));
  const { address } = contact;
  const network = networkOf(context.address);
  const attempt = codeAttempt('reset', { account: address, ownerId: user?.id, network, now: context.now });
  return setByCode(
    parts,
    { recipient: address, user, code: auth_code, new_password },
    { attempt, share: network },
  );
}

/** What `forget_password` and `reset_password` have in common: a code, then a new password. */
export async function setByCode(
  parts: SessionParts,
  given: {
    readonly recipient: string;
    readonly user: UserRow | undefined;
    readonly code: string;
    readonly new_password: string;
  },
  { attempt, share }: { readonly attempt: Attempt; readonly share: string },
): Promise<Outcome<PasswordSet>> {
  const { database } = parts;
  const { user, recipient } = given;
  const { now } = attempt;
  const exhausted = await refuseExhausted(database, attempt);
  if (exhausted) return exhausted;
  const proof = { recipient, purpose: 'reset', now } as const;
  const codeHash = await proveCode(database, { ...proof, code: given.code });
  if (!codeHash || !user) {
    await countFailure(database, attempt);
    return codeWrong();
  }
  const passwordHash = await parts.passwordGate.run(() => parts.passwords.hash(given.new_password), share);
  if (isRefusal(passwordHash)) return passwordHash;
  const settled = await database.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (!current || !(await spendCode(tx, { ...proof, codeHash }))) return undefined;
    const change = { userId: user.id, passwordHash, unfreezes: true, now };
    return { user: current, ...(await settlePassword(parts, tx, change)) };
  });
  if (!settled) return codeWrong();
  announcePassword(parts, settled);
  return presentPassword(settled);
}

function codeWrong(): Refusal {
  return refuse('session.code_wrong', {}, 'auth_code');
}
