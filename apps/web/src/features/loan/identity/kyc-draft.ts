import { latinDigits } from '@tidemark/domain/text';
import type { Day } from '@tidemark/domain/time';
import { type Identity, identityStatus } from '../view-model.ts';
import { type BirthdayParts, type BirthdayProblem, birthdayParts, readBirthday } from './birthday.ts';

/** What of an area the form needs. */
export interface KycArea {
  readonly id: number;
  /** Two-letter code. */
  readonly code: string;
  /** Dial code without `+`. */
  readonly global_code: string;
  readonly name: string;
}

/** What is typed and chosen; empty texts where nothing is. */
export interface KycDraft {
  readonly name: string;
  readonly last_name: string;
  readonly sex: '' | '1' | '2';
  readonly birthday: BirthdayParts;
  /** Two-letter code. */
  readonly country: string;
  /** Id of the area that gives the number's dial code; empty: the country's. */
  readonly dial: string;
  readonly number: string;
  readonly id_card_type: '1' | '2';
}

/** The fields by their server names, in display order. */
export const kycFields = [
  'name',
  'last_name',
  'sex',
  'birthday',
  'country',
  'mobile',
  'id_card_type',
  'hand_pic',
] as const;
export type KycField = (typeof kycFields)[number];

/** What is wrong before it is sent: a key of its sentence. */
export type KycProblem =
  | 'needName'
  | 'needLastName'
  | 'needSex'
  | 'needCountry'
  | 'needMobile'
  | BirthdayProblem;
export type KycProblems = Partial<Record<KycField, KycProblem>>;

/** What the form begins with: of a submission that was not accepted, all but the picture. */
export function firstDraft(identity: Identity, areas: readonly KycArea[], ownMobile: string): KycDraft {
  const isAgain = identity.status === identityStatus.rejected;
  const area = areas.find(({ code, name }) => code === identity.country || name === identity.country);
  return {
    name: identity.name,
    last_name: identity.last_name,
    sex: identity.sex === 1 ? '1' : identity.sex === 2 ? '2' : '',
    birthday: birthdayParts(identity.birthday),
    country: area?.code ?? '',
    ...splitMobile(isAgain ? identity.mobile : ownMobile, areas, area),
    id_card_type: identity.id_card_type === 2 ? '2' : '1',
  };
}

/** An international number as the form shows it; of several areas with its dial code, that of the country. */
export function splitMobile(
  mobile: string,
  areas: readonly KycArea[],
  country: KycArea | undefined,
): Pick<KycDraft, 'dial' | 'number'> {
  const digits = mobile.replace(/\D/g, '');
  if (digits === '') return { dial: '', number: '' };
  const fitting = areas.filter(({ global_code }) => digits.startsWith(global_code));
  const longest = Math.max(...fitting.map(({ global_code }) => global_code.length));
  const own = fitting.find(({ code }) => code === country?.code);
  const area = own ?? fitting.find(({ global_code }) => global_code.length === longest);
  return area
    ? { dial: String(area.id), number: digits.slice(area.global_code.length) }
    : { dial: '', number: digits };
}

/** The area that gives the number's dial code: the chosen one, else that of the country. */
export function dialOf(draft: KycDraft, areas: readonly KycArea[]): KycArea | undefined {
  return (
    areas.find(({ id }) => String(id) === draft.dial) ?? areas.find(({ code }) => code === draft.country)
  );
}

/** What has to be put right before it is worth sending. */
export function kycProblems(draft: KycDraft, areas: readonly KycArea[], today: Day): KycProblems {
  const problems: { -readonly [F in KycField]?: KycProblem } = {};
  if (draft.name.trim() === '') problems.name = 'needName';
  if (draft.last_name.trim() === '') problems.last_name = 'needLastName';
  if (draft.sex === '') problems.sex = 'needSex';
  const birthday = readBirthday(draft.birthday, today);
  if (birthday.is === 'bad') problems.birthday = birthday.problem;
  if (draft.country === '') problems.country = 'needCountry';
  if (mobileOf(draft, areas) === undefined) problems.mobile = 'needMobile';
  return problems;
}

/** Code and number, as they are sent; undefined where one of them is missing. */
export function mobileOf(draft: KycDraft, areas: readonly KycArea[]): string | undefined {
  const typed = latinDigits(draft.number).trim();
  const digits = typed.replace(/\D/g, '');
  // A number that was pasted with its own code.
  if (typed.startsWith('+') && digits !== '') return `+${digits}`;
  const dial = dialOf(draft, areas);
  return digits === '' || !dial ? undefined : `+${dial.global_code}${digits}`;
}
