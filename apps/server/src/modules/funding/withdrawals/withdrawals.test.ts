import { noticeList } from '@tidemark/contract/calls/account/notice';
import { drawInfo } from '@tidemark/contract/calls/money/withdrawals';
import { auditList } from '@tidemark/contract/operator/audit';
import { reviewCounts } from '@tidemark/contract/operator/reviews';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { verifyFunding } from '../index.ts';
import { ADDRESS, openTill } from './withdrawals.fixture.ts';

const till = await openTill();
const { server, clock, finance, second } = till;

describe('a withdrawal', () => {
  it('gets requested, confirmed, approved and posted as fee and rest, with notices', async () => {
    const ann = await till.drawer('ann');
    expect(await server.must(drawInfo, {}, ann.token)).toEqual({
      ...{ available: '1000.000000', balance: '1000.000000', locked: '0.000000', earmarked: '0.000000' },
      ...{ hold_until: null, hold_reason: '', hold_hours: 24, needs_real_name: true, real_name_status: 2 },
      ...{ second_limit: '10000.000000', confirm_by: 'email', to: 'an***@example.com' },
      ...{ passkey: false, confirm_minutes: 30, review_hours: 48, play_money: false },
    });
    const drawn = await till.draw(ann, '400.5', { memo: ' for  rent ' });
    expect(drawn).toMatchObject({
      code: 1,
      data: {
        ...{ number: '400.500000', fee: '1.000000', real_number: '399.500000', type: 1, status: 0 },
        ...{ draw_currency: { code: 'USDT', protocol: 'TRC20' }, address: ADDRESS, memo: 'for rent' },
        ...{ status_name: 'Unconfirmed', confirm_by: 'email', to: 'an***@example.com', code_sent: true },
        ...{ can_cancel: true, due_at: null, hold_until: null, notes: '' },
        expires_at: new Date(clock.now() + 30 * MINUTE_MS).toISOString(),
      },
    });
    const { id } = drawn.data;
    expect(await till.purse(ann)).toEqual(['1000.000000', '400.500000']);
    expect((await till.approve(id)).key).toBe('review.unknown');
    const code = await till.codeOf(ann);
    const mail = (await till.mailsTo(ann)).find(({ text }) => text.includes(code));
    expect(mail?.text).toContain('400.50 USD to TJRabP…jpRTv8');
    clock.advance(MINUTE_MS);
    expect(await till.confirm(ann, id, code)).toMatchObject({ data: { status: 1, expires_at: null } });
    expect((await till.confirm(ann, id, code)).code).toBe(1);
    clock.advance(HOUR_MS);

    expect(await till.review(id)).toMatchObject({ status: 'waiting', needs_second: false });
    const counts = await server.must(reviewCounts, {}, finance.token);
    expect(counts.find(({ kind }) => kind === 'withdraw')).toMatchObject({ waiting: 1 });
    expect((await till.approve(id)).data).toMatchObject({ status: 'approved', decided_by: finance.email });
    expect(await till.purse(ann)).toEqual(['599.500000', '0.000000']);
    expect(await till.postings(id)).toEqual([
      { event: 'funding.withdraw', amount: '399500000', credit_account: '4' },
      { event: 'funding.withdraw_fee', amount: '1000000', credit_account: '2' },
    ]);
    expect((await till.approve(id, second)).key).toBe('review.already_decided');
    expect((await till.cancel(ann, id)).key).toBe('funding.withdrawal_over');
    const [record] = await till.records(ann);
    expect(record).toMatchObject({ status: 2, status_name: 'Paid', can_cancel: false });
    expect(record?.steps.map(({ status }) => status)).toEqual(['drawn', 'confirmed', 'paid']);

    const notices = async () => (await server.must(noticeList, {}, ann.token)).data;
    await expect
      .poll(async () => (await notices()).map(({ key }) => key).slice(0, 4))
      .toEqual([
        ...['review.withdraw_approved', 'funding.withdrawal_confirmed'],
        ...['funding.withdrawal_drawn', 'funding.method_bound'],
      ]);
    await expect
      .poll(async () => (await till.mailsTo(ann)).map(({ subject }) => subject).at(-1))
      .toBe('Your withdrawal of 400.50 USD has been paid');
    const { data: audit } = await server.must(auditList, {}, (await till.admin()).token);
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'review.approve', object: `withdraw:${id}` }),
    );
    expect(await verifyFunding(server.database)).toEqual([]);
  });

  it('gets rejected with a reason that its owner reads, and its amount becomes free again', async () => {
    const bea = await till.drawer('bea');
    const { id } = (await till.draw(bea, '1000')).data;
    await till.confirm(bea, id, await till.codeOf(bea));
    expect((await till.reject(id, ' ')).key).toBe('review.remark_required');
    expect((await till.reject(id, 'The address is of an exchange that is closed.')).code).toBe(1);
    expect(await till.records(bea)).toMatchObject([
      { status: 3, notes: 'The address is of an exchange that is closed.', status_name: 'Rejected' },
    ]);
    expect(await till.purse(bea)).toEqual(['1000.000000', '0.000000']);
    expect(await till.postings(id)).toEqual([]);
    await expect
      .poll(async () => (await server.must(noticeList, {}, bea.token)).data[0])
      .toMatchObject({
        key: 'review.withdraw_rejected',
        params: { remark: 'The address is of an exchange that is closed.' },
      });
  });

  it('needs two operators above the limit; its owner can cancel it until the first approval', async () => {
    const cora = await till.drawer('cora', '30000');
    const { id } = (await till.draw(cora, '10000.01')).data;
    const taken = (await till.draw(cora, '10000.02')).data;
    // The newest code is that of the other one.
    expect((await till.confirm(cora, id, await till.codeOf(cora))).key).toBe('session.code_wrong');
    till.later();
    await till.sendCode(cora, id);
    expect((await till.confirm(cora, id, await till.codeOf(cora))).code).toBe(1);
    expect((await till.cancel(cora, taken.id)).data).toMatchObject({ status: 4, can_cancel: false });
    expect(await till.review(id)).toMatchObject({ needs_second: true });
    expect((await till.approve(id)).data).toMatchObject({
      status: 'waiting',
      first_approval_by: finance.email,
    });
    expect((await till.cancel(cora, id)).key).toBe('funding.withdrawal_approved');
    till.later();
    expect((await till.approve(id)).key).toBe('review.same_operator');
    // What was begun by one is ended by another, also where the limit was raised since.
    const limit = (usd: number) =>
      server.database.query({ text: `update funding.setting set second_approval_above = ${usd}000000` });
    await limit(50_000);
    till.later();
    expect((await till.approve(id)).key).toBe('review.same_operator');
    expect(await till.review(id)).toMatchObject({ needs_second: true });
    await limit(10_000);
    expect(await till.purse(cora)).toEqual(['30000.000000', '10000.010000']);
    expect((await till.approve(id, second)).data).toMatchObject({ status: 'approved' });
    expect(await till.purse(cora)).toEqual(['19999.990000', '0.000000']);
    const paid = (await till.records(cora)).find((record) => record.id === id);
    expect(paid?.steps.map(({ status }) => status)).toEqual(['drawn', 'confirmed', 'approved', 'paid']);
    expect(await verifyFunding(server.database)).toEqual([]);
  });

  it('expires half an hour after the request, refuses confirmation, and the job frees the amount', async () => {
    const dora = await till.drawer('dora');
    const { id } = (await till.draw(dora, '700')).data;
    const code = await till.codeOf(dora);
    // The job runs at the next full minute.
    clock.advance(30 * MINUTE_MS - 1);
    expect(await till.purse(dora)).toEqual(['1000.000000', '700.000000']);
    clock.advance(1);
    expect((await till.confirm(dora, id, code)).key).toBe('funding.withdrawal_expired');
    await expect
      .poll(() => {
        // A job that finds the last one still at work leaves it to the next.
        till.later();
        return till.purse(dora);
      })
      .toEqual(['1000.000000', '0.000000']);
    expect(await till.records(dora)).toMatchObject([{ status: 5, status_name: 'Expired' }]);
    expect((await till.sendCode(dora, id)).key).toBe('funding.withdrawal_expired');
    expect((await till.cancel(dora, id)).key).toBe('funding.withdrawal_over');
  });

  it('keeps its payee when the payee changes later', async () => {
    const eve = await till.drawer('eve');
    const { id } = (await till.draw(eve, '100')).data;
    await till.confirm(eve, id, await till.codeOf(eve));
    expect((await till.forget(eve, eve.methodId)).code).toBe(1);
    expect(await till.records(eve)).toMatchObject([{ address: ADDRESS }]);
    expect((await till.draw(eve, '50')).key).toBe('funding.method_unknown');
    expect((await till.approve(id)).data).toMatchObject({ status: 'approved' });
  });

  it('counts once when it is called twice; after a cancellation it can be requested again', async () => {
    const fay = await till.drawer('fay');
    const [first, again] = await Promise.all([till.draw(fay, '100'), till.draw(fay, '100')]);
    expect(again.data.id).toBe(first.data.id);
    expect(await till.purse(fay)).toEqual(['1000.000000', '100.000000']);
    const codes = (await till.mailsTo(fay)).filter(({ subject }) => subject.startsWith('Your Tidemark code'));
    // One at the registration, one for the withdrawal.
    expect(codes).toHaveLength(2);
    await till.cancel(fay, first.data.id);
    const [other, twice] = await Promise.all([till.draw(fay, '100'), till.draw(fay, '100')]);
    expect(other.data.id).not.toBe(first.data.id);
    expect(twice.data.id).toBe(other.data.id);
    // What was refused a moment ago may have become possible, once.
    expect((await till.draw(fay, '950')).key).toBe('funding.withdraw_insufficient');
    await till.cancel(fay, other.data.id);
    const possible = await Promise.all([till.draw(fay, '950'), till.draw(fay, '950')]);
    expect(new Set(possible.map(({ data }) => data.id)).size).toBe(1);
    await till.cancel(fay, possible[0].data.id);
    const key = { 'idempotency-key': 'fay-1' };
    const keyed = await till.draw(fay, '100', {}, key);
    await till.cancel(fay, keyed.data.id);
    expect((await till.draw(fay, '100', {}, key)).data).toMatchObject({ id: keyed.data.id, status: 4 });
    expect((await till.draw(fay, '101', {}, key)).key).toBe('request.idempotency_conflict');
  });
});
