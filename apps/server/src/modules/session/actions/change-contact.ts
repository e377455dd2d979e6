import type { CallOutput, CallRead } from '@tidemark/contract';
import type { contactChange } from '@tidemark/contract/calls/account/security';
import { isRefusal, type Outcome, present, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { proveCode } from '../codes/codes.ts';
import { type Contact, namesOf } from '../contacts/contacts.ts';
import { sendEmail } from '../emails/templates.ts';
import { sessionsEnded } from '../events.ts';
import type { SessionParts } from '../parts.ts';
import { presentPassword } from '../passwords/new-password.ts';
import { attemptOf, provePasswordAgain } from '../passwords/password-again.ts';
import { holdPayouts } from '../payouts/withdrawal-hold.ts';
import { countFailure, refuseExhausted } from '../sign-in/sign-in-guard.ts';
import { saveContact } from '../store/contacts.ts';
import { endSessions } from '../store/sessions.ts';
import { isContactTaken, lockUser, spendCode, type UserRow, userById } from '../store/users.ts';
import { proveSecondFactor, refusedFactor } from '../two-factor/second-factor.ts';
import { presentContact, readNewContact, recipientOf } from './contact-codes.ts';

type Input = CallRead<typeof contactChange>;
type Changed = CallOutput<typeof contactChange>;

/** Uses a proof up with the transaction; a refusal where another call has just done so. */
type Spend = (tx: Queryable) => Promise<Refusal | undefined>;

/** Two accounts claimed one contact at the same moment: the unique key of the table decides. */
const UNIQUE_VIOLATION = '23505';

/**
 * Changes an e-mail address or phone number. Both contacts are proved: the new one by its code, the present
 * one by its own code, or by password and second factor. All other sessions end, withdrawals are held, the
 * present contact is notified. That another account has the new one is revealed only after its proof.
 */
export async function changeContact(
  parts: SessionParts,
  input: Input,
  context: CallerContext,
): Promise<Outcome<Changed>> {
  const contact = readNewContact(parts, input);
  if (isRefusal(contact)) return contact;
  const user = present(await userById(parts.database, context.caller.userId), 'a session has a user');
  const isNew = await proofByCode(
    parts,
    { address: contact.address, proof: 'contact', given: input.new_code, field: 'new_code' },
    context,
  );
  if (isRefusal(isNew)) return isNew;
  const isOwner = await proveOwner(parts, user, input, context);
  if (isRefusal(isOwner)) return isOwner;
  return settle(parts, { contact, spends: [isNew, isOwner] }, context);
}

/** The present contact's code, or password and second factor where no code was given. */
async function proveOwner(
  parts: SessionParts,
  user: UserRow,
  { type, old_code, password, code }: Input,
  context: CallerContext,
): Promise<Outcome<Spend>> {
  if (password === '') {
    const { address } = presentContact(user, type);
    return proofByCode(parts, { address, proof: 'contact_old', given: old_code, field: 'old_code' }, context);
  }
  const proved = await provePasswordAgain(parts, password, context);
  if (isRefusal(proved)) return proved;
  return async (tx) => {
    const given = { userId: user.id, given: code, purpose: 'confirm', now: context.now } as const;
    const proof = await proveSecondFactor(parts, tx, given);
    if (proof.kind === 'wrong') await countFailure(tx, attemptOf(context));
    return refusedFactor(proof, 'code');
  };
}

async function proofByCode(
  { database }: SessionParts,
  asked: {
    readonly address: string;
    readonly proof: 'contact' | 'contact_old';
    readonly given: string;
    readonly field: string;
  },
  context: CallerContext,
): Promise<Outcome<Spend>> {
  const attempt = attemptOf(context);
  const exhausted = await refuseExhausted(database, attempt);
  if (exhausted) return exhausted;
  const recipient = recipientOf(context.caller.userId, asked.address);
  const proof = { recipient, purpose: asked.proof, now: context.now };
  const wrong = refuse('session.code_wrong', {}, asked.field);
  const codeHash = await proveCode(database, { ...proof, code: asked.given });
  if (!codeHash) {
    await countFailure(database, attempt);
    return wrong;
  }
  return async (tx) => ((await spendCode(tx, { ...proof, codeHash })) ? undefined : wrong);
}

interface AppliedSetting {
  readonly before: UserRow;
  readonly ended: readonly number[];
  readonly until: number | undefined;
}

async function settle(
  parts: SessionParts,
  change: { readonly contact: Contact; readonly spends: readonly Spend[] },
  { caller, now }: CallerContext,
): Promise<Outcome<Changed>> {
  const { userId, sessionId } = caller;
  const taken = refuse('session.account_taken', {}, 'to');
  let settled: Outcome<AppliedSetting>;
  try {
    settled = await parts.database.transaction<Outcome<AppliedSetting>>(async (tx) => {
      const before = present(await lockUser(tx, userId), 'a session has a user');
      for (const spend of change.spends) {
        const refused = await spend(tx);
        if (refused) return refused;
      }
      if (await isContactTaken(tx, namesOf(change.contact))) return taken;
      await saveContact(tx, userId, change.contact);
      const until = await holdPayouts(parts, tx, { userId, reason: 'contact', now });
      return { before, ended: await endSessions(tx, { userId, except: sessionId, now }), until };
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return taken;
    throw error;
  }
  if (isRefusal(settled)) return settled;
  const { before, ended, until } = settled;
  parts.bus.publish(sessionsEnded, { sessionIds: ended });
  sendEmail(parts, before, { kind: 'contact_changed', until });
  return presentPassword({ ended, until });
}
