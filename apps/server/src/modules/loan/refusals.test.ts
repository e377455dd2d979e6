import * as calls from '@tidemark/contract/calls/money/loan';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadPhoto } from '../../../test/support/pictures.ts';
import { aRealUser, type RealUser } from '../../../test/support/real-user.ts';
import { openInstance } from './loan.fixture.ts';

const { server, borrower } = await openInstance();
/** One user who may borrow, and one without identity. */
let jon: RealUser;
let kim: RealUser;
beforeAll(async () => {
  [jon, kim] = [await borrower('jon'), await aRealUser(server, 'kim@example.com')];
});

describe('the loan forms', () => {
  it.each([
    ['no amount', { amount: '' }, 'loan.input_amount', 'amount'],
    ['a word', { amount: 'ten' }, 'loan.amount_malformed', 'amount'],
    ['too little', { amount: '99.99' }, 'loan.amount_below_min', 'amount'],
    ['too much', { amount: '2000.01' }, 'loan.amount_above_max', 'amount'],
    ['no signature', { sign: '' }, 'loan.please_sign', 'sign'],
    [
      'a signature that is no picture',
      { sign: 'data:text/html;base64,PGI+' },
      'upload.not_a_picture',
      'sign',
    ],
    ['a drawing that is none', { sign: 'data:image/png;base64,AAAA' }, 'upload.not_a_picture', 'sign'],
    ['a picture from elsewhere', { sign: 'https://example.com/a.png' }, 'upload.unknown', 'sign'],
    ['an offer that is none', { config_id: 99 }, 'loan.config_unknown', 'config_id'],
    ['another agreement', { agreement: 'a'.repeat(64) }, 'loan.agreement_changed', 'agreement'],
  ])('refuse a loan with %s', async (what, wrong, key, field) => {
    const sign = await uploadPhoto(server, jon.token);
    const submission = { amount: '500', config_id: 1, sign, agreement: 'read', ...wrong };
    const answer = await server.call(calls.loanSubmit, submission, jon.token, {
      'Idempotency-Key': what.replace(/ /g, '_'),
    });
    expect([answer.key, (answer.data as { field?: string }).field]).toEqual([key, field]);
  });

  it.each([
    ['no name', { name: '' }, 'kyc.name_malformed', 'name'],
    ['a surname of signs', { last_name: '--' }, 'kyc.name_malformed', 'last_name'],
    ['a birthday before 1950', { birthday: '1949-12-31' }, 'loan.birthday_out_of_range', 'birthday'],
    ['one that is still to come', { birthday: '2099-01-01' }, 'loan.birthday_out_of_range', 'birthday'],
    ['one that never was', { birthday: '1999-02-29' }, 'loan.birthday_out_of_range', 'birthday'],
    ['no country', { country: ' ' }, 'loan.country_required', 'country'],
    ['one that is not served', { country: 'Cuba' }, 'session.country_restricted', 'country'],
    [
      'one of the list that is not served',
      { country: String(3 * 26 + 13) },
      'session.country_restricted',
      'country',
    ],
    ['a code that no country has', { country: 'xx' }, 'session.area_unknown', 'country'],
    ['a number of the list that is none', { country: '99999' }, 'session.area_unknown', 'country'],
    ['a number that is none', { mobile: '12' }, 'session.mobile_malformed', 'mobile'],
    ['a number from there', { mobile: '+8613812345678' }, 'session.country_restricted', 'mobile'],
    ['no picture', { hand_pic: '' }, 'upload.unknown', 'hand_pic'],
  ])('refuse an identity with %s', async (_, wrong, key, field) => {
    const hand_pic = await uploadPhoto(server, kim.token);
    const form = {
      ...{ name: '明', last_name: '李', sex: 1, birthday: '1950-01-01', country: 'Hong Kong' },
      ...{ mobile: '85291234567', id_card_type: 1, hand_pic, ...wrong },
    } as const;
    const answer = await server.call(calls.loanKycSubmit, form, kim.token);
    expect([answer.key, (answer.data as unknown as { field: string }).field]).toEqual([key, field]);
  });

  it('refuse a loan without an approved identity', async () => {
    const sign = await uploadPhoto(server, kim.token);
    const submission = { amount: '500', config_id: 1, sign, agreement: 'read' };
    expect(await server.call(calls.loanSubmit, submission, kim.token)).toMatchObject({
      key: 'loan.kyc_required',
      data: { params: { status: 0 } },
    });
  });
});
