import type { CallOutput, CallRead } from '@tidemark/contract';
import type { register as registerCall } from '@tidemark/contract/calls/account/session';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { readLetterCode } from '@tidemark/domain/text';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { proveCode, refuseWrongCaptcha } from '../codes/codes.ts';
import { areaOf, isRestrictedArea } from '../contacts/areas.ts';
import { type Contact, namesOf, readContact, readMobile } from '../contacts/contacts.ts';
import { readCountry } from '../contacts/country.ts';
import { makeUser } from '../new-user.ts';
import type { SessionParts } from '../parts.ts';
import { checkPassword } from '../passwords/passwords.ts';
import { presentUser } from '../present.ts';
import { codeAttempt, countFailure, networkOf, refuseExhausted } from '../sign-in/sign-in-guard.ts';
import { openSession } from '../sign-in/tokens.ts';
import { isContactTaken, spendCode, userIdOfInviteCode } from '../store/users.ts';
import { rememberPlace } from './sign-in.ts';

type Input = CallRead<typeof registerCall>;
type Registered = CallOutput<typeof registerCall>;

/** Everything about a newcomer that could be checked before the proof of the address. */
interface Application {
  readonly contact: Contact;
  readonly contactMobile: string | null;
  readonly country: string;
  readonly invitedBy: number | null;
}

/** A good proof: how to use it up; a code that another call has just used up is none. */
type Spend = (tx: Queryable) => Promise<boolean>;

/**
 * Registers a real user, whose three accounts begin at zero, and signs in. That an account is taken is
 * revealed only after the address is proved.
 */
export async function register(
  parts: SessionParts,
  input: Input,
  context: RequestContext,
): Promise<Outcome<Registered>> {
  const application = await readApplication(parts, input);
  if (isRefusal(application)) return application;
  const spend = await prove(parts, application.contact, input, context);
  if (isRefusal(spend)) return spend;
  // After the proof, before it is used up: a refusal leaves the code valid.
  const tooMany = parts.quotas.registrations.take(networkOf(context.address), context.now);
  if (tooMany) return tooMany;
  const passwordHash = await parts.passwordGate.run(
    () => parts.passwords.hash(input.password),
    networkOf(context.address),
  );
  if (isRefusal(passwordHash)) return passwordHash;
  return parts.database.transaction(async (tx) => {
    if (!(await spend(tx))) return refuse('session.code_wrong', {}, 'sms_code');
    return settle(parts, tx, { ...application, passwordHash }, context);
  });
}

async function readApplication(parts: SessionParts, input: Input): Promise<Outcome<Application>> {
  if (input.type === 'mobile' && !parts.settings().mobileOpen)
    return refuse('session.mobile_not_open', {}, 'type');
  // A user who registers by phone may enter the number in either field.
  const text = input.type === 'mobile' && input.account.trim() === '' ? input.mobile : input.account;
  const contact = readContact({ type: input.type, text, areaId: input.area_id, field: 'account' });
  if (isRefusal(contact)) return contact;
  const contactMobile = readContactMobile(input);
  if (isRefusal(contactMobile)) return contactMobile;
  const country = readResidence(input);
  if (isRefusal(country)) return country;
  const password = checkPassword(input.password, contact.address);
  if (isRefusal(password)) return password;
  if (input.re_password !== input.password) return refuse('session.passwords_differ', {}, 're_password');
  const invite = readLetterCode(input.invite_code);
  if (invite === '') return { contact, contactMobile, country, invitedBy: null };
  const invitedBy = await userIdOfInviteCode(parts.database, invite);
  if (invitedBy === undefined) return refuse('session.invite_unknown', {}, 'invite_code');
  return { contact, contactMobile, country, invitedBy };
}

/**
 * The country of residence: as stated, else by the area of the specification's form; empty without either.
 */
function readResidence({ country, area_id }: Input): Outcome<string> {
  if (isRestrictedArea(area_id)) return refuse('session.country_restricted', {}, 'area_id');
  const stated = readCountry({ areaId: '', country });
  return stated === '' ? (areaOf(area_id)?.country ?? '') : stated;
}

/** The number to be reached at, which those who register by e-mail may state. */
function readContactMobile(input: Input): Outcome<string | null> {
  if (input.type === 'mobile' || input.mobile.trim() === '') return null;
  const mobile = readMobile(input.mobile, input.area_id, 'mobile');
  return isRefusal(mobile) ? mobile : mobile.address;
}

async function prove(
  parts: SessionParts,
  contact: Contact,
  input: Input,
  { address, now }: RequestContext,
): Promise<Outcome<Spend>> {
  const { database } = parts;
  const network = networkOf(address);
  if (parts.settings().verification === 'captcha') {
    // The picture is used up by the answer itself; nothing is left to spend.
    const wrong = await refuseWrongCaptcha(database, { id: input.key, answer: input.sms_code, network, now });
    return wrong ? { ...wrong, field: 'sms_code' } : async () => true;
  }
  const attempt = codeAttempt('register', { account: contact.address, ownerId: undefined, network, now });
  const exhausted = await refuseExhausted(database, attempt);
  if (exhausted) return exhausted;
  const proof = { recipient: contact.address, purpose: 'register', now } as const;
  const codeHash = await proveCode(database, { ...proof, code: input.sms_code });
  if (codeHash) return (tx) => spendCode(tx, { ...proof, codeHash });
  await countFailure(database, attempt);
  return refuse('session.code_wrong', {}, 'sms_code');
}

async function settle(
  parts: SessionParts,
  tx: Queryable,
  newcomer: Application & { readonly passwordHash: string },
  context: RequestContext,
): Promise<Outcome<Registered>> {
  const { contact, contactMobile, country, invitedBy, passwordHash } = newcomer;
  const { now, lang } = context;
  const named = namesOf(contact);
  const mobileNational = contact.type === 'mobile' ? contact.national : null;
  const user = await makeUser(
    tx,
    {
      ...{ ...named, mobileNational, contactMobile, country, invitedBy, passwordHash },
      ...{ demoKey: null, lang, now },
    },
    () => isContactTaken(tx, named),
  );
  if (!user) return refuse('session.account_taken', {}, 'account');
  await parts.ledger.openAccounts(tx, { userId: user.id, isDemo: false, now });
  await rememberPlace(tx, user.id, context);
  const token = await openSession(tx, { ...context, userId: user.id });
  return { token, user: presentUser(user) };
}
