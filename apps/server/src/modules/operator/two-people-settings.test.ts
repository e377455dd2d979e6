import type { CallInput } from '@tidemark/contract';
import { chargeInfo } from '@tidemark/contract/calls/money/deposits';
import { auditList } from '@tidemark/contract/operator/audit';
import {
  proposalApprove,
  proposalCancel,
  proposalList,
  proposalReject,
} from '@tidemark/contract/operator/proposals';
import { operatorLogin } from '@tidemark/contract/operator/session';
import * as funding from '@tidemark/contract/operator/settings/funding-settings';
import { riskLevels, riskLevelsSave } from '@tidemark/contract/operator/settings/settings';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { describe, expect, it, vi } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { codeAt, type SignedInOperator, signInOperator } from '../../../test/support/operators.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';

const wallClock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({ wallClock });
const first = await signInOperator(server, 'admin', { email: 'ada@example.com', now: wallClock.now() });
let [one, two] = [first, first];

type Limits = Partial<CallInput<typeof funding.fundingLimitsSave>>;

async function limits() {
  const [kept] = await server.must(funding.fundingLimits, {}, one.token);
  return present(kept, 'limits');
}

async function setLimits(change: Limits, by: SignedInOperator = one) {
  const { value, version } = await limits();
  return server.call(funding.fundingLimitsSave, { ...value, ...change, from: version }, by.token);
}

async function proposed(change: Limits): Promise<number> {
  const { data } = await setLimits(change);
  expect(data).toMatchObject({ saved: false, needs_second: true });
  return present(data.proposal, 'a proposal');
}

const proposalOf = async (id: number) => {
  const { data } = await server.must(proposalList, { status: 'all' }, one.token);
  return present(
    data.find((known) => known.id === id),
    'the proposal',
  );
};

/** Lets a time pass, in which sessions end, and waits until what was due is done. */
async function pass(ms: number, id: number): Promise<string> {
  wallClock.advance(ms);
  const again = async ({ email, password, secret, ...rest }: SignedInOperator) => {
    const otp = codeAt(secret, wallClock.now());
    return {
      ...rest,
      email,
      password,
      secret,
      ...(await server.must(operatorLogin, { email, password, otp })),
    };
  };
  [one, two] = [await again(one), await again(two)];
  return vi.waitFor(async () => {
    wallClock.advance(SECOND_MS);
    const { status } = await proposalOf(id);
    expect(status).not.toBe('approved');
    return status;
  });
}

describe('while one operator is all there is and no money was approved', () => {
  it('what guards money is set at once', async () => {
    const { data } = await setLimits({ withdraw_hold_hours: 12 });
    expect(data).toMatchObject({ saved: true, needs_second: false, proposal: null });
    expect((await limits()).value.withdraw_hold_hours).toBe(12);
  });
});

describe('with a second operator', () => {
  it('a looser threshold and hold wait for another person and then for 24 hours, shown with both names', async () => {
    two = await signInOperator(server, 'finance', { now: wallClock.now() });
    const change = { second_approval_above: '1000000000', withdraw_hold_hours: 0 };
    const said = await setLimits({ ...change, dry_run: true } as Limits);
    expect(said.data).toMatchObject({ saved: false, needs_second: true, proposal: null });
    const id = await proposed(change);
    expect((await server.call(proposalApprove, { id }, one.token)).key).toBe('review.same_operator');
    const approved = await server.must(proposalApprove, { id }, two.token);
    expect(approved).toMatchObject({
      ...{ kind: 'setting.funding', object: 'funding:0', status: 'approved', delay_hours: 24 },
      changes: [
        { field: 'second_approval_above', from: '10000.000000', to: '1000000000.000000' },
        { field: 'withdraw_hold_hours', from: 12, to: 0 },
      ],
      ...{ proposed_by: one.email, approved_by: two.email },
      takes_effect_at: new Date(wallClock.now() + DAY_MS).toISOString(),
    });
    wallClock.advance(20 * MINUTE_MS);
    expect((await limits()).value).toMatchObject({ withdraw_hold_hours: 12 });
    expect(await pass(DAY_MS, id)).toBe('done');
    expect((await limits()).value).toMatchObject({ withdraw_hold_hours: 0 });
    const steps = (await server.must(auditList, {}, one.token)).data.filter(({ action }) =>
      /^(proposal|settings)\./.test(action),
    );
    expect(steps.slice(0, 3).map(({ action, operator }) => [action, operator])).toEqual([
      ['settings.funding', two.email],
      ['proposal.approve', two.email],
      ['proposal.propose', one.email],
    ]);
  });

  it('a tighter value holds at once', async () => {
    const { data } = await setLimits({ withdraw_hold_hours: 48, second_approval_above: '500' });
    expect(data).toMatchObject({ saved: true, needs_second: false });
  });

  it('what was approved can still be cancelled until it takes effect, by any operator of the role', async () => {
    const id = await proposed({ withdraw_hold_hours: 1 });
    await server.must(proposalApprove, { id }, two.token);
    expect(await server.must(proposalCancel, { id, remark: 'wrong' }, one.token)).toMatchObject({
      ...{ status: 'cancelled', closed_by: one.email, remark: 'wrong' },
    });
    await pass(DAY_MS + MINUTE_MS, id);
    expect((await limits()).value.withdraw_hold_hours).toBe(48);
  });

  it('a field changed meanwhile is not changed back: the proposal fails with a reason', async () => {
    const id = await proposed({ withdraw_hold_hours: 2 });
    await server.must(proposalApprove, { id }, two.token);
    await setLimits({ withdraw_hold_hours: 72 });
    expect(await pass(DAY_MS, id)).toBe('failed');
    expect((await proposalOf(id)).remark).toMatch(/changed/i);
    expect((await limits()).value.withdraw_hold_hours).toBe(72);
  });

  it('another field that was changed meanwhile stays changed', async () => {
    const id = await proposed({ withdraw_hold_hours: 3 });
    await server.must(proposalApprove, { id }, two.token);
    await setLimits({ deposits_open_max: 1 });
    expect(await pass(DAY_MS, id)).toBe('done');
    expect((await limits()).value).toMatchObject({ withdraw_hold_hours: 3, deposits_open_max: 1 });
  });

  it('one change of a thing is open at a time, and of two who decide it at once one does', async () => {
    const id = await proposed({ withdraw_hold_hours: 0 });
    expect((await setLimits({ withdraw_hold_hours: 1 })).key).toBe('proposal.already_open');
    const answers = await Promise.all([
      server.call(proposalApprove, { id }, two.token),
      server.call(proposalReject, { id, remark: 'no' }, one.token),
    ]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.map(({ key }) => key)).toContain('proposal.closed');
    await server.call(proposalCancel, { id }, one.token);
  });

  it('a new deposit address is offered to users only after both', async () => {
    const user = await aRealUser(server, 'user@example.com');
    const offered = async () =>
      JSON.stringify(await server.must(chargeInfo, { currency: 'USDT' }, user.token));
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const submission = { currency_id: 1, address, position: 1, open: true };
    const { data } = await server.call(funding.fundingAddressSave, submission, one.token);
    const id = present(data.proposal, 'a proposal');
    await server.must(proposalApprove, { id }, two.token);
    expect(await offered()).not.toContain(address);
    expect(await pass(DAY_MS, id)).toBe('done');
    expect(await offered()).toContain(address);
  });

  it('close-out levels take a second person; their own notice of 24 hours begins then', async () => {
    const [levels] = await server.must(riskLevels, {}, one.token);
    const { version } = present(levels, 'levels');
    const submission = { warning: 90, close_out: 30, from: version };
    const { data } = await server.call(riskLevelsSave, submission, one.token);
    const id = present(data.proposal, 'a proposal');
    expect((await server.must(riskLevels, {}, one.token))[0]?.pending).toEqual([]);
    expect(await server.must(proposalApprove, { id }, two.token)).toMatchObject({ status: 'done' });
    expect((await server.must(riskLevels, {}, one.token))[0]?.pending).toHaveLength(2);
  });
});
