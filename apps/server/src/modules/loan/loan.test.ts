import { hash } from 'node:crypto';
import { noticeList } from '@tidemark/contract/calls/account/notice';
import * as calls from '@tidemark/contract/calls/money/loan';
import { explainBalance, forexChange } from '@tidemark/contract/calls/money/statement';
import { transfer, transferInfo } from '@tidemark/contract/calls/money/transfers';
import { drawInfo } from '@tidemark/contract/calls/money/withdrawals';
import { ledgerEvent } from '@tidemark/contract/operator/ledger';
import { loanBook, loanOne } from '@tidemark/contract/operator/loans';
import { HOUR_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { BORROWER } from '../../../test/support/a-loan.ts';
import { aPhoto, uploadPhoto } from '../../../test/support/pictures.ts';
import { aRealUser, type RealUser } from '../../../test/support/real-user.ts';
import { openInstance } from './loan.fixture.ts';

const instance = await openInstance();
const { server, clock, finance, decide, loan, funds, nextDays } = instance;

describe('a loan repaid a day late', () => {
  let ann: RealUser;
  let id: number;
  const info = () => server.must(calls.loanKyc, {}, ann.token);
  beforeAll(async () => {
    ann = await aRealUser(server, 'ann@example.com');
  });

  it('starts with an identity that is submitted, rejected with a reason, resubmitted and approved', async () => {
    expect(await info()).toMatchObject({ status: 0, name: '', sex: 0, hand_pic: '', loan_id: null });
    const hand_pic = await uploadPhoto(server, ann.token);
    const sent = await server.call(calls.loanKycSubmit, { ...BORROWER, hand_pic }, ann.token);
    expect([sent.code, sent.msg]).toEqual([1, expect.stringContaining('48 hours')]);
    clock.advance(HOUR_MS);
    const waiting = await info();
    expect(waiting).toMatchObject({ status: 1, ...BORROWER, remaining_ms: 47 * HOUR_MS });
    expect((await fetch(server.url + waiting.hand_pic)).status).toBe(200);
    expect(
      (await server.call(calls.loanKycSubmit, { ...BORROWER, name: 'A', hand_pic }, ann.token)).key,
    ).toBe('kyc.already_waiting');
    expect((await decide('loan_kyc', ann, 'reject', { remark: 'blurred' })).code).toBe(1);
    expect(await info()).toMatchObject({ status: 3, remark: 'blurred', due_at: null });
    // The same form within the minute, after the rejection, is a new one.
    expect((await server.call(calls.loanKycSubmit, { ...BORROWER, hand_pic }, ann.token)).code).toBe(1);
    expect((await decide('loan_kyc', ann, 'approve')).data).toMatchObject({ status: 'approved' });
    expect(await info()).toMatchObject({ status: 2, remark: '' });
    const again = await server.call(calls.loanKycSubmit, { ...BORROWER, name: 'Eve', hand_pic }, ann.token);
    expect(again.key).toBe('kyc.already_approved');
  });

  it('offers its cost, due date and agreement', async () => {
    expect(await server.must(calls.loanConfig, {}, ann.token)).toMatchObject([
      { id: 1, loan_period: 7, min_amount: '100.000000', interest_rate: 0.0006, free_period: 1 },
      { id: 2, loan_period: 30, max_amount: '10000.000000', interest_rate: 0.0005, free_period: 3 },
      { id: 3, loan_period: 90, penalty_rate: 0.0025 },
    ]);
    const offer = await server.must(calls.loanConfigInfo, { id: 1, amount: '1000' }, ann.token);
    expect(offer).toMatchObject({
      ...{ amount: '1000.000000', interest_amount: '3.600000', total_amount: '1003.600000' },
      ...{ penalty_day: '2.500000', penalty_max: '1000.000000' },
      ...{ begins_on: '2026-11-02', repayment_on: '2026-11-09', free_until: '2026-11-03' },
    });
    for (const said of ['Ada Lovelace', '1,000.00 USD', '0.25%', '3.60 USD', 'no penalty for early']) {
      expect(offer.agreement).toContain(said);
    }
    expect(offer.agreement_hash).toBe(hash('sha256', offer.agreement ?? '', 'hex'));
    const days = { date: '2026-11-02', repayment_on: '2026-12-02', free_until: '2026-11-05' };
    expect(await server.must(calls.loanGetDate, { id: 2 }, ann.token)).toMatchObject(days);
    const inArabic = await server.call(calls.loanConfigInfo, { id: 1, amount: '1000' }, ann.token, {
      lang: 'ar',
    });
    expect(inArabic.data.agreement).toContain('اتفاقية قرض');
    const inGerman = await server.call(calls.loanConfigInfo, { id: 1, amount: '1000' }, ann.token, {
      lang: 'de',
    });
    for (const said of ['1.000,00 USD', '0,25', '3,60 USD']) {
      expect(inGerman.data.agreement).toContain(said);
    }
  });

  it('requires a drawn signature for the hash of the agreement, and gets approved', async () => {
    const offer = await server.must(calls.loanConfigInfo, { id: 1, amount: '1000' }, ann.token);
    const drawn = (await aPhoto(60, 30).png().toBuffer()).toString('base64');
    const submission = {
      ...{ amount: '1000', config_id: 1, sign: `data:image/png;base64,${drawn}` },
      agreement: offer.agreement_hash ?? '',
    };
    const sent = await server.call(calls.loanSubmit, submission, ann.token);
    expect(sent.data).toMatchObject({
      ...{ status: 1, status_name: 'Under review', amount: '1000.000000', outstanding: '0.000000' },
      ...{ repayment_time: null, reviewed_at: null, total_amount: '1003.600000' },
    });
    id = sent.data.id;
    // Sent again within the minute: the same loan, and no second one.
    expect((await server.call(calls.loanSubmit, submission, ann.token)).data.id).toBe(id);
    const kept = await loan(ann, id);
    expect([kept.agreement, kept.agreement_hash]).toEqual([offer.agreement, offer.agreement_hash]);
    expect((await fetch(server.url + kept.sign)).headers.get('content-type')).toBe('image/webp');

    const review = await instance.reviewOf('loan', ann);
    expect(review.fields).toContainEqual({ key: 'amount', value: '1000.000000' });
    expect(review).toMatchObject({ needs_second: false, pictures: [{ key: 'sign' }] });
    expect((await decide('loan', ann, 'approve')).data).toMatchObject({ status: 'approved' });
    expect(await loan(ann, id)).toMatchObject({
      ...{ status: 2, repayment_time: '2026-11-09T00:00:00.000Z', outstanding: '1003.600000' },
      overdue_days: 0,
    });
    expect(await funds(ann)).toBe('1000.000000');
    expect(await info()).toMatchObject({ loan_id: id, loan_status: 2 });
  });

  it('locks the owed amount against trading, and allows its withdrawal', async () => {
    await instance.pay(ann, '20');
    const move = (balance: string) =>
      server.call(transfer, { balance, from: 'change', to: 'forex' }, ann.token);
    expect(await move('20.000001')).toMatchObject({
      key: 'transfer.above_available',
      data: { field: 'balance', params: { available: '20.000000' } },
    });
    expect((await move('15')).code).toBe(1);
    const { accounts } = await server.must(transferInfo, {}, ann.token);
    expect(accounts.find(({ type }) => type === 'change')).toMatchObject({ available: '5.000000' });
    expect(await server.must(drawInfo, {}, ann.token)).toMatchObject({
      ...{ available: '1005.000000', earmarked: '1000.000000' },
    });
    const { held } = await server.must(explainBalance, { accountTypeId: 'change' }, ann.token);
    expect(held.by).toEqual([
      { kind: 'earmarks', title: 'Reserved for loan repayment', count: 1, amount: '1000.000000' },
    ]);
  });

  it('charges the first penalty a day after the due date, once', async () => {
    await nextDays(7);
    expect(await loan(ann, id)).toMatchObject({ overdue_days: 0, penalty_amount: '0.000000', penalties: [] });
    await nextDays(1);
    expect(await loan(ann, id)).toMatchObject({
      ...{ overdue_days: 1, penalty_amount: '2.500000', outstanding: '1006.100000' },
      penalties: [{ day: '2026-11-10', amount: '2.500000' }],
    });
    const portfolio = await server.must(loanBook, { state: 'overdue' }, finance.token);
    expect(portfolio).toMatchObject({
      data: [{ id, user: { email: ann.email }, overdue_days: 1, outstanding: '1006.100000' }],
      totals: { overdue: { count: 1, principal: '1000.000000', penalty: '2.500000' } },
    });
    expect((await server.must(loanOne, { id }, finance.token)).agreement).toContain('Ada Lovelace');
  });

  it('repays in full from the funding account, and only with enough money', async () => {
    const before = await server.must(calls.repaymentInfo, { loan_id: id }, ann.token);
    expect(before).toMatchObject({ total_amount: '1006.100000', available: '1005.000000', can_pay: false });
    expect(await server.call(calls.repay, { loan_id: id }, ann.token)).toMatchObject({
      key: 'loan.insufficient',
      data: { params: { needed: '1006.100000', available: '1005.000000' } },
    });
    await instance.pay(ann, '10');
    const repaid = await server.call(calls.repay, { loan_id: id }, ann.token);
    expect([repaid.msg, repaid.data]).toEqual([
      'Loan repaid.',
      expect.objectContaining({ status: 5, outstanding: '0.000000', repaid_by: 'balance', overdue_days: 1 }),
    ]);
    expect(await funds(ann)).toBe('8.900000');
    expect((await server.must(drawInfo, {}, ann.token)).earmarked).toBe('0.000000');
    expect((await info()).loan_id).toBe(null);
    const { data } = await server.must(forexChange, { accountTypeId: 'change', page_size: 3 }, ann.token);
    expect(data.map(({ Event, Value, Ref }) => [Event, Value, Ref])).toEqual([
      ['loan.penalty', '-2.500000', { kind: 'loan', id }],
      ['loan.interest', '-3.600000', { kind: 'loan', id }],
      ['loan.repaid', '-1000.000000', { kind: 'loan', id }],
    ]);
    const posted = await server.must(ledgerEvent, { event: 'loan', reference: id }, finance.token);
    expect(posted.data.map(({ debit, credit }) => [debit.account, credit.account])).toEqual([
      ['loans', 'change'],
      ...[
        ['change', 'loans'],
        ['change', 'fees'],
        ['change', 'fees'],
      ],
    ]);
    expect((await server.call(calls.repay, { loan_id: id }, ann.token, { 'Idempotency-Key': 'b' })).key).toBe(
      'loan.not_to_repay',
    );
  });

  it('notifies each step, and passes verification', async () => {
    const { data } = await server.must(noticeList, { page_size: 20 }, ann.token);
    const keys = data.map(({ key }) => key).filter((key) => key.includes('loan'));
    expect(keys).toEqual([
      'loan.repaid',
      ...['loan.overdue', 'loan.due_soon', 'loan.due_soon'],
      ...['review.loan_approved', 'review.loan_kyc_approved', 'review.loan_kyc_rejected'],
    ]);
    await expect
      .poll(async () => (await instance.mailsTo(ann)).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining([
          'Your loan of 1,000.00 USD has been paid out',
          ...[
            'Your loan is due on Nov 9, 2026',
            'Your loan was due on Nov 9, 2026',
            'Your loan has been repaid',
          ],
        ]),
      );
    expect(await instance.breaches()).toEqual([]);
  });
});
