import { type Lang, readLang } from '@tidemark/contract';
import { isRefusal, type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';
import { SECOND_MS } from '@tidemark/domain/time';
import type { RequestContext } from '../../../platform/http/route.ts';
import { countCode, refuseManyCodes } from '../codes/code-limits.ts';
import { CODE_MS, CODE_WAIT_MS, codeHash } from '../codes/codes.ts';
import { type Contact, type ContactType, namesOf, readContact } from '../contacts/contacts.ts';
import { codeMail, codeSms, type Purpose } from '../emails/messages.ts';
import type { SessionParts } from '../parts.ts';
import { networkOf } from '../sign-in/sign-in-guard.ts';
import { forgetCode, replaceCode, userByContact, userById } from '../store/users.ts';
import { newCode } from '../two-factor/secrets.ts';

/** What `send_email` and `send_sms` have in common. */
interface CodeRequest {
  readonly type: ContactType;
  readonly to: string;
  readonly areaId: string;
  readonly purpose: Purpose;
}

/**
 * Sends a code of six digits. A code for a reset goes only to an existing account, but the answer is the same
 * and as fast without one. A signed-in caller who uses their own address also learns if sending failed.
 */
export async function sendCode(
  parts: SessionParts,
  request: CodeRequest,
  context: RequestContext,
): Promise<Outcome<{ seconds: number }>> {
  const { database, log } = parts;
  const { purpose } = request;
  // Closed to newcomers only: who registered by phone before must get back in.
  if (request.type === 'mobile' && purpose === 'register' && !parts.settings().mobileOpen) {
    return refuse('session.mobile_not_open', {}, 'to');
  }
  const contact = readContact({ ...request, text: request.to, field: 'to' });
  if (isRefusal(contact)) return contact;
  const code = newCode();
  const tooSoon = await keepCode(parts, { contact, purpose, code }, context);
  if (tooSoon) return tooSoon;

  const message = { contact, purpose, code, lang: context.lang };
  const answer = { seconds: CODE_WAIT_MS / SECOND_MS };
  if (purpose === 'reset' && !(await isOwn(parts, contact, context))) {
    parts.inBackground(sendIfKnown(parts, message));
    return answer;
  }
  try {
    await deliver(parts, message);
    return answer;
  } catch (error) {
    log.error({ err: error }, 'a code could not be sent');
    await forgetCode(database, contact.address, purpose);
    return refuse('session.code_not_sent', {}, 'to');
  }
}

async function keepCode(
  { database, bounds }: SessionParts,
  given: { readonly contact: Contact; readonly purpose: Purpose; readonly code: string },
  { now, address }: RequestContext,
): Promise<Refusal | undefined> {
  const recipient = given.contact.address;
  const network = networkOf(address);
  const sending = { by: network, to: recipient, now };
  const tooMany = await refuseManyCodes(database, bounds, sending);
  if (tooMany) return tooMany;
  const lastSentAt = await replaceCode(database, {
    recipient,
    purpose: given.purpose,
    codeHash: codeHash(recipient, given.purpose, given.code),
    now,
    expiresAt: now + CODE_MS,
    notAfter: now - CODE_WAIT_MS,
  });
  if (lastSentAt === undefined) {
    // Counted for an unknown account, too: a reset must not reveal whether there is one.
    await countCode(database, sending);
    return undefined;
  }
  const seconds = Math.max(1, Math.ceil((lastSentAt + CODE_WAIT_MS - now) / SECOND_MS));
  return refuse('session.code_wait', { seconds }, 'to');
}

/** Whether the address is the caller's own: then the result reveals nothing. */
async function isOwn(
  { database }: SessionParts,
  contact: Contact,
  { caller }: RequestContext,
): Promise<boolean> {
  const user = caller && (await userById(database, caller.userId));
  return (contact.type === 'email' ? user?.email : user?.mobile) === contact.address;
}

interface CodeMessage {
  readonly contact: Contact;
  readonly purpose: Purpose;
  readonly code: string;
  readonly lang: Lang;
}

async function sendIfKnown(parts: SessionParts, message: CodeMessage): Promise<void> {
  const user = await userByContact(parts.database, namesOf(message.contact));
  if (user) await deliver(parts, { ...message, lang: readLang(user.lang) });
}

async function deliver({ mail }: SessionParts, { contact, ...message }: CodeMessage): Promise<void> {
  const written = { ...message, to: contact.address, minutes: CODE_MS / (60 * SECOND_MS) };
  switch (contact.type) {
    case 'email':
      return mail.sendMail(codeMail(written));
    case 'mobile':
      return mail.sendSms(codeSms(written));
  }
}
