import { DAY_MS, type Day, startOfDay } from '@tidemark/domain/time';
import { expect } from 'vitest';
import { poolOf } from './fund-life.ts';
import type { ReferenceLoan, ReferenceSubscription, ReferenceYear } from './reference-year.ts';
import type { YearInstance } from './year-instance.ts';
import { type PlannedUser, text } from './year-plans.ts';

/** What the pool of a fund holds in one world, and owes. */
export interface PoolRow {
  readonly fundId: number;
  readonly isDemo: boolean;
  readonly balance: bigint;
  readonly due: bigint;
}

export async function poolsOf(instance: YearInstance): Promise<PoolRow[]> {
  const rows = await instance
    .server()
    .owner.query<{ fund_id: number; is_demo: boolean; balance: string; due: string }>({
      text: 'select fund_id, is_demo, balance, due from fund.pool order by id',
    });
  return rows.map((row) => ({
    ...{ fundId: row.fund_id, isDemo: row.is_demo, balance: BigInt(row.balance), due: BigInt(row.due) },
  }));
}

interface Agreement {
  readonly instance: YearInstance;
  readonly model: ReferenceYear;
  readonly plannedUsers: readonly PlannedUser[];
}

/** Checks that every loan, subscription, balance and pool equals the model's. */
export async function agree(year: Agreement, message: string): Promise<void> {
  await loansAgree(year, message);
  const dueOf = await subscriptionsAgree(year, message);
  await balancesAgree(year, dueOf, message);
  await poolsAgree(year, message);
}

async function loansAgree({ instance, model }: Agreement, message: string): Promise<void> {
  const rows = await instance.server().owner.query<{
    id: number;
    status: string;
    interest: string;
    penalty: string;
    days: Day[] | null;
    sum: string;
  }>({
    text: `select loan.id::int, status, interest, penalty,
        array_agg(to_char(day, 'YYYY-MM-DD') order by day) filter (where day is not null) as days,
        coalesce(sum(penalty.amount), 0)::bigint as sum
      from loan.loan left join loan.penalty on loan_id = loan.id where status <> 'rejected' group by loan.id`,
  });
  const told = ({ status, interest, penalty, charged }: ReferenceLoan) =>
    [status, interest, penalty, penalty, charged.length, charged[0], charged.at(-1)].join(' ');
  const from = startOfDay(instance.first);
  const found = rows.map(({ id, status, interest, penalty, days, sum }) => {
    const charged = (days ?? []).map((day) => (startOfDay(day) - from) / DAY_MS);
    return [id, [status, interest, penalty, sum, charged.length, charged[0], charged.at(-1)].join(' ')];
  });
  const wanted = [...model.loans].map(([id, loan]) => [id, told(loan)]);
  expect(Object.fromEntries(found), message).toEqual(Object.fromEntries(wanted));
}

/** Answers what is earned and due, by user. */
async function subscriptionsAgree(
  { instance, model }: Agreement,
  message: string,
): Promise<Map<number, bigint>> {
  const rows = await instance.server().owner.query<{
    id: number;
    user_id: number;
    status: string;
    earned: number;
    sum: string;
    due: string;
    days_in_order: boolean;
  }>({
    text: `select one.id::int, one.user_id::int, one.status, count(income.day)::int as earned,
        coalesce(sum(income.amount), 0)::bigint as sum,
        coalesce(sum(income.amount) filter (where paid_at is null), 0)::bigint as due,
        coalesce(min(income.day) = bought_on + 1 and max(income.day) = bought_on + count(income.day)::int, true)
          as days_in_order
      from fund.subscription as one left join fund.income on subscription_id = one.id group by one.id`,
  });
  const told = (one: ReferenceSubscription) => `${one.status} ${one.earned} ${model.earnedBy(one)} true`;
  const found = rows.map((row) => [row.id, `${row.status} ${row.earned} ${row.sum} ${row.days_in_order}`]);
  const wanted = [...model.subscriptions].map(([id, one]) => [id, told(one)]);
  expect(Object.fromEntries(found), message).toEqual(Object.fromEntries(wanted));
  const due = new Map<number, bigint>();
  for (const row of rows) due.set(row.user_id, (due.get(row.user_id) ?? 0n) + BigInt(row.due));
  return due;
}

async function balancesAgree(
  { instance, model, plannedUsers }: Agreement,
  due: ReadonlyMap<number, bigint>,
  message: string,
): Promise<void> {
  const rows = await instance.server().owner.query<{ user_id: number; balance: string; owed: string }>({
    text: `select user_id::int, balance, owed from ledger.account where kind = 'change'`,
  });
  const owed = new Map<unknown, bigint>();
  for (const loan of model.loans.values()) {
    if (loan.status !== 'repaid') owed.set(loan.person, (owed.get(loan.person) ?? 0n) + loan.principal);
  }
  const wanted = plannedUsers.map(({ id, model: person }) => [
    id,
    `${text(person.cash - (due.get(id) ?? 0n))} owes ${owed.get(person) ?? 0n}`,
  ]);
  const found = rows.map((row) => [row.user_id, `${text(BigInt(row.balance))} owes ${row.owed}`]);
  expect(Object.fromEntries(found), message).toEqual(Object.fromEntries(wanted));
}

/** A pool holds its funding and penalties, less what it paid; it owes only what it cannot pay. */
async function poolsAgree({ instance, model }: Agreement, message: string): Promise<void> {
  const fed = await instance
    .server()
    .owner.query<{ fund_id: number; is_demo: boolean; fed: string; head: string | null }>({
      text: `select fund_id, is_demo, coalesce((select sum(amount) from fund.feed where pool_id = pool.id), 0)::bigint as fed,
        (select amount from fund.income where pool_id = pool.id and paid_at is null
         order by day, subscription_id limit 1) as head
      from fund.pool`,
    });
  for (const pool of await poolsOf(instance)) {
    const row = fed.find((one) => one.fund_id === pool.fundId && one.is_demo === pool.isDemo);
    const known = model.pools.get(poolOf(pool.fundId, pool)) ?? { earned: 0n, penalties: 0n };
    const paid = known.earned - pool.due;
    expect(pool.balance, `${message}, pool ${pool.fundId}`).toBe(
      BigInt(row?.fed ?? 0) + known.penalties - paid,
    );
    expect(
      pool.due === 0n || pool.balance < BigInt(row?.head ?? 0),
      `${message}: nothing waits that can be paid`,
    ).toBe(true);
  }
}
