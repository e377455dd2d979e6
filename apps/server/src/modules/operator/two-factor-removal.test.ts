import { noticeList } from '@tidemark/contract/calls/account/notice';
import * as security from '@tidemark/contract/calls/account/security';
import * as session from '@tidemark/contract/calls/account/session';
import { auditList } from '@tidemark/contract/operator/audit';
import { proposalApprove, proposalList } from '@tidemark/contract/operator/proposals';
import { operatorLogin } from '@tidemark/contract/operator/session';
import { operatorTwoFactorRemoval, operatorUser } from '@tidemark/contract/operator/users';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { describe, expect, it, vi } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { codeAt, type SignedInOperator, signInOperator } from '../../../test/support/operators.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';

const wallClock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({ wallClock });
const PASSWORD = 'Level crossed by a tide';
const asOperator = (role: 'support' | 'admin', email: string) =>
  signInOperator(server, role, { email, now: wallClock.now() });

/** A user with two-factor on, whose phone and recovery codes are lost from here on. */
async function lockedOut(email: string) {
  const user = await aRealUser(server, email);
  const { secret } = await server.must(security.totpBegin, { password: PASSWORD }, user.token);
  // Users' authenticators go by the clock of the machine, which a test does not move.
  const code = codeAt(secret, Date.now());
  await server.must(security.totpConfirm, { code }, user.token);
  return user;
}

const propose = (id: number, by: SignedInOperator, check = 'passport by video call') =>
  server.call(operatorTwoFactorRemoval, { id, check, reason: 'phone stolen' }, by.token);

async function again(operator: SignedInOperator): Promise<SignedInOperator> {
  wallClock.advance(MINUTE_MS);
  const { email, password, secret } = operator;
  const otp = codeAt(secret, wallClock.now());
  const { token } = await server.must(operatorLogin, { email, password, otp });
  return { ...operator, token };
}

/** Waits until the proposal is closed; answers how. */
async function closed(id: number, { token }: SignedInOperator) {
  return vi.waitFor(async () => {
    wallClock.advance(SECOND_MS);
    const { data } = await server.must(proposalList, { status: 'closed' }, token);
    return present(
      data.find((one) => one.id === id),
      'the proposal is closed',
    );
  }, 5000);
}

const mailsTo = (email: string, subject: RegExp) =>
  vi.waitFor(async () => {
    const found = (await server.mails()).filter((mail) => mail.to === email && subject.test(mail.subject));
    return present(found.at(-1), `a mail to ${email}`);
  });

const signIn = (account: string) => server.call(session.login, { account, password: PASSWORD });

let first = await asOperator('support', 'first@example.com');
let second = await asOperator('admin', 'second@example.com');

describe('removal of two-factor by operators', () => {
  it('needs an identity check and a user with two-factor', async () => {
    const user = await aRealUser(server, 'plain@example.com');
    expect(await propose(user.id, first, ' ')).toMatchObject({ key: 'operator.check_required' });
    expect(await propose(user.id, first)).toMatchObject({ key: 'session.otp_not_on' });
  });

  it('takes a second operator and 24 hours, then ends sessions and holds withdrawals', async () => {
    const user = await lockedOut('lost@example.com');
    const { proposal } = (await propose(user.id, first)).data;
    expect(await propose(user.id, second)).toMatchObject({ key: 'proposal.already_open' });
    const own = await server.call(proposalApprove, { id: proposal, remark: '' }, first.token);
    expect(own.code, 'nobody approves their own proposal').not.toBe(1);
    await mailsTo(user.email, /about to be removed/);
    const newestNotice = async () => (await server.must(noticeList, {}, user.token)).data[0];
    await expect.poll(newestNotice).toMatchObject({ key: 'session.removal_begun' });
    await server.must(proposalApprove, { id: proposal, remark: '' }, second.token);
    wallClock.advance(DAY_MS - HOUR_MS);
    expect(await signIn(user.email), 'the hold has not passed').toMatchObject({
      key: 'session.otp_required',
    });
    wallClock.advance(HOUR_MS);
    [first, second] = [await again(first), await again(second)];
    expect(await closed(proposal, second)).toMatchObject({ status: 'done' });
    expect((await server.call(session.userInfo, {}, user.token)).code, 'sessions have ended').toBe(999);
    expect((await signIn(user.email)).code).toBe(1);
    const shown = await server.must(operatorUser, { id: user.id }, second.token);
    expect(shown).toMatchObject({ totp: false, withdraw_hold_until: expect.any(String) });
    await mailsTo(user.email, /was removed/);
    const { data } = await server.must(auditList, {}, second.token);
    expect(data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['proposal.propose', 'proposal.approve', 'user.two_factor_removed']),
    );
  });

  it('does nothing where the user has stopped it with the link of the mail', async () => {
    const user = await lockedOut('kept@example.com');
    const { proposal } = (await propose(user.id, first)).data;
    const { text } = await mailsTo(user.email, /about to be removed/);
    const token = present(/removal=([\w-]+)/.exec(text)?.[1], 'the mail holds the link');
    expect((await server.call(security.removalStop, { token: 'another' })).code).not.toBe(1);
    await server.must(security.removalStop, { token });
    expect(await server.call(security.removalStop, { token })).toMatchObject({
      key: 'session.removal_link_void',
    });
    await server.must(proposalApprove, { id: proposal, remark: '' }, second.token);
    wallClock.advance(DAY_MS);
    [first, second] = [await again(first), await again(second)];
    expect(await closed(proposal, second)).toMatchObject({ status: 'failed' });
    expect(await signIn(user.email)).toMatchObject({ key: 'session.otp_required' });
  });
});
