import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { ReviewState } from '@tidemark/domain/review';
import { latinDigits, withoutInvisible } from '@tidemark/domain/text';
import { type Day, day, dayOf, type Millis, parseDay } from '@tidemark/domain/time';
import { readHomeCountry, readPersonName } from '../../kyc/index.ts';
import { readMobile } from '../../session/index.ts';

/** Identity data that a borrower submits. */
export interface Identity {
  readonly name: string;
  readonly lastName: string;
  /** 1 male, 2 female. */
  readonly sex: number;
  readonly birthday: Day;
  /** Two-letter code where known, else free text. */
  readonly country: string;
  /** With its country code. */
  readonly mobile: string;
  /** 1 ID card, 2 passport. */
  readonly idCardType: number;
}

/** A submission and its review state. */
export interface IdentityRecord extends Identity {
  readonly id: number;
  readonly userId: number;
  /** Name of an upload. */
  readonly handPic: string;
  readonly submittedAt: Millis;
  readonly state: ReviewState;
}

/** The first birthday that is taken (docs/spec/product.md#validation). */
const FIRST_BIRTHDAY = day('1950-01-01');

/** Reads the identity data of a form; refused with the field's name. */
export function readIdentity(
  form: {
    readonly name: string;
    readonly last_name: string;
    readonly sex: number;
    readonly birthday: string;
    readonly country: string;
    readonly mobile: string;
    readonly id_card_type: number;
  },
  now: Millis,
): Outcome<Identity> {
  const name = readPersonName(form.name, 'name');
  if (isRefusal(name)) return name;
  const lastName = readPersonName(form.last_name, 'last_name');
  if (isRefusal(lastName)) return lastName;
  const birthday = readBirthday(form.birthday, dayOf(now));
  if (isRefusal(birthday)) return birthday;
  const country = readCountryOf(form.country.trim());
  if (isRefusal(country)) return country;
  const mobile = readInternational(form.mobile);
  if (isRefusal(mobile)) return mobile;
  return { name, lastName, sex: form.sex, birthday, country, mobile, idCardType: form.id_card_type };
}

function readBirthday(text: string, today: Day): Outcome<Day> {
  const birthday = parseDay(text.trim());
  if (birthday === undefined || birthday < FIRST_BIRTHDAY || birthday > today) {
    return refuse('loan.birthday_out_of_range', { min: FIRST_BIRTHDAY, max: today }, 'birthday');
  }
  return birthday;
}

/** A country by its code, its name or its number in the list of areas; refused at its field. */
function readCountryOf(text: string): Outcome<string> {
  if (text === '') return refuse('loan.country_required', {}, 'country');
  const isArea = /^\d+$/.test(text);
  const read = readHomeCountry(isArea ? { areaId: text, country: '' } : { areaId: '', country: text });
  return isRefusal(read) ? { ...read, field: 'country' } : read;
}

/** Signs with which people part a number. */
const PARTING = /[\s().\p{Pd}\u2212]/gu;

/**
 * Country code and number, also without the leading plus. Nothing is sent to it, but an operator may call it:
 * a number that no current table contains is taken unchanged; one of a country not served is refused.
 */
function readInternational(text: string): Outcome<string> {
  const digits = latinDigits(withoutInvisible(text).normalize('NFKC'))
    .trim()
    .replace(/^00/, '+')
    .replaceAll(PARTING, '');
  const number = digits.startsWith('+') ? digits : `+${digits}`;
  const read = readMobile(number, '', 'mobile');
  if (!isRefusal(read)) return read.address;
  const isPlausible = read.refusal === 'session.mobile_malformed' && /^\+[1-9]\d{6,14}$/.test(number);
  return isPlausible ? number : read;
}
