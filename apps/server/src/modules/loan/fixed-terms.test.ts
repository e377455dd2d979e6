import * as calls from '@tidemark/contract/calls/money/loan';
import * as settings from '@tidemark/contract/operator/loans';
import { present } from '@tidemark/domain/outcome';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { saveByTwo, signInOperator } from '../../../test/support/operators.ts';
import type { RealUser } from '../../../test/support/real-user.ts';
import { openInstance } from './loan.fixture.ts';

const instance = await openInstance();
const { server, lend, loan, borrower } = instance;
const admin = await signInOperator(server, 'admin');
let mia: RealUser;
let id: number;
beforeAll(async () => {
  mia = await borrower('mia');
  id = await lend(mia);
});

/** The first offer as an operator sets it, with the state it was read in. */
async function offer() {
  const [first] = await server.must(settings.loanConfigs, {}, admin.token);
  const { value, version } = present(first, 'an offer');
  return { ...value, id: 1, from: version };
}

it('loan settings: apply to new loans, and a running loan keeps its terms', async () => {
  const before = await loan(mia, id);
  const dearer = { ...(await offer()), interest_rate: 0.01, penalty_rate: 0.02, loan_period: 3 };
  const submission = { ...dearer, reason: 'dearer' };
  const { data: saved } = await saveByTwo(server, settings.loanConfigSave, submission, admin);
  expect(saved.changes.map(({ field }) => field).sort()).toEqual([
    ...['interest_rate', 'loan_period', 'penalty_rate'],
  ]);
  expect(await loan(mia, id)).toMatchObject({
    ...{ interest_amount: '3.600000', interest_rate: 0.0006, penalty_rate: 0.0025, loan_period: 7 },
    ...{ repayment_time: before.repayment_time, agreement_hash: before.agreement_hash },
  });
  const now = await server.must(calls.loanConfigInfo, { id: 1, amount: '1000' }, mia.token);
  expect(now).toMatchObject({ interest_amount: '20.000000', penalty_day: '20.000000' });
  await server.must(settings.loanConfigSave, { ...(await offer()), open: false }, admin.token);
  expect((await server.call(calls.loanConfigInfo, { id: 1 }, mia.token)).key).toBe('loan.config_unknown');
  expect((await server.must(calls.loanConfig, {}, mia.token)).map((one) => one.id)).toEqual([2, 3]);
});

it.each([
  [{ max_amount: '50' }, 'max_amount'],
  [{ free_period: 8, loan_period: 7 }, 'free_period'],
])('loan settings: refuse %j at its field', async (wrong, field) => {
  const answer = await server.call(settings.loanConfigSave, { ...(await offer()), ...wrong }, admin.token);
  expect([answer.key, (answer.data as unknown as { field: string }).field]).toEqual([
    'operator.out_of_range',
    field,
  ]);
});

it('loan settings: refuse a duplicate reminder day', async () => {
  const [only] = await server.must(settings.loanSettings, {}, admin.token);
  const { value, version } = present(only, 'the settings');
  expect(value).toEqual({ remind_days_before: [3, 1], remind_days_after: [1, 7] });
  const submission = { ...value, remind_days_after: [2, 2], from: version };
  expect(await server.call(settings.loanSettingsSave, submission, admin.token)).toMatchObject({
    key: 'operator.named_twice',
    data: { field: 'remind_days_after.1' },
  });
});

const { serverUrl, ownerUrl } = inject('postgres');
// DATABASE_URL may name a role that can make no others: then the server owns its tables.
it
  .runIf(serverUrl !== ownerUrl)
  .each([
    'update loan.loan set amount = 1',
    'update loan.loan set interest = 0, penalty_day = 0',
    "update loan.loan set agreement = ''",
    "update loan.loan set due_on = '2099-01-01'",
    'delete from loan.loan',
    'update loan.penalty set amount = 1',
    'delete from loan.penalty',
    "update loan.identity set name = ''",
    'update loan.repayment set price = 1',
  ])("loan terms: the server's database role cannot run: %s", async (text) => {
  await expect(server.database.query({ text })).rejects.toThrow(
    /permission denied|can only be updated to DEFAULT/,
  );
});

describe('loan verification', () => {
  it.each([
    ['update loan.loan set interest = interest + 1', 'its interest is not what its terms make'],
    ["update loan.loan set agreement = agreement || ' and more'", 'its agreement is not what was signed'],
    ['update loan.loan set penalty = 2500000', 'penalty 2.500000 that no day has charged'],
    [
      `insert into loan.penalty select id, due_on, penalty_day from loan.loan where penalty_day > 0`,
      'days after its due date',
    ],
    ['update ledger.account set owed = owed - 1 where owed > 0', 'its loans make 1000000000'],
    [`update loan.loan set status = 'rejected', remark = 'x'`, 'loan.paid_out was posted, and must not be'],
    [
      `update loan.loan set status = 'repaid', repaid_at = now(), repaid_by = 'balance'`,
      'loan.repaid was not posted',
    ],
    [`update loan.loan set sign = 'gone'`, 'its signature is not stored'],
  ])('finds the change: %s', async (text, found) => {
    expect(await instance.breaches()).toEqual([]);
    // A change that the server could not make, taken back afterwards.
    await server.owner.query({
      text: 'create schema kept; create table kept.loan as select * from loan.loan; create table kept.owed as select id, owed from ledger.account',
    });
    await server.owner.query({ text });
    expect((await instance.breaches()).join('\n')).toContain(found);
    await server.owner.query({
      text: `update loan.loan set interest = k.interest, agreement = k.agreement, penalty = k.penalty, sign = k.sign,
          status = k.status, remark = k.remark, repaid_at = k.repaid_at, repaid_by = k.repaid_by
          from kept.loan k where k.id = loan.id;
        update ledger.account set owed = k.owed from kept.owed k where k.id = account.id;
        alter table loan.penalty disable trigger user; delete from loan.penalty;
        alter table loan.penalty enable trigger user; drop schema kept cascade`,
    });
  });
});
