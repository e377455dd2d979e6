import { day } from '@tidemark/domain/time';
import { expect, test } from 'vitest';
import type { Identity } from '../view-model.ts';
import { firstDraft, type KycArea, type KycDraft, kycProblems, mobileOf, splitMobile } from './kyc-draft.ts';

const areas: readonly KycArea[] = [
  { id: 1, code: 'US', global_code: '1', name: 'United States' },
  { id: 2, code: 'HK', global_code: '852', name: 'Hong Kong' },
  { id: 3, code: 'CA', global_code: '1', name: 'Canada' },
  { id: 4, code: 'BB', global_code: '1246', name: 'Barbados' },
];
const today = day('2026-11-22');

const identity: Identity = {
  status: 0,
  name: '',
  last_name: '',
  sex: 0,
  birthday: '',
  country: '',
  mobile: '',
  id_card_type: 0,
  hand_pic: '',
  remark: '',
  submitted_at: null,
  due_at: null,
  remaining_ms: null,
  loan_id: null,
  loan_status: null,
};

const filled: KycDraft = {
  name: 'Grace',
  last_name: 'Hopper',
  sex: '2',
  birthday: { year: '1986', month: '12', day: '9' },
  country: 'HK',
  dial: '',
  number: '9123 4567',
  id_card_type: '2',
};

test('kycProblems: reports every missing field of an empty form, none for a complete one', () => {
  expect(kycProblems(firstDraft(identity, areas, ''), areas, today)).toEqual({
    name: 'needName',
    last_name: 'needLastName',
    sex: 'needSex',
    birthday: 'empty',
    country: 'needCountry',
    mobile: 'needMobile',
  });
  expect(kycProblems(filled, areas, today)).toEqual({});
});

test.each([
  [filled, '+85291234567'],
  [{ ...filled, dial: '3' }, '+191234567'],
  [{ ...filled, number: '٩١٢٣' }, '+8529123'],
  [{ ...filled, number: ' +49 30 1234567' }, '+49301234567'],
  [{ ...filled, number: ' - ' }, undefined],
  [{ ...filled, country: '' }, undefined],
])('mobileOf: builds from the draft %j the number %s', (draft, mobile) => {
  expect(mobileOf(draft, areas)).toBe(mobile);
});

test.each([
  ['+85291234567', undefined, { dial: '2', number: '91234567' }],
  ['+14165550100', areas[2], { dial: '3', number: '4165550100' }],
  ['+12465550100', undefined, { dial: '4', number: '5550100' }],
  ['', undefined, { dial: '', number: '' }],
  ['+999555', undefined, { dial: '', number: '999555' }],
])('splitMobile: splits %s into country code and number', (mobile, country, split) => {
  expect(splitMobile(mobile, areas, country)).toEqual(split);
});

test('firstDraft: restores a rejected identity that can be sent again unchanged', () => {
  const rejected: Identity = {
    ...identity,
    status: 3,
    name: 'Grace',
    last_name: 'Hopper',
    sex: 2,
    birthday: '1986-12-09',
    country: 'HK',
    mobile: '+85291234567',
    id_card_type: 2,
  };
  const draft = firstDraft(rejected, areas, '');
  expect(draft).toEqual({ ...filled, dial: '2', number: '91234567' });
  expect(kycProblems(draft, areas, today)).toEqual({});
  expect(mobileOf(draft, areas)).toBe(rejected.mobile);
});

test('firstDraft: fills in the phone number used for registration', () => {
  expect(firstDraft(identity, areas, '+85298765432')).toMatchObject({ dial: '2', number: '98765432' });
});
