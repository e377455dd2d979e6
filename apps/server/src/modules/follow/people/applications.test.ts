import { createHash } from 'node:crypto';
import { noticeList } from '@tidemark/contract/calls/account/notice';
import { createAccountDemo, userInfo } from '@tidemark/contract/calls/account/session';
import { application, applyTrader, leaveTrader } from '@tidemark/contract/calls/trading/traders';
import { reviewApprove, reviewList, reviewReject } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { describe, expect, inject, it } from 'vitest';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../../test/support/operators.ts';
import { aRealUser, type RealUser } from '../../../../test/support/real-user.ts';
import { testServer } from '../../../../test/support/test-server.ts';
import { verifyTraders } from '../index.ts';

const clock = manualClock('2026-11-02T09:00:00Z');
const server = await testServer({ clock });
const reviewer = await signInOperator(server, 'reviewer');

const standing = ({ token }: { token: string }) => server.must(application, {}, token);
const apply = ({ token }: { token: string }, agreement: string | number | boolean = 1) =>
  server.call(applyTrader, { agreement }, token);
const isTrader = async ({ token }: { token: string }) =>
  (await server.must(userInfo, {}, token)).is_trader === 1;

async function reviewOf({ id }: RealUser, status: 'waiting' | 'all' = 'waiting') {
  const { data } = await server.must(reviewList, { kind: 'trader', status }, reviewer.token);
  return data.filter(({ user }) => user.id === id);
}

async function decide(user: RealUser, verdict: 'approve' | 'reject', remark = '') {
  const [waiting] = await reviewOf(user);
  const { id } = present(waiting, 'an application waits');
  const call = verdict === 'approve' ? reviewApprove : reviewReject;
  return server.call(call, { kind: 'trader', id, remark }, reviewer.token);
}

const noticed = async ({ token }: RealUser) =>
  (await server.must(noticeList, {}, token)).data.map(({ key, params }) => [key, params]);

describe('an application as lead trader', () => {
  it('gets rejected with a reason, resubmitted and approved; a leader who leaves can return under the same code', async () => {
    const ann = await aRealUser(server, 'ann@example.com');
    expect(await standing(ann)).toMatchObject({ status: 0, remark: '', due_at: null, code: null });
    const sent = await apply(ann);
    expect([sent.code, sent.msg]).toEqual([1, expect.stringContaining('48 hours')]);
    clock.advance(HOUR_MS);
    expect(await standing(ann)).toMatchObject({
      ...{ status: 1, submitted_at: '2026-11-02T09:00:00.000Z' },
      ...{ due_at: '2026-11-04T09:00:00.000Z', remaining_ms: 47 * HOUR_MS },
    });
    expect((await apply(ann, true)).key).toBe('follow.application_waiting');
    expect((await decide(ann, 'reject')).key).toBe('review.remark_required');
    await decide(ann, 'reject', 'Too little was dealt so far.');
    expect(await standing(ann)).toMatchObject({ status: 3, remark: 'Too little was dealt so far.' });
    expect(await isTrader(ann)).toBe(false);

    // The same form again, though it looks like the first one, is a new wish.
    expect((await apply(ann)).data.status).toBe(1);
    const [review] = await reviewOf(ann);
    const { agreement, agreement_hash } = await standing(ann);
    expect(review?.fields).toEqual([
      { key: 'agreement', value: agreement },
      { key: 'agreement_hash', value: agreement_hash },
    ]);
    await decide(ann, 'approve', 'A note for operators.');
    const { code, ...approved } = await standing(ann);
    expect(approved).toMatchObject({ status: 2, remark: '', due_at: null, remaining_ms: null });
    expect(code).toMatch(/^T\d{6}$/);
    expect(await isTrader(ann)).toBe(true);
    clock.advance(2 * MINUTE_MS);
    expect((await apply(ann)).key).toBe('follow.already_trader');
    await expect
      .poll(() => noticed(ann))
      .toEqual([
        ['review.trader_approved', {}],
        ['review.trader_rejected', { remark: 'Too little was dealt so far.' }],
      ]);
    const subjects = async () => (await server.mails()).filter(({ to }) => to === ann.email);
    await expect.poll(async () => (await subjects()).at(-1)?.subject).toContain('You are now a lead trader');

    expect((await server.call(leaveTrader, {}, ann.token)).data).toMatchObject({ status: 0, code });
    expect(await isTrader(ann)).toBe(false);
    clock.advance(2 * MINUTE_MS);
    expect((await server.call(leaveTrader, {}, ann.token)).key).toBe('follow.not_a_trader');
    await apply(ann);
    await decide(ann, 'approve');
    expect(await standing(ann)).toMatchObject({ status: 2, code });
    expect((await reviewOf(ann, 'all')).map(({ status }) => status)).toEqual([
      ...['approved', 'approved', 'rejected'],
    ]);
  });

  it("requires consent: the checkbox, or the hash of the current text in the caller's language", async () => {
    const bea = await aRealUser(server, 'bea@example.com');
    for (const unticked of [0, false, '', 'no', '0', 2]) {
      expect(await apply(bea, unticked)).toMatchObject({
        ...{ key: 'follow.agreement_required', data: { field: 'agreement' } },
      });
    }
    expect((await server.call(applyTrader, {}, bea.token)).key).toBe('follow.agreement_required');
    expect((await apply(bea, 'f'.repeat(64))).key).toBe('follow.agreement_changed');
    const { agreement, agreement_hash } = await standing(bea);
    expect(createHash('sha256').update(agreement).digest('hex')).toBe(agreement_hash);
    const inChinese = await server.call(application, {}, bea.token, { lang: 'hk' });
    expect(inChinese.data.agreement_hash).not.toBe(agreement_hash);
    expect((await apply(bea, inChinese.data.agreement_hash)).key).toBe('follow.agreement_changed');
    expect((await apply(bea, agreement_hash)).data.status).toBe(1);
    const kept = await server.database.query<{ text: string }>({
      text: 'select text from follow.agreement where hash = $1',
      values: [agreement_hash],
    });
    expect(kept).toEqual([{ text: agreement }]);
  });

  it('needs no review for a demo user and never appears to operators', async () => {
    const { token, user } = await server.must(createAccountDemo, {});
    expect((await apply({ token })).data).toMatchObject({ status: 2, remark: '', due_at: null });
    expect(await isTrader({ token })).toBe(true);
    const { data } = await server.must(reviewList, { kind: 'trader', status: 'all' }, reviewer.token);
    expect(data.filter(({ user: { id } }) => id === user.id)).toEqual([]);
  });

  it('counts once when it is sent twice at the same time', async () => {
    const cora = await aRealUser(server, 'cora@example.com');
    const sent = await Promise.all([
      server.call(applyTrader, { agreement: 1 }, cora.token, { 'idempotency-key': 'a' }),
      server.call(applyTrader, { agreement: 1 }, cora.token, { 'idempotency-key': 'b' }),
      server.call(applyTrader, { agreement: 1 }, cora.token, { 'idempotency-key': 'b' }),
    ]);
    expect(sent.filter(({ code }) => code === 1).length).toBeGreaterThan(0);
    expect(await reviewOf(cora)).toHaveLength(1);
  });
});

const { serverUrl, ownerUrl } = inject('postgres');
// DATABASE_URL may name a role that can make no others: then the server owns its tables.
it.runIf(serverUrl !== ownerUrl)(
  "lead trader applications: the server's database role cannot change their terms",
  async () => {
    const change = (text: string) => server.database.query({ text }).then(() => 'changed', String);
    for (const text of [
      `update follow.application set agreement_hash = repeat('0', 64)`,
      `update follow.agreement set text = ''`,
      'delete from follow.application',
      `update follow.trader set code = 'T1'`,
      'delete from follow.trader',
    ]) {
      expect(await change(text)).toMatch(/permission denied|only ever added/);
    }
  },
);

it('lead trader verification: finds a leader without approval, and one whose public page lacks it', async () => {
  expect(await verifyTraders(server.database)).toEqual([]);
  const dan = await aRealUser(server, 'dan@example.com');
  const plant = (text: string) => server.database.query({ text, values: [dan.id] });
  await plant(`insert into follow.trader (id, user_id, is_demo, code, since)
    values ($1, $1, false, 'T-planted', now())`);
  expect(await verifyTraders(server.database)).toEqual([
    `trader ${dan.id}: was never approved`,
    `trader ${dan.id}: is_trader does not say so`,
  ]);
  await plant('update follow.trader set left_at = now() where user_id = $1');
  await plant('update session.users set is_trader = true where id = $1');
  await plant(`insert into follow.statistics (user_id, counted_at, three_week_trades, three_week_wins,
    three_week_profit, three_week_rate, drawdown, total_trades, total_wins, total_profit, total_rate)
    values ($1, now(), 0, 0, 0, 0, 0, 1, 1, 5, 0)`);
  expect(await verifyTraders(server.database)).toEqual([
    `trader ${dan.id}: was never approved`,
    `trader ${dan.id}: the figures are not the sums of their days`,
    `user ${dan.id}: is_trader, and is no trader`,
  ]);
});
