import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { latinDigits, nameKey, readName, withoutInvisible } from '../text/index.ts';
import { addressKey, readNetworkAddress } from './address/network-address.ts';
import { readPaymentTarget } from './address/payment-uri.ts';
import { readPayeeTag, type TagKind } from './payee-tag.ts';

/** Payees that one user may keep. */
export const PAYEES_MAX = 20;

/** Where a user is paid: an address of a network, or a bank account. */
export type Payee =
  | {
      readonly kind: 'coin';
      readonly address: string;
      /** Destination tag or memo; empty where the network has none. */
      readonly tag: string;
    }
  | {
      readonly kind: 'bank';
      readonly bankName: string;
      readonly bankAddress: string;
      readonly bankSwift: string;
      readonly payeeName: string;
      readonly payeeAccount: string;
      readonly remark: string;
    };

/** What was typed. */
export interface PayeeForm {
  readonly address: string;
  readonly tag: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly remark: string;
}

/** Lengths in characters; 0: it may be left out. */
const LENGTHS = {
  bankName: [2, 100],
  bankAddress: [0, 200],
  payeeName: [1, 100],
  remark: [0, 200],
  memo: [0, 200],
} as const;

/**
 * An address as its network writes it, with its destination tag or memo, which a payment link may hold.
 * Refused as `readNetworkAddress` and `readPayeeTag` do.
 */
export function readCoinPayee(
  { protocol, payeeTag }: { readonly protocol: string; readonly payeeTag: TagKind },
  form: PayeeForm,
): Outcome<Payee> {
  const address = readNetworkAddress(protocol, form.address, 'payeeAddress');
  if (isRefusal(address)) return address;
  const inLink = payeeTag === 'none' ? '' : readPaymentTarget(form.address).memo;
  const tag = readPayeeTag(payeeTag, form.tag.trim() === '' ? inLink : form.tag);
  return isRefusal(tag) ? tag : { kind: 'coin', address, tag };
}

/**
 * A bank account. Refused with the field: `funding.text_length`, `funding.text_malformed` (unreadable
 * characters), `funding.swift_malformed`, `funding.account_malformed`, `funding.iban_typo`.
 */
export function readBankPayee(form: PayeeForm): Outcome<Payee> {
  const bankName = readLine(form, 'bankName');
  if (isRefusal(bankName)) return bankName;
  const bankAddress = readLine(form, 'bankAddress');
  if (isRefusal(bankAddress)) return bankAddress;
  const bankSwift = readSwift(form.bankSwift);
  if (isRefusal(bankSwift)) return bankSwift;
  const payeeName = readHolder(form.payeeName);
  if (isRefusal(payeeName)) return payeeName;
  const payeeAccount = readAccount(form.payeeAccount);
  if (isRefusal(payeeAccount)) return payeeAccount;
  const remark = readLine(form, 'remark');
  if (isRefusal(remark)) return remark;
  return { kind: 'bank', bankName, bankAddress, bankSwift, payeeName, payeeAccount, remark };
}

/** A user's note on their withdrawal; may be empty. Refused at `memo`, like any line of text. */
export function readMemo(memo: string): Outcome<string> {
  return readLine({ memo }, 'memo');
}

/** The holder of an account: a person or a company. Refused as a line is. */
function readHolder(text: string): Outcome<string> {
  const [min, max] = LENGTHS.payeeName;
  const length = [...withoutInvisible(text).trim()].length;
  if (length < min || length > max) return refuse('funding.text_length', { min, max }, 'payeeName');
  return readName(text, { max, digits: true }) ?? refuse('funding.text_malformed', {}, 'payeeName');
}

/** One text for one payee within its currency, to find it again. */
export function payeeKey(protocol: string, payee: Payee): string {
  if (payee.kind === 'bank') return payee.payeeAccount;
  const key = addressKey(protocol, payee.address);
  return payee.tag === '' ? key : `${key} ${payee.tag}`;
}

/** Whether two payees differ only in the case of the address and the name. */
export function samePayee(protocol: string, left: Payee, right: Payee): boolean {
  if (left.kind === 'coin' || right.kind === 'coin') {
    return left.kind === right.kind && payeeKey(protocol, left) === payeeKey(protocol, right);
  }
  const words = (payee: typeof left) => [
    ...[payee.bankName, payee.bankAddress, payee.bankSwift],
    ...[nameKey(payee.payeeName), payee.payeeAccount, payee.remark],
  ];
  const others = words(right);
  return words(left).every((word, at) => word === others[at]);
}

/** Invisible characters left by copying; excludes letter joiners and direction overrides. */
const LEFT_BY_COPYING = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g;

/** One line of text: spaces run together, and nothing that does not show or that turns the line around. */
function readLine<Field extends keyof typeof LENGTHS>(
  form: Readonly<Record<Field, string>>,
  field: Field,
): Outcome<string> {
  const text = form[field]
    .normalize('NFC')
    .replace(LEFT_BY_COPYING, '')
    .replace(/[^\S\r\n]+/g, ' ')
    .trim();
  const [min, max] = LENGTHS[field];
  const length = [...text].length;
  if (length < min || length > max) return refuse('funding.text_length', { min, max }, field);
  if (/[\p{Zl}\p{Zp}<>]|(?![\u200c\u200d])\p{C}/u.test(text))
    return refuse('funding.text_malformed', {}, field);
  if (min > 0 && !/[\p{L}\p{N}]/u.test(text)) return refuse('funding.text_malformed', {}, field);
  return text;
}

/** Letters and digits as banks print them: capitals, any script's digits as 0 to 9, no blanks, dashes, marks. */
function plainSigns(text: string): string {
  return latinDigits(withoutInvisible(text).normalize('NFKC'))
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase();
}

/** Bank, country, place, and optionally a branch: eight or eleven letters and digits. May be empty. */
function readSwift(text: string): Outcome<string> {
  const swift = plainSigns(text);
  if (swift === '' || /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(swift)) return swift;
  return refuse('funding.swift_malformed', {}, 'bankSwift');
}

/** An account number without spaces and dashes; what looks like an IBAN must be one. */
function readAccount(text: string): Outcome<string> {
  const account = plainSigns(text);
  if (!/^[A-Z0-9]{4,34}$/.test(account) || !/\d/.test(account)) {
    return refuse('funding.account_malformed', { min: 4, max: 34 }, 'payeeAccount');
  }
  const looksLikeIban = /^[A-Z]{2}\d{2}/.test(account);
  return looksLikeIban && !isIban(account) ? refuse('funding.iban_typo', {}, 'payeeAccount') : account;
}

/**
 * ISO 13616: with the first four characters moved to the end and letters as numbers, the value mod 97 is 1.
 */
function isIban(account: string): boolean {
  if (account.length < 15) return false;
  const moved = account.slice(4) + account.slice(0, 4);
  const digits = Array.from(moved, (sign) => Number.parseInt(sign, 36).toString()).join('');
  return BigInt(digits) % 97n === 1n;
}
