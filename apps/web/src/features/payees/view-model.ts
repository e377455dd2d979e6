import type { CallOutput } from '@tidemark/contract';
import type { getDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import { payeeForm, type WirePayee } from '@tidemark/contract/wire-fields';
import { readBankPayee, readCoinPayee, readPayeeTag } from '@tidemark/domain/funding';
import { isRefusal } from '@tidemark/domain/outcome';
import { addressText, shortened } from '../../shared/lists/shortened.ts';
import type { DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';

export type PayeeRecord = CallOutput<typeof getDrawMethod>[number];

/** An address of a network, or an account at a bank. */
export type PayeeKind = 'coin' | 'bank';

/** As the wire and the address number them. */
export const kindNumbers = { coin: 1, bank: 2 } as const satisfies Record<PayeeKind, number>;

/** What `type` in the address preselects. */
export function kindOf(query: Readonly<Record<string, string>>): PayeeKind {
  return query.type === String(kindNumbers.bank) ? 'bank' : 'coin';
}

/** The form of a payee: of one kind the fields of the other stay empty. */
export type PayeeValues = WirePayee;

export const NO_PAYEE: PayeeValues = {
  dc_address: '',
  tag: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
  remark: '',
};

/** A bank account of which only one field is under judgement. */
const SOUND_BANK: PayeeValues = {
  ...NO_PAYEE,
  bank_name: 'Bank',
  payee_name: 'Name',
  payee_account: '12345678',
};

const needed = {
  dc_address: 'address',
  bank_name: 'bank',
  payee_name: 'name',
  payee_account: 'account',
} as const;

type TagNoun = 'tagNumber' | 'tagText';

/** What is wrong with one field. */
export type FieldProblem =
  | { readonly is: 'needed'; readonly what: (typeof needed)[keyof typeof needed] | TagNoun }
  | { readonly is: 'address' | 'typo' | 'swift' | 'account' | 'iban' | 'signs' | TagNoun }
  | { readonly is: 'length'; readonly min: number; readonly max: number };

const problems = {
  'funding.address_malformed': 'address',
  'funding.address_typo': 'typo',
  'funding.swift_malformed': 'swift',
  'funding.account_malformed': 'account',
  'funding.iban_typo': 'iban',
} as const;

/** Judges one field by the server's own rules, a tag with its address; undefined where nothing is wrong. */
export function fieldProblem(
  field: keyof PayeeValues,
  text: string,
  { protocol, tag_kind }: Pick<DrawSymbol, 'protocol' | 'tag_kind'>,
  address = '',
): FieldProblem | undefined {
  if (field === 'tag') return tagProblem({ protocol, payeeTag: tag_kind }, text, address);
  if (text.trim() === '') {
    return field in needed ? { is: 'needed', what: needed[field as keyof typeof needed] } : undefined;
  }
  const judged =
    field === 'dc_address'
      ? readCoinPayee({ protocol, payeeTag: 'none' }, payeeForm({ ...NO_PAYEE, dc_address: text }))
      : readBankPayee(payeeForm({ ...SOUND_BANK, [field]: text }));
  if (!isRefusal(judged)) return undefined;
  if (judged.refusal === 'funding.text_length') {
    return { is: 'length', min: Number(judged.params?.min), max: Number(judged.params?.max) };
  }
  return { is: problems[judged.refusal as keyof typeof problems] ?? 'signs' };
}

/** A tag may be missing where the address is a payment link that holds it. */
function tagProblem(
  network: Parameters<typeof readCoinPayee>[0],
  text: string,
  address: string,
): FieldProblem | undefined {
  const judged = readCoinPayee(network, payeeForm({ ...NO_PAYEE, dc_address: address, tag: text }));
  const alone = readPayeeTag(network.payeeTag, text);
  const problem = isRefusal(judged) && judged.field === 'tag' ? judged : isRefusal(judged) ? alone : '';
  if (!isRefusal(problem)) return undefined;
  const what = network.payeeTag === 'number' ? 'tagNumber' : 'tagText';
  return problem.refusal === 'funding.tag_required' ? { is: 'needed', what } : { is: what };
}

/** How a payee is called in a question or on a button. */
export function payeeName(
  payee: Pick<PayeeRecord, 'type' | 'dc_address' | 'tag' | 'bank_name' | 'payee_account'>,
): string {
  if (payee.type === kindNumbers.coin) return addressText(payee.dc_address, payee.tag);
  return `${payee.bank_name} ${shortened(payee.payee_account)}`;
}
