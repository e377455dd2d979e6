import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { day } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { breachesIn } from '../../src/cli/verify.ts';
import { openFileStorage } from '../../src/platform/files/open-storage.ts';
import { freshSeed, seededChance } from '../differential/chance.ts';
import { FundPlan } from './fund-life.ts';
import { LoanPlan } from './loan-life.ts';
import { ReferenceYear } from './reference-year.ts';
import { agree, poolsOf } from './year-agreement.ts';
import {
  DEMO_START,
  openYearInstance,
  PAID_IN,
  simulatedDemoUser,
  simulatedRealUser,
  type YearInstance,
} from './year-instance.ts';
import { type PlannedUser, text, YearPlans } from './year-plans.ts';

/**
 * A year of loans and funds day by day, over HTTP on real PostgreSQL, with the server's own calendar on a
 * clock that leaps, beside sums that are worked out from the formulas alone. The instance is started again
 * now and then, and stands still for a week; the year has a leap day. Every morning every penalty, every
 * income and every balance must be the model's. `npm run test:soak year` lives the whole one.
 */
const [DAYS, LOANS, SUBSCRIPTIONS, REAL, DEMO] = (process.env.YEAR ?? '26 12 45 6 2')
  .split(' ')
  .map(Number) as [number, number, number, number, number];
const FIRST = day('2028-01-20');
const seed = freshSeed();
const chance = seededChance(seed);

/** The seeded users of the instance, with their actions. */
interface Year {
  readonly instance: YearInstance;
  readonly model: ReferenceYear;
  readonly plans: YearPlans;
  readonly loans: LoanPlan;
  readonly funds: FundPlan;
  readonly plannedUsers: readonly PlannedUser[];
}

async function openYear(): Promise<Year> {
  const instance = await openYearInstance(FIRST);
  const plannedUsers: PlannedUser[] = [];
  for (let i = 0; i < REAL + DEMO; i += 1) {
    const isDemo = i >= REAL;
    const user = isDemo
      ? await simulatedDemoUser(instance, `someone-${i}`)
      : await simulatedRealUser(instance, `P${i}`);
    plannedUsers.push({ ...user, model: { cash: isDemo ? DEMO_START : PAID_IN } });
  }
  const parts = { instance, model: new ReferenceYear(), chance, plans: new YearPlans() };
  const loans = new LoanPlan(parts);
  const funds = new FundPlan(parts);
  const [first] = plannedUsers;
  if (first) await loans.begin(first);
  if (first) await funds.begin(first);
  return { ...parts, loans, funds, plannedUsers };
}

/** Whether the instance is closed: for a week in the middle, and for a night now and then. */
function isPaused(today: number): boolean {
  const week = Math.floor(DAYS / 2);
  return today < DAYS && ((today >= week && today < week + 7) || today % 17 === 11);
}

async function morning(year: Year, today: number, isRestarted: boolean): Promise<void> {
  const { instance, model, plans } = year;
  plans.today = today;
  instance.goTo(today, 0);
  if (isRestarted) await instance.start();
  await instance.accrued(today);
  model.morning(today);
  await agree(year, `SEED=${seed}, day ${today}`);
}

async function live(year: Year, today: number): Promise<void> {
  const { instance, plans } = year;
  instance.goTo(today, 8);
  await plans.doDue();
  instance.goTo(today, 13);
  await borrow(year, DAYS - today);
  // The last moment of the day still belongs to it.
  instance.goTo(today, 24 - 1 / 3_600_000);
  await subscribe(year, DAYS - today);
  if (today % 13 === 12 || today === DAYS - 1) await feed(year, today === DAYS - 1);
}

async function borrow({ model, loans, plannedUsers }: Year, daysLeft: number): Promise<void> {
  const open = [...model.loans.values()].filter(({ status }) => status !== 'repaid');
  const borrowing = new Set(open.map(({ person }) => person));
  const free = plannedUsers.filter((one) => !one.isDemo && !borrowing.has(one.model));
  for (let wanted = aDay(LOANS - model.loans.size, daysLeft); wanted > 0 && free.length > 0; wanted -= 1) {
    const [person] = free.splice(Math.floor(chance.between(0, free.length)), 1);
    if (person) await loans.borrow(person);
  }
}

async function subscribe({ model, funds, plannedUsers }: Year, daysLeft: number): Promise<void> {
  let wanted = aDay(SUBSCRIPTIONS - model.subscriptions.size, daysLeft);
  for (let tries = 4 * wanted + 20; wanted > 0 && tries > 0; tries -= 1) {
    if (await funds.subscribe(chance.pick(plannedUsers))) wanted -= 1;
  }
}

/** How many of the remaining start on a day, so that the last ones still run for a while. */
function aDay(left: number, daysLeft: number): number {
  return daysLeft < 4 ? 0 : Math.ceil(left / Math.max(1, daysLeft - 12));
}

/** Pools short for a long time get a little more than they owe; at the end every pool does. */
async function feed({ instance, funds }: Year, isEnd: boolean): Promise<void> {
  for (const { fundId, isDemo, balance, due } of await poolsOf(instance)) {
    if (isEnd) await funds.feed(fundId, isDemo, 10n ** 12n);
    else if (due > balance) await funds.feed(fundId, isDemo, due - balance + 10_000_000n);
  }
}

it(`agrees with the formulas for ${DAYS} days, ${LOANS} loans and ${SUBSCRIPTIONS} subscriptions`, {
  timeout: 60_000 + DAYS * 10_000,
}, async () => {
  console.log(`year: SEED=${seed}`);
  const year = await openYear();
  const { instance, plannedUsers, plans } = year;
  for (let today = 1, wasPaused = false; today <= DAYS; today += 1) {
    const pauses = isPaused(today);
    if (pauses && !wasPaused) await instance.stop();
    if (!pauses) {
      await morning(year, today, wasPaused);
      await live(year, today);
    }
    wasPaused = pauses;
  }
  await morning(year, DAYS + 1, false);
  // Everything that was due is paid by now.
  for (const { due } of await poolsOf(instance)) expect(due, `SEED=${seed}`).toBe(0n);
  for (const { token, model: person } of plannedUsers) {
    const accounts = await instance.must(getBalance, {}, token);
    expect(accounts.find(({ type }) => type === 'change')?.balance, `SEED=${seed}`).toBe(text(person.cash));
  }
  const pictures = openFileStorage({ kind: 'disk' }, instance.dataDir);
  expect(await breachesIn(instance.server().database, pictures), `SEED=${seed}`).toEqual([]);
  console.log([...plans.tally].map(([what, times]) => `${what} ${times}`).join(', '));
});
