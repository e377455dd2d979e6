import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import * as calls from '@tidemark/contract/calls/money/loan';
import { reviewOne } from '@tidemark/contract/operator/reviews';
import { describe, expect, it } from 'vitest';
import { aLoan } from '../../../test/support/a-loan.ts';
import { aPhoto, upload, uploadPhoto } from '../../../test/support/pictures.ts';
import { openInstance } from './loan.fixture.ts';

const instance = await openInstance();
const { server, decide, loan, lend, prove, funds, nextDays, borrower, finance, second } = instance;

describe('a loan repayment with a proof', () => {
  it('pauses the penalty, which resumes for all days since a rejection', async () => {
    const ben = await borrower('ben');
    const id = await lend(ben);
    await nextDays(9);
    expect(await loan(ben, id)).toMatchObject({ penalty_amount: '5.000000', overdue_days: 2 });
    const sent = await prove(ben, id);
    expect([sent.code, sent.data.status, sent.msg]).toEqual([1, 4, expect.stringContaining('48 hours')]);
    await nextDays(2);
    expect(await loan(ben, id)).toMatchObject({
      ...{ status: 4, penalty_amount: '5.000000', overdue_days: 2 },
      proof: { status: 0, currency_code: 'USDT', protocol_code: 'TRC20' },
    });
    expect((await decide('repayment', ben, 'reject')).key).toBe('review.remark_required');
    expect((await decide('repayment', ben, 'reject', { remark: 'nothing came' })).code).toBe(1);
    expect(await loan(ben, id)).toMatchObject({
      ...{ status: 2, remark: 'nothing came', penalty_amount: '10.000000', overdue_days: 4 },
      proof: { status: 2, remark: 'nothing came' },
    });
    // Sent again: another repayment, this time received, with more than was owed.
    expect((await prove(ben, id)).data).toMatchObject({ status: 4, remark: '' });
    await nextDays(1);
    const review = await instance.reviewOf('repayment', ben);
    expect(review.fields).toContainEqual({ key: 'total_amount', value: '1013.600000' });
    const less = await decide('repayment', ben, 'approve', { amount: '1013.59' });
    expect(less).toMatchObject({ key: 'loan.received_below', data: { params: { min: '1013.600000' } } });
    const first = await decide('repayment', ben, 'approve', { amount: '1020' });
    expect(first.data).toMatchObject({ status: 'waiting', needs_second: true });
    const other = await decide('repayment', ben, 'approve', { amount: '1019', by: second.token });
    expect(other.key).toBe('loan.received_differs');
    const both = await decide('repayment', ben, 'approve', { by: second.token });
    expect(both.data).toMatchObject({ status: 'approved', first_approval_by: finance.email });
    expect(await loan(ben, id)).toMatchObject({
      ...{ status: 5, repaid_by: 'transfer', penalty_amount: '10.000000', outstanding: '0.000000' },
      proof: { status: 1, received: '1020.000000' },
    });
    expect(await funds(ben)).toBe('1006.400000');
    expect(await instance.breaches()).toEqual([]);
  });

  it('charges full interest and no penalty when it is early', async () => {
    const cat = await borrower('cat');
    const id = await lend(cat);
    await prove(cat, id);
    expect((await decide('repayment', cat, 'approve')).data).toMatchObject({ status: 'approved' });
    expect(await loan(cat, id)).toMatchObject({ status: 5, interest_amount: '3.600000', penalties: [] });
    expect(await funds(cat)).toBe('1000.000000');
    // A user who has repaid may borrow again.
    expect((await loan(cat, await aLoan(server, cat, { config: 1 }))).status).toBe(1);
  });

  it('cannot reuse the proof of a deposit, nor a deposit that of a repayment', async () => {
    const kay = await borrower('kay');
    const id = await lend(kay);
    const repay = (proofImg: string, who = kay) =>
      server.call(calls.repayment, { loan_id: id, charge_id: instance.places.address, proofImg }, who.token);
    const deposit = (proofImg: string, number: string, who = kay) =>
      server.call(chargeSubmit, { number, proofImg, charge_id: instance.places.address }, who.token);
    const used = { key: 'funding.proof_used', data: { field: 'proofImg' } };
    const [first, other] = [await uploadPhoto(server, kay.token), await uploadPhoto(server, kay.token)];
    expect((await deposit(first, '50')).code).toBe(1);
    expect(await repay(first)).toMatchObject(used);
    expect((await repay(other)).code).toBe(1);
    expect(await deposit(other, '51')).toMatchObject(used);
    // Another user's picture proves nothing.
    const lou = await borrower('lou');
    expect(await deposit(other, '52', lou)).toMatchObject({ key: 'upload.unknown' });
    // A rejection sets it free, for either.
    await decide('repayment', kay, 'reject', { remark: 'nothing came' });
    expect((await deposit(other, '53')).code).toBe(1);
    expect(await repay(other)).toMatchObject(used);
  });

  it('shows its reviewer the deposit and the repayment that use another upload of the same picture', async () => {
    const [max, nia, oki] = [await borrower('max'), await borrower('nia'), await borrower('oki')];
    const photo = await aPhoto(64, 40).jpeg().toBuffer();
    const sent = async (who: typeof max) => (await upload(server, who.token, photo)).data.url;
    const { address } = instance.places;
    const paid = { number: '50', proofImg: await sent(max), charge_id: address };
    const { id: deposit } = await server.must(chargeSubmit, paid, max.token);
    const loans = [await lend(nia), await lend(oki)];
    for (const [at, who] of [nia, oki].entries()) {
      const proof = { loan_id: loans[at] ?? 0, charge_id: address, proofImg: await sent(who) };
      await server.must(calls.repayment, proof, who.token);
    }
    const [first, second] = [
      await instance.reviewOf('repayment', nia),
      await instance.reviewOf('repayment', oki),
    ];
    const evidence = (fields: typeof first.fields) =>
      Object.fromEntries(fields.map(({ key, value }) => [key, value]));
    expect(evidence(second.fields)).toMatchObject({
      ...{ same_picture: String(first.id), same_deposit: String(deposit) },
    });
    const { fields } = await server.must(reviewOne, { kind: 'deposit', id: deposit }, finance.token);
    expect(evidence(fields)).toMatchObject({ same_repayment: `${second.id}, ${first.id}` });
  });

  it("gets refused for another user's loan, an unknown address, or another user's picture", async () => {
    const [dan, eve] = [await borrower('dan'), await borrower('eve')];
    const id = await lend(dan);
    expect((await prove(eve, id)).key).toBe('loan.unknown');
    expect((await server.call(calls.repay, { loan_id: id }, eve.token)).key).toBe('loan.unknown');
    expect((await server.call(calls.repaymentInfo, { loan_id: id }, eve.token)).key).toBe('loan.unknown');
    const proofImg = await uploadPhoto(server, dan.token);
    const [account] = await server.must(calls.repaymentAccounts, {}, dan.token);
    expect(account).toMatchObject({ currency_code: 'USDT', protocol_code: 'TRC20', usd_price: '1.000000' });
    const send = (more: object) =>
      server.call(
        calls.repayment,
        { loan_id: id, charge_id: account?.id ?? 0, proofImg, ...more },
        dan.token,
      );
    expect(await send({ charge_id: 999 })).toMatchObject({
      key: 'funding.option_unknown',
      data: { field: 'charge_id' },
    });
    const foreign = await uploadPhoto(server, eve.token);
    expect(await send({ proofImg: foreign })).toMatchObject({
      key: 'upload.unknown',
      data: { field: 'proofImg' },
    });
    expect((await loan(dan, id)).status).toBe(2);
    expect((await send({})).data.status).toBe(4);
    expect(await send({ proofImg: `${proofImg}#` })).toMatchObject({
      key: 'loan.not_to_repay',
      data: { params: { status: 4 } },
    });
    expect((await server.call(calls.repay, { loan_id: id }, dan.token)).key).toBe('loan.not_to_repay');
  });
});

describe('concurrent loan requests', () => {
  const keys = (prefix: string) => [1, 2, 3, 4].map((n) => ({ 'Idempotency-Key': `${prefix}-${n}` }));

  it('create one open loan', async () => {
    const fay = await borrower('fay');
    const sign = await uploadPhoto(server, fay.token);
    const submission = { amount: '500', config_id: 1, sign, agreement: 'read' };
    const asked = await Promise.all(
      keys('fay').map((header) => server.call(calls.loanSubmit, submission, fay.token, header)),
    );
    expect(asked.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(asked.flatMap(({ key }) => key ?? [])).toEqual(Array(3).fill('loan.already_open'));
    expect((await server.must(calls.loanList, {}, fay.token)).total).toBe(1);
    const decided = await Promise.all(
      [finance.token, second.token].map((by) => decide('loan', fay, 'approve', { by })),
    );
    expect(decided.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await funds(fay)).toBe('500.000000');
  });

  it('repay once, from the balance or with a proof', async () => {
    const gus = await borrower('gus');
    const id = await lend(gus);
    await instance.pay(gus, '2000');
    const paid = await Promise.all([
      ...keys('gus').map((header) => server.call(calls.repay, { loan_id: id }, gus.token, header)),
      prove(gus, id),
    ]);
    expect(paid.filter(({ code }) => code === 1)).toHaveLength(1);
    const { status } = await loan(gus, id);
    expect([4, 5]).toContain(status);
    if (status === 4) expect((await decide('repayment', gus, 'approve')).code).toBe(1);
    expect(['1996.400000', '3000.000000']).toContain(await funds(gus));
    expect(await instance.breaches()).toEqual([]);
  });
});

it('loan: a large loan needs two operators, and pays out with the second', async () => {
  const hal = await borrower('hal');
  const id = await aLoan(server, hal, { config: 3, amount: '10000.01' });
  expect((await decide('loan', hal, 'approve')).data).toMatchObject({
    status: 'waiting',
    needs_second: true,
  });
  const again = await decide('loan', hal, 'approve', { remark: 'yes' });
  expect(again.key).toBe('review.same_operator');
  expect(await funds(hal)).toBe('0.000000');
  expect((await decide('loan', hal, 'approve', { by: second.token })).data).toMatchObject({
    status: 'approved',
  });
  expect([(await loan(hal, id)).status, await funds(hal)]).toEqual([2, '10000.010000']);
});

it('loan: a rejection gives its reason, moves no money, and allows another request', async () => {
  const ivy = await borrower('ivy');
  const id = await aLoan(server, ivy, { config: 1 });
  expect((await decide('loan', ivy, 'reject', { remark: 'no income' })).code).toBe(1);
  expect(await loan(ivy, id)).toMatchObject({ status: 3, remark: 'no income', repayment_time: null });
  expect((await server.must(getBalance, {}, ivy.token)).map(({ balance }) => balance)).toEqual(
    Array(3).fill('0.000000'),
  );
  expect((await loan(ivy, await aLoan(server, ivy, { config: 1 }))).status).toBe(1);
});
