import { operatorFundFeed, operatorFunds } from '@tidemark/contract/operator/funds';
import { proposalApprove, proposalList } from '@tidemark/contract/operator/proposals';
import { fundingLimits, fundingLimitsSave } from '@tidemark/contract/operator/settings/funding-settings';
import { present } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import { type SignedInOperator, saveByTwo } from '../../../../test/support/operators.ts';
import { openBackOffice, type Payer } from './deposits.fixture.ts';

const backOffice = await openBackOffice();
const { server, admin, finance, second } = backOffice;
const payers = Object.fromEntries(
  await Promise.all(
    ['ann', 'bob', 'cas', 'dan', 'eve', 'fay'].map(
      async (name) => [name, await backOffice.payer(name)] as const,
    ),
  ),
);
const payer = (name: string) => present(payers[name], name);

async function sent(by: Payer, number: string): Promise<number> {
  backOffice.later();
  return (await backOffice.wire(by, number)).data.id;
}

/** `approved`, or `waiting` for a second operator, after one operator's approval. */
async function approved(by: Payer, number: string, operator: SignedInOperator): Promise<string> {
  const { data } = await backOffice.approve(await sent(by, number), { by: operator });
  return data.status;
}

describe('the approval limit of one operator', () => {
  it("sums a user's day: of six deposits of 9,999 the second needs a second operator", async () => {
    const ann = payer('ann');
    const statuses: string[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await approved(ann, '9999', finance));
    expect(statuses).toEqual(['approved', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
    expect(await backOffice.funded(ann)).toBe('9999.000000');
  });

  it('shows before an operator approves', async () => {
    const id = await sent(payer('ann'), '100');
    expect((await backOffice.review(id)).needs_second).toBe(true);
    const other = await sent(payer('bob'), '100');
    expect((await backOffice.review(other)).needs_second).toBe(false);
  });

  it('applies to concurrent approvals: only one of two passes alone', async () => {
    const bob = payer('bob');
    const ids = [await sent(bob, '6000'), await sent(bob, '6000')];
    const answers = await Promise.all(
      ids.map((id, at) => backOffice.approve(id, { by: at === 0 ? finance : second })),
    );
    expect(answers.map(({ data }) => data.status).sort()).toEqual(['approved', 'waiting']);
    expect(await backOffice.funded(bob)).toBe('6000.000000');
  });

  it("sums an operator's day over all users", async () => {
    // 9,999 of ann, perhaps 6,000 of bob; 50,000 in total.
    const statuses: string[] = [];
    for (const name of ['cas', 'dan', 'eve', 'fay'])
      statuses.push(await approved(payer(name), '9999', finance));
    const last = await backOffice.payer('gus');
    statuses.push(await approved(last, '9999', finance));
    expect(statuses.slice(0, 3)).toEqual(['approved', 'approved', 'approved']);
    expect(statuses.at(-1)).toBe('waiting');
    expect(await approved(await backOffice.payer('hal'), '9999', second)).toBe('approved');
  });
});

describe('a top-up of the fund pool', () => {
  const feed = (amount: string, by: SignedInOperator, demo = false) =>
    server.must(operatorFundFeed, { id: 1, amount, reason: 'Trading result', demo }, by.token);

  it('needs two operators for 500,000', async () => {
    const before = (await feed('1', second)).pool_balance;
    const asked = await feed('500000', second);
    expect(asked.pool_balance).toBe(before);
    const id = present(asked.proposal, 'it waits for another operator');
    const approve = (by: SignedInOperator) => server.call(proposalApprove, { id }, by.token);
    expect((await approve(second)).key).toBe('review.same_operator');
    const answers = await Promise.all([approve(admin), approve(finance)]);
    expect(answers.map(({ key = 'done' }) => key).sort()).toEqual(['done', 'proposal.closed']);
    const [pool] = await server.must(operatorFunds, {}, finance.token);
    expect(Number(pool?.pool_balance) - Number(before)).toBe(500_000);
    expect((await server.must(proposalList, {}, finance.token)).total).toBe(0);
  });

  it('sums the day over all operators; demo money has no limit', async () => {
    expect((await feed('1', admin)).proposal).not.toBeNull();
    expect((await feed('500000', admin, true)).proposal).toBeNull();
  });
});

it('approval limits: a limit of zero makes every approval need two operators', async () => {
  const [limits] = await server.must(fundingLimits, {}, admin.token);
  const { value, version } = present(limits, 'limits');
  const submission = { ...value, operator_day_limit: '0', from: version };
  // Lower is tighter: one operator is enough, and it holds at once.
  const { data } = await server.call(fundingLimitsSave, submission, admin.token);
  expect(data).toMatchObject({ saved: true, needs_second: false });
  expect(await approved(await backOffice.payer('ida'), '100', admin)).toBe('waiting');
  const again = present((await server.must(fundingLimits, {}, admin.token))[0], 'limits');
  await saveByTwo(server, fundingLimitsSave, { ...value, from: again.version }, { token: admin.token });
  expect(await approved(await backOffice.payer('joe'), '100', admin)).toBe('approved');
});
