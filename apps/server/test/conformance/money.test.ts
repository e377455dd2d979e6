import { chargeSubmit, depositCancel } from '@tidemark/contract/calls/money/deposits';
import { transfer } from '@tidemark/contract/calls/money/transfers';
import { draw, drawCancel, drawConfirm } from '@tidemark/contract/calls/money/withdrawals';
import { resetForexDemoAccount } from '@tidemark/contract/calls/trading/demo';
import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { correctionPropose } from '@tidemark/contract/operator/corrections';
import { reviewApprove, reviewReject } from '@tidemark/contract/operator/reviews';
import { amountFromMillionths, formatAmount } from '@tidemark/domain/money';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyFunding } from '../../src/modules/funding/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { verifyMicro } from '../../src/modules/options/index.ts';
import { type Chance, freshSeed, seededChance } from '../differential/chance.ts';
import { type Customer, openMoneyInstance } from '../money-model/money-instance.ts';
import { type AccountName, ReferencePerson, type ReferenceWorld } from '../money-model/reference-person.ts';

/**
 * Random money events by many people at once, over HTTP on real PostgreSQL, beside a naive model of
 * each: deposits and what operators find of them, withdrawals to their end, transfers in all
 * directions, corrections by two, contracts, futures, demo accounts that begin again. Every answer and every balance must
 * be the model's; `npm run test:soak money` goes on for long.
 */
const ROUNDS = Number(process.env.MONEY_ROUNDS ?? 5);
const STEPS = 14;
const PEOPLE = { real: 6, demo: 2 };
const BTCUSD = 27;
const ACCOUNTS: readonly AccountName[] = ['change', 'micro', 'forex'];
const seed = freshSeed();

const instance = await openMoneyInstance();
const { clock, server, ask, operators } = instance;
const world: ReferenceWorld = { price: 60_000, now: 0, approvals: [] };
const chance = seededChance(seed);
/** How often each step met each answer. */
const tally = new Map<string, number>();
const text = (millionths: bigint) => formatAmount(amountFromMillionths(millionths));

interface Person {
  readonly customer: Customer;
  readonly model: ReferencePerson;
  readonly chance: Chance;
  /** Ids of withdrawals whose code is still good. */
  fresh: number[];
  readonly told: string[];
}

type Step = (person: Person) => Promise<[wanted: string, said: string, told: string] | undefined>;

function cents(chance: Chance, from: number, to: number): bigint {
  return BigInt(Math.floor(chance.between(from * 100, to * 100))) * 10_000n;
}

/** A part of the available amount, all of it, or somewhat more. */
function share(chance: Chance, available: bigint): bigint {
  if (chance.percent(20)) return available;
  return (available * BigInt(Math.floor(chance.between(0, 1150)))) / 1000n;
}

function anyOperator(chance: Chance): { by: number; token: string } {
  const by = Math.floor(chance.between(0, operators.length));
  return { by, token: operators[by]?.token ?? '' };
}

/** The last approval of each operator, begun or done. */
const approving = new Map<number, Promise<unknown>>();

/**
 * Each operator approves one thing after the other, so that the model can follow the order in which they
 * count towards the operator's daily total; different operators approve concurrently.
 */
function inTurn<T>(by: number, approve: () => Promise<T>): Promise<T> {
  const done = (approving.get(by) ?? Promise.resolve()).then(approve);
  approving.set(by, done);
  return done;
}

const steps: Readonly<Record<string, Step>> = {
  async deposit({ customer, model, chance }) {
    const amount = cents(chance, 5, chance.percent(30) ? 20_000 : 3000);
    const proofImg = await instance.freshProof(customer);
    const form = { number: text(amount), proofImg, charge_id: instance.addressId };
    const { said, data } = await ask(chargeSubmit, form, customer.token);
    return [model.deposit(data?.id ?? 0, amount), said, `deposits ${text(amount)}`];
  },
  async approveDeposit({ model, chance }) {
    const deposit = model.deposits[Math.floor(chance.between(0, model.deposits.length))];
    if (!deposit) return undefined;
    const { by, token } = anyOperator(chance);
    const other = deposit.first?.found ?? deposit.asked - 1_000_000n;
    const found = chance.percent(40) ? other : undefined;
    const amount = found === undefined ? '' : text(found);
    return inTurn(by, async () => {
      const { said } = await ask(reviewApprove, { kind: 'deposit', id: deposit.id, amount }, token);
      const wanted = model.approveDeposit(deposit.id, by, found);
      return [wanted, said, `${by} finds ${amount || 'what was asked'} of deposit ${deposit.id}`];
    });
  },
  async endDeposit({ customer, model, chance }) {
    const deposit = model.deposits[0];
    if (!deposit) return undefined;
    const { id } = deposit;
    const { said } = chance.percent(50)
      ? await ask(depositCancel, { id }, customer.token)
      : await ask(reviewReject, { kind: 'deposit', id, remark: 'Nothing came.' }, anyOperator(chance).token);
    return [model.endDeposit(id), said, `deposit ${id} ends`];
  },
  async draw(person) {
    const { customer, model, chance } = person;
    const amount = share(chance, model.available('change'));
    const form = { draw_currency_id: 1, number: text(amount), draw_method_id: customer.methodId };
    const { said, data } = await ask(draw, form, customer.token);
    if (data) person.fresh = [data.id];
    const wanted = amount > 0n ? model.draw(data?.id ?? 0, amount) : 'funding.amount_malformed';
    return [wanted, said, `draws ${text(amount)}`];
  },
  async confirm(person) {
    const id = person.fresh.pop();
    if (id === undefined || !person.model.withdrawals.some((one) => one.id === id)) return undefined;
    const code = await instance.codeOf(person.customer);
    const { said } = await ask(drawConfirm, { id, code }, person.customer.token);
    return [person.model.confirm(id), said, `confirms ${id}`];
  },
  async pay({ model, chance }) {
    const withdrawal = model.withdrawals[Math.floor(chance.between(0, model.withdrawals.length))];
    if (!withdrawal) return undefined;
    const { by, token } = anyOperator(chance);
    return inTurn(by, async () => {
      const { said } = await ask(reviewApprove, { kind: 'withdraw', id: withdrawal.id }, token);
      return [model.pay(withdrawal.id, by), said, `${by} pays ${withdrawal.id}`];
    });
  },
  async endDraw({ customer, model, chance }) {
    const withdrawal = model.withdrawals[0];
    if (!withdrawal) return undefined;
    const { id } = withdrawal;
    if (chance.percent(50)) {
      const { said } = await ask(drawCancel, { id }, customer.token);
      return [model.cancelDraw(id), said, `takes ${id} back`];
    }
    const refusal = { kind: 'withdraw', id, remark: 'Not to there.' } as const;
    const { said } = await ask(reviewReject, refusal, anyOperator(chance).token);
    return [model.rejectDraw(id), said, `${id} is rejected`];
  },
  async transfer({ customer, model, chance }) {
    const from = chance.pick(ACCOUNTS);
    const to = chance.pick(ACCOUNTS.filter((name) => name !== from));
    const amount = share(chance, model.available(from));
    const { said } = await ask(transfer, { from, to, balance: text(amount) }, customer.token);
    const wanted = customer.isDemo ? 'session.only_real_accounts' : model.transfer(from, to, amount);
    return [wanted, said, `moves ${text(amount)} from ${from} to ${to}`];
  },
  async correct({ customer, model, chance }) {
    const account = chance.pick(ACCOUNTS);
    const direction = chance.percent(50) ? 'credit' : 'debit';
    const free = model.available(account);
    const amount = direction === 'credit' ? cents(chance, 1, 500) : share(chance, free);
    const [first, second] = [anyOperator(chance), anyOperator(chance)];
    const form = { user_id: customer.id, accountTypeId: account, direction, amount: text(amount) } as const;
    const proposal = await ask(correctionPropose, { ...form, reason: 'Taken twice.' }, first.token);
    const told = `${direction} of ${text(amount)} on ${account} by ${first.by} and ${second.by}`;
    if (amount <= 0n) return ['correction.amount_malformed', proposal.said, told];
    if (direction === 'debit' && amount > free) return ['correction.above_free', proposal.said, told];
    if (!proposal.data) return ['ok', proposal.said, told];
    const { said } = await ask(reviewApprove, { kind: 'correction', id: proposal.data.id }, second.token);
    if (first.by === second.by) return ['review.same_operator', said, told];
    model.correct(account, direction === 'credit' ? amount : -amount, second.by);
    return ['ok', said, told];
  },
  async open({ customer, model, chance }) {
    const lots = 1 + Math.floor(chance.between(0, 30));
    const isBuy = chance.percent(50);
    const order = {
      forex_id: BTCUSD,
      type: isBuy ? 1 : 2,
      cont: lots / 100,
      status: 1,
      multiple: 20,
    } as const;
    const { said, data } = await ask(submit, order, customer.token);
    return [model.open(data?.Id ?? 0, isBuy, lots), said, `opens ${lots / 100} lots`];
  },
  async close({ customer, model, chance }) {
    const position = model.positions[Math.floor(chance.between(0, model.positions.length))];
    if (!position) return undefined;
    const { said } = await ask(close, { id: position.id }, customer.token);
    return [model.close(position.id), said, `closes ${position.id}`];
  },
  async bet({ customer, model, chance }) {
    const amount = chance.pick([10, 50, 100]);
    const isUp = chance.percent(50);
    const future = { forex_id: BTCUSD, type: isUp ? 1 : 2, number: amount, seconds: 30 } as const;
    const { said } = await ask(submitMicro, future, customer.token);
    return [model.bet(isUp, BigInt(amount) * 1_000_000n, 30), said, `bets ${amount}`];
  },
  async reset({ customer, model }) {
    const { said } = await ask(resetForexDemoAccount, {}, customer.token);
    return [customer.isDemo ? model.reset() : 'session.only_demo_accounts', said, 'begins again'];
  },
};

/** How often each action happens. A demo account has no external payments. */
const often: Readonly<Record<string, number>> = {
  ...{ deposit: 4, approveDeposit: 5, endDeposit: 1, draw: 3, confirm: 4, pay: 4, endDraw: 1 },
  ...{ transfer: 6, correct: 2, open: 3, close: 3, bet: 3, reset: 0.3 },
};
const names = Object.entries(often).flatMap(([name, weight]) => Array<string>(Math.ceil(weight)).fill(name));
const demoNames = ['transfer', 'correct', 'open', 'open', 'close', 'bet', 'bet', 'reset'];

async function act(person: Person): Promise<void> {
  person.fresh = [];
  for (let step = 0; step < STEPS; step += 1) {
    const name = person.chance.pick(person.customer.isDemo ? demoNames : names);
    const done = await steps[name]?.(person);
    if (!done) continue;
    const [wanted, said, told] = done;
    tally.set(`${name}: ${said}`, (tally.get(`${name}: ${said}`) ?? 0) + 1);
    person.told.push(`${told}: ${said}`);
    expect(said, `SEED=${seed}\n${person.told.slice(-25).join('\n')}`).toBe(wanted);
  }
}

async function tick(): Promise<void> {
  world.price = 60_000 + Math.floor(chance.between(-250, 250));
  await server.prices({ BTCUSD: world.price });
  world.now = clock.now();
}

/** Half a minute with prices: futures end by the last one before they are due. */
async function halfAMinute(people: readonly Person[]): Promise<void> {
  for (let step = 0; step < 7; step += 1) {
    clock.advance(4 * SECOND_MS);
    await tick();
  }
  clock.advance(4 * SECOND_MS);
  for (const { model } of people) model.passed(clock.now(), world.price);
}

async function expectSameBalances(people: readonly Person[]): Promise<void> {
  for (const { customer, model, told } of people) {
    const wanted = Object.fromEntries(
      ACCOUNTS.map((name) => [name, { balance: text(model.cash[name]), locked: text(model.locked(name)) }]),
    );
    const message = `SEED=${seed}\n${told.slice(-25).join('\n')}`;
    await expect.poll(() => instance.balances(customer), { message, timeout: 20_000 }).toEqual(wanted);
  }
}

async function expectAgreement(people: readonly Person[]): Promise<void> {
  await expectSameBalances(people);
  const { database } = server;
  for (const verify of [verifyLedger, verifyFunding, verifyForex, verifyMicro]) {
    expect(await verify(database), `SEED=${seed}`).toEqual([]);
  }
  const negative = await server.owner.query({
    text: `select id from ledger.account where locked < 0 or (kind <> 'forex' and balance < locked + earmarked)`,
  });
  expect(negative, `SEED=${seed}`).toEqual([]);
}

it(`money: agrees with the reference model through ${ROUNDS} rounds of concurrent users`, {
  timeout: 60_000 + ROUNDS * 30_000,
}, async () => {
  console.log(`money: SEED=${seed}`);
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE.real + PEOPLE.demo; n += 1) {
    const isDemo = n >= PEOPLE.real;
    people.push({
      customer: await instance.customer(`person${n}`, isDemo),
      model: new ReferencePerson(world, isDemo),
      chance: seededChance(seed + n),
      ...{ fresh: [], told: [] },
    });
  }
  await instance.begin(
    60_000,
    people.map(({ customer }) => customer),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(20 * MINUTE_MS);
    await tick();
    for (const { model } of people) model.passed(clock.now(), world.price);
    // What only time has ended, such as an unconfirmed withdrawal, is returned afterwards.
    await expectSameBalances(people);
    await Promise.all(people.map(act));
    await halfAMinute(people);
    await expectAgreement(people);
  }
  // Nothing that is meant to happen may have been refused throughout.
  if (ROUNDS < 20) return;
  console.log(
    [...tally]
      .map(([what, times]) => `${what} ${times}`)
      .sort()
      .join('\n'),
  );
  for (const name of names) expect(tally.get(`${name}: ok`) ?? 0, name).toBeGreaterThan(0);
});
