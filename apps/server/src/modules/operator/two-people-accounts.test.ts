import { auditList } from '@tidemark/contract/operator/audit';
import { correctionPropose } from '@tidemark/contract/operator/corrections';
import * as accounts from '@tidemark/contract/operator/operators';
import {
  proposalApprove,
  proposalCancel,
  proposalList,
  proposalReject,
} from '@tidemark/contract/operator/proposals';
import { reviewApprove } from '@tidemark/contract/operator/reviews';
import {
  operatorLogin,
  operatorPasswordSetup,
  operatorTotpConfirm,
} from '@tidemark/contract/operator/session';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS, MINUTE_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import {
  approveAtOnce,
  codeAt,
  mailedToken,
  OPERATOR_PASSWORD,
  putIntoEffect,
  type SignedInOperator,
  signInOperator,
} from '../../../test/support/operators.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';

const wallClock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({ wallClock });
const signIn = (role: 'finance' | 'admin', email: string) =>
  signInOperator(server, role, { email, now: wallClock.now() });

interface Known extends SignedInOperator {
  readonly id: number;
}

async function withId(operator: SignedInOperator): Promise<Known> {
  const all = await server.must(accounts.operatorList, {}, operator.token);
  const found = all.find(({ email }) => email === operator.email);
  return { ...operator, id: present(found, operator.email).id };
}

const ada = await withId(await signIn('admin', 'ada@example.com'));

/** Signs an invited operator in for the first time, by the link of the mail. */
async function arrive(email: string): Promise<SignedInOperator> {
  const setup = { setup_token: await mailedToken(server, email), password: OPERATOR_PASSWORD };
  await server.must(operatorPasswordSetup, setup);
  const first = await server.call(operatorLogin, { email, password: OPERATOR_PASSWORD });
  const { secret = '', setup_token = '' } = (first.data as unknown as { params: Record<string, string> })
    .params;
  const code = codeAt(secret, wallClock.now());
  const { token } = await server.must(operatorTotpConfirm, { setup_token, code });
  return { email, password: OPERATOR_PASSWORD, secret, token };
}

/** Sessions end after half an hour: operators sign in again after the clock has moved. */
async function again(operator: SignedInOperator): Promise<SignedInOperator> {
  const { email, password, secret } = operator;
  const otp = codeAt(secret, wallClock.now());
  const { token } = await server.must(operatorLogin, { email, password, otp });
  return { ...operator, token };
}

/** The same, a minute later: a code is taken once. */
async function signInAgain(operator: SignedInOperator): Promise<SignedInOperator> {
  wallClock.advance(MINUTE_MS);
  return again(operator);
}

const user = await aRealUser(server, 'user@example.com');

async function aCorrection(by: SignedInOperator): Promise<number> {
  const submission = { user_id: user.id, accountTypeId: 'change', direction: 'credit' } as const;
  const { id } = await server.must(
    correctionPropose,
    { ...submission, amount: '999999', reason: 'mine' },
    by.token,
  );
  return id;
}

const approve = async (id: number, by: SignedInOperator) =>
  (await server.call(reviewApprove, { kind: 'correction', id }, by.token)).key ?? 'approved';

describe('while there is one admin', () => {
  let mole: SignedInOperator;
  beforeAll(async () => {
    await server.must(accounts.operatorAdd, { email: 'mole@example.com', role: 'finance' }, ada.token);
    mole = await arrive('mole@example.com');
  });

  it('an invitation is mailed to the invited address and no answer holds its token', async () => {
    const submission = { email: 'ida@example.com', role: 'support' } as const;
    const added = await server.must(accounts.operatorAdd, submission, ada.token);
    const id = present(added.id, 'added at once');
    const renewed = await server.must(accounts.operatorRenew, { id, reason: 'lost' }, ada.token);
    const token = await mailedToken(server, submission.email);
    expect(JSON.stringify([added, renewed])).not.toContain(token);
    expect(Object.keys(added)).toEqual(['id', 'proposal']);
    expect(renewed).not.toHaveProperty('setup_token');
  });

  it('whom the admin has invited cannot approve what the admin proposes, now or later', async () => {
    const id = await aCorrection(ada);
    expect(await approve(id, mole)).toBe('operator.second_too_new');
    wallClock.advance(DAY_MS);
    mole = await again(mole);
    expect(await approve(id, mole)).toBe('operator.second_not_independent');
  });

  it('the admin cannot approve what the invited operator proposes', async () => {
    const id = await aCorrection(mole);
    expect(await approve(id, await again(ada))).toBe('operator.second_not_independent');
  });

  it('an operator of the command line can approve at once', async () => {
    const cli = await signIn('finance', 'cli@example.com');
    expect(await approve(await aCorrection(await signInAgain(ada)), cli)).toBe('approved');
  });
});

describe('once there are two admins', () => {
  let first: SignedInOperator;
  let second: Known;
  let finance: Known;
  beforeAll(async () => {
    first = await signInAgain(ada);
    second = await withId(await signIn('admin', 'bea@example.com'));
    const all = await server.must(accounts.operatorList, {}, first.token);
    const cli = present(
      all.find(({ email }) => email === 'cli@example.com'),
      'cli',
    );
    finance = { ...second, id: cli.id };
  });

  it('an invitation waits for the second admin, and nothing is mailed before', async () => {
    const email = 'eli@example.com';
    const submission = { email, role: 'finance' } as const;
    const { id, proposal } = await server.must(accounts.operatorAdd, submission, first.token);
    expect(id).toBeNull();
    const number = present(proposal, 'a proposal');
    const listed = await server.must(accounts.operatorList, {}, first.token);
    expect(listed.map((one) => one.email)).not.toContain(email);
    const same = await server.call(accounts.operatorAdd, submission, second.token);
    expect(same.key).toBe('proposal.already_open');
    const own = await server.call(proposalApprove, { id: number }, first.token);
    expect(own.key).toBe('review.same_operator');
    expect((await server.mails()).map(({ to }) => to)).not.toContain(email);
    const done = await server.must(proposalApprove, { id: number }, second.token);
    expect(done).toMatchObject({ status: 'done', proposed_by: first.email, approved_by: second.email });
    await arrive(email);
    const { data } = await server.must(auditList, { action: 'operator.add' }, first.token);
    expect(data[0]).toMatchObject({ operator: second.email, detail: { email, proposal: number } });
  });

  it.each([
    ['renew', accounts.operatorRenew, {}],
    ['role', accounts.operatorRole, { role: 'admin' }],
    ['enable', accounts.operatorEnable, {}],
  ] as const)('%s waits for the second admin', async (_, call, more) => {
    const submission = { id: finance.id, reason: 'I say so', ...more };
    const before = await server.must(accounts.operatorList, {}, first.token);
    const { proposal } = await server.must(call as typeof accounts.operatorRenew, submission, first.token);
    const id = present(proposal, 'a proposal');
    expect(await server.must(accounts.operatorList, {}, first.token)).toEqual(before);
    const refused = await server.must(proposalReject, { id, remark: 'no' }, second.token);
    expect(refused).toMatchObject({ status: 'rejected', closed_by: second.email, remark: 'no' });
    expect((await server.call(proposalApprove, { id }, second.token)).key).toBe('proposal.closed');
  });

  it('disabling works at once, and a disabled admin still counts, so no one becomes the only admin', async () => {
    await server.must(accounts.operatorDisable, { id: second.id, reason: 'in my way' }, first.token);
    const { id, proposal } = await server.must(
      accounts.operatorAdd,
      { email: 'pal@example.com', role: 'finance' },
      first.token,
    );
    expect(id).toBeNull();
    const number = present(proposal, 'a proposal');
    // Without another admin, the command line approves.
    await putIntoEffect(server, number, { token: first.token, wallClock });
    await mailedToken(server, 'pal@example.com');
    const { data } = await server.must(auditList, { action: 'proposal.approve' }, first.token);
    expect(data[0]).toMatchObject({ role: 'command_line', object: `proposal:${number}` });
  });

  it('a proposal that was cancelled is not carried out', async () => {
    const submission = { email: 'out@example.com', role: 'support' } as const;
    const { proposal } = await server.must(accounts.operatorAdd, submission, first.token);
    const id = present(proposal, 'a proposal');
    await server.must(proposalCancel, { id }, first.token);
    await expect(approveAtOnce(server, id, wallClock.now())).rejects.toThrow('proposal.closed');
    const { data } = await server.must(proposalList, { status: 'all' }, first.token);
    expect(data[0]).toMatchObject({ id, status: 'cancelled', closed_by: first.email });
  });
});
