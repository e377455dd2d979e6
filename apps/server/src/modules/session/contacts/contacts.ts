import { domainToASCII } from 'node:url';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { latinDigits, withoutInvisible } from '@tidemark/domain/text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { areaOf, isRestricted, isRestrictedDialCode } from './areas.ts';

/** How an account is named: by an e-mail address or by a phone number. */
export type ContactType = 'email' | 'mobile';

/** An address that a code can be sent to and that signs in. */
export type Contact =
  | { readonly type: 'email'; readonly address: string }
  | { readonly type: 'mobile'; readonly address: string; readonly national: string };

/** A contact as the columns of a user name it. */
export function namesOf(contact: Contact): { readonly email: string | null; readonly mobile: string | null } {
  return contact.type === 'email'
    ? { email: contact.address, mobile: null }
    : { email: null, mobile: contact.address };
}

const EMAIL_MAX = 254;
const LOCAL_MAX = 64;
const LOCAL_SHAPE = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_SHAPE = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * An e-mail address in its canonical form, used for storage, lookup and counting: NFKC (full-width letters
 * become plain ones), trimmed, lower-case, its domain in ASCII.
 */
export function readEmail(text: string): string | undefined {
  const trimmed = plainText(text);
  const at = trimmed.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = trimmed.slice(0, at);
  const domain = domainToASCII(trimmed.slice(at + 1));
  if (local.length > LOCAL_MAX || !LOCAL_SHAPE.test(local) || !DOMAIN_SHAPE.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length <= EMAIL_MAX ? address : undefined;
}

/**
 * A phone number, international or as dialled in its area. Refused: an area that is not in the
 * list, a number that cannot be one, a number of a country that is not served.
 */
export function readMobile(
  text: string,
  areaId: string,
  field: string,
): Outcome<Contact & { type: 'mobile' }> {
  const area = areaOf(areaId);
  const digits = plainText(text).replace(/^00/, '+');
  if (!area && !digits.startsWith('+')) return refuse('session.area_unknown', {}, 'area_id');
  const number = parsePhoneNumberFromString(digits, {
    ...(area && { defaultCountry: area.country }),
    extract: false,
  });
  // By its dial code, too: whether such a number could exist is of no interest.
  if (number && isRestrictedDialCode(number.countryCallingCode))
    return refuse('session.country_restricted', {}, field);
  if (!number?.isValid()) return refuse('session.mobile_malformed', {}, field);
  if (!number.country) return refuse('session.mobile_malformed', {}, field);
  if (isRestricted(number.country)) return refuse('session.country_restricted', {}, field);
  return { type: 'mobile', address: number.number, national: number.nationalNumber };
}

/** The contact that someone registers with or has a code sent to; refused at its field. */
export function readContact(given: {
  readonly type: ContactType;
  readonly text: string;
  readonly areaId: string;
  readonly field: string;
}): Outcome<Contact> {
  if (given.type === 'mobile') {
    return given.text.trim() === ''
      ? refuse('session.mobile_malformed', {}, given.field)
      : readMobile(given.text, given.areaId, given.field);
  }
  const address = readEmail(given.text);
  return address === undefined
    ? refuse('session.account_malformed', {}, given.field)
    : { type: 'email', address };
}

/** What an account is looked up by when someone signs in. It is never refused: it may just not exist. */
export interface SignInName {
  readonly email: string | undefined;
  readonly mobile: string | undefined;
  /** Set if the number came without its country. */
  readonly national: string | undefined;
  /** What failures are counted by where there is no such account; else the account's own identity. */
  readonly countedAs: string;
}

export function readSignInName(given: {
  readonly type: ContactType;
  readonly text: string;
  readonly areaId: string;
}): SignInName {
  if (given.type === 'email') {
    const email = readEmail(given.text);
    return { email, mobile: undefined, national: undefined, countedAs: email ?? plainText(given.text) };
  }
  const exact = readMobile(given.text, given.areaId, 'account');
  if (!isRefusal(exact)) {
    return { email: undefined, mobile: exact.address, national: undefined, countedAs: exact.address };
  }
  const digits = plainText(given.text).replace(/\D/g, '');
  return { email: undefined, mobile: `+${digits}`, national: digits, countedAs: `+${digits}` };
}

/** A text as accounts are compared: NFKC, trimmed, lower-case, digits of every script in ASCII, nothing invisible. */
export function plainText(text: string): string {
  return latinDigits(withoutInvisible(text).normalize('NFKC').trim().toLowerCase());
}
