import { realName, realNameCenter } from '@tidemark/contract/calls/account/kyc';
import { auditList } from '@tidemark/contract/operator/audit';
import { dashboard } from '@tidemark/contract/operator/dashboard';
import {
  reviewApprove,
  reviewCounts,
  reviewList,
  reviewOne,
  reviewReject,
} from '@tidemark/contract/operator/reviews';
import { operatorUser } from '@tidemark/contract/operator/users';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../../../test/support/operators.ts';
import { uploadPhoto } from '../../../test/support/pictures.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';
import { verifyOperator } from './audit/verify.ts';

const server = await testServer();
const [rita, admin, support] = await Promise.all(
  (['reviewer', 'admin', 'support'] as const).map((role) => signInOperator(server, role)),
);
const tokens = { rita: rita?.token ?? '', admin: admin?.token ?? '', support: support?.token ?? '' };
const waiting = () => server.must(reviewList, { kind: 'real_name' }, tokens.rita);

/** A user who has submitted a name with two pictures. */
async function submitted(name: string) {
  const user = await aRealUser(server, `${name.toLowerCase()}@example.com`);
  const [front_pic, reverse_pic] = [
    await uploadPhoto(server, user.token),
    await uploadPhoto(server, user.token),
  ];
  await server.must(realName, { name, card_id: 'A1234567', front_pic, reverse_pic }, user.token);
  return user;
}

describe('a real name at the operators’ desk', () => {
  it('waits, oldest first, with pictures that open, and is approved once', async () => {
    const ada = await submitted('Ada');
    const bob = await submitted('Bob');
    const { data, total } = await waiting();
    expect(total).toBe(2);
    expect(data.map(({ user }) => user.id)).toEqual([ada.id, bob.id]);
    const [review] = data;
    expect(review).toMatchObject({
      kind: 'real_name',
      status: 'waiting',
      user: { email: 'ada@example.com' },
    });
    expect(review?.fields).toContainEqual({ key: 'name', value: 'Ada' });
    for (const { url } of review?.pictures ?? []) {
      const opened = await fetch(new URL(url, server.url));
      expect([opened.status, opened.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
    expect(review?.pictures).toHaveLength(2);
    const [counted] = await server.must(reviewCounts, {}, tokens.rita);
    expect(counted).toMatchObject({
      kind: 'real_name',
      available: true,
      waiting: 2,
      oldest_at: review?.submitted_at,
    });
    const board = await server.must(dashboard, {}, tokens.support);
    expect(board.reviews[0]).toMatchObject({ kind: 'real_name', waiting: 2, overdue: 0 });

    const asked = { kind: 'real_name', id: review?.id ?? 0, remark: '' } as const;
    const decide = (key: string) =>
      server.call(reviewApprove, asked, tokens.rita, { 'idempotency-key': key });
    const [first, again] = await Promise.all([decide('one'), decide('one')]);
    expect([first.data, again.data]).toMatchObject([
      { status: 'approved', decided_by: rita?.email },
      { status: 'approved' },
    ]);
    expect(await decide('two')).toMatchObject({ key: 'review.already_decided' });
    expect((await server.must(realNameCenter, {}, ada.token)).review_status).toBe(2);
    expect(await server.must(operatorUser, { id: ada.id }, tokens.support)).toMatchObject({
      review_status: 2,
      real_name: 'Ada',
    });
    const entries = await server.must(auditList, { object: `real_name:${asked.id}` }, tokens.admin);
    expect(entries.data).toMatchObject([
      { action: 'review.approve', detail: { user: ada.id, status: { from: 'waiting', to: 'approved' } } },
    ]);
  });

  it('is rejected with the reason that the user reads, and never without one', async () => {
    const eve = await submitted('Eve');
    const { data } = await waiting();
    const id = data.find(({ user }) => user.id === eve.id)?.id ?? 0;
    const reject = (remark: string) =>
      server.call(reviewReject, { kind: 'real_name', id, remark }, tokens.rita);
    expect(await reject('  ')).toMatchObject({ key: 'review.remark_required', data: { field: 'remark' } });
    expect(await reject('x'.repeat(501))).toMatchObject({ key: 'review.remark_too_long' });
    expect(await reject('blurred')).toMatchObject({
      code: 1,
      data: { status: 'rejected', remark: 'blurred' },
    });
    expect(await server.must(realNameCenter, {}, eve.token)).toMatchObject({
      review_status: 3,
      remark: 'blurred',
    });
    expect(await server.must(reviewOne, { kind: 'real_name', id }, tokens.admin)).toMatchObject({
      status: 'rejected',
      decided_by: rita?.email,
    });
    expect((await server.must(auditList, { action: 'review.reject' }, tokens.admin)).total).toBe(1);
    expect((await server.must(reviewList, { status: 'rejected' }, tokens.admin)).total).toBe(1);
    expect(await verifyOperator(server.database)).toEqual([]);
  });

  it('that two operators decide at once is decided by one of them', async () => {
    const mia = await submitted('Mia');
    const id = (await waiting()).data.find(({ user }) => user.id === mia.id)?.id ?? 0;
    const both = await Promise.all([
      server.call(reviewApprove, { kind: 'real_name', id, remark: '' }, tokens.rita),
      server.call(reviewReject, { kind: 'real_name', id, remark: 'not readable' }, tokens.admin),
    ]);
    expect(both.map(({ code, key }) => (code === 1 ? 'decided' : key)).sort()).toEqual([
      'decided',
      'review.already_decided',
    ]);
    expect((await server.must(auditList, { object: `real_name:${id}` }, tokens.admin)).total).toBe(1);
  });
});
