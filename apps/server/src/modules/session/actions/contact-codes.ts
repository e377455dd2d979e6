import type { CallOutput, CallRead } from '@tidemark/contract';
import { readLang } from '@tidemark/contract';
import type { contactCode, contactOldCode } from '@tidemark/contract/calls/account/security';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import type { CallerContext } from '../../../platform/http/route.ts';
import { countCode, refuseManyCodes } from '../codes/code-limits.ts';
import { CODE_MS, CODE_WAIT_MS, codeHash } from '../codes/codes.ts';
import { type Contact, type ContactType, readContact } from '../contacts/contacts.ts';
import { codeMail, codeSms } from '../emails/messages.ts';
import type { SessionParts } from '../parts.ts';
import { forgetCode, replaceCode, type UserRow, userById } from '../store/users.ts';
import { newCode } from '../two-factor/secrets.ts';

type Sent = CallOutput<typeof contactCode>;

/** Which of the two proofs of a change of contact a code is. */
type Proof = 'contact' | 'contact_old';

/** Storage key of a code: it is valid for this user and this address only. */
export function recipientOf(userId: number, address: string): string {
  return `contact:${userId}:${address}`;
}

/** Recipient of the code to the present contact: the changed one, or if there is none, the other. */
export function presentContact(user: UserRow, type: ContactType): Pick<Contact, 'type' | 'address'> {
  const { email, mobile } = user;
  const isMail = email !== null && (type === 'email' || mobile === null);
  return isMail
    ? { type: 'email', address: email }
    : { type: 'mobile', address: present(mobile, 'a real user has an address or a number') };
}

/** The contact as the server reads it. Refuses what registration refuses, at `to`. */
export function readNewContact(
  parts: SessionParts,
  { type, to, area_id }: Pick<CallRead<typeof contactCode>, 'type' | 'to' | 'area_id'>,
): Outcome<Contact> {
  if (type === 'mobile' && !parts.settings().mobileOpen) return refuse('session.mobile_not_open', {}, 'type');
  return readContact({ type, text: to, areaId: area_id, field: 'to' });
}

/** Sends a code to the new contact; only the reader of the code learns whether another account has it. */
export async function sendContactCode(
  parts: SessionParts,
  input: CallRead<typeof contactCode>,
  context: CallerContext,
): Promise<Outcome<Sent>> {
  const contact = readNewContact(parts, input);
  return isRefusal(contact) ? contact : send(parts, { contact, proof: 'contact', field: 'to' }, context);
}

/** Sends a code to the contact that is to be changed. */
export async function sendOldContactCode(
  parts: SessionParts,
  { type }: CallRead<typeof contactOldCode>,
  context: CallerContext,
): Promise<Outcome<Sent>> {
  const user = present(await userById(parts.database, context.caller.userId), 'a session has a user');
  return send(parts, { contact: presentContact(user, type), proof: 'contact_old', field: 'type' }, context);
}

async function send(
  { database, bounds, mail, log }: SessionParts,
  given: {
    readonly contact: Pick<Contact, 'type' | 'address'>;
    readonly proof: Proof;
    readonly field: string;
  },
  { caller, now, lang }: CallerContext,
): Promise<Outcome<Sent>> {
  const { contact, proof, field } = given;
  const sending = { by: `user:${caller.userId}`, to: contact.address, now };
  const tooMany = await refuseManyCodes(database, bounds, sending);
  if (tooMany) return tooMany;
  const recipient = recipientOf(caller.userId, contact.address);
  const code = newCode();
  const lastSentAt = await replaceCode(database, {
    recipient,
    purpose: proof,
    codeHash: codeHash(recipient, proof, code),
    now,
    expiresAt: now + CODE_MS,
    notAfter: now - CODE_WAIT_MS,
  });
  if (lastSentAt !== undefined) {
    const seconds = Math.max(1, Math.ceil((lastSentAt + CODE_WAIT_MS - now) / SECOND_MS));
    return refuse('session.code_wait', { seconds }, field);
  }
  await countCode(database, sending);
  const written = { to: contact.address, lang: readLang(lang), purpose: proof, code };
  const message = { ...written, minutes: CODE_MS / MINUTE_MS };
  try {
    if (contact.type === 'email') await mail.sendMail(codeMail(message));
    else await mail.sendSms(codeSms(message));
  } catch (error) {
    log.error({ err: error }, 'a code for a change of contact could not be sent');
    await forgetCode(database, recipient, proof);
    return refuse('session.code_not_sent', {}, field);
  }
  return { seconds: CODE_WAIT_MS / SECOND_MS };
}
