import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import { transfer } from '@tidemark/contract/calls/money/transfers';
import { draw, drawCancel } from '@tidemark/contract/calls/money/withdrawals';
import { reviewApprove } from '@tidemark/contract/operator/reviews';
import { HOUR_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { verifyFunding } from '../../src/modules/funding/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { type Customer, openMoneyInstance } from '../money-model/money-instance.ts';

/**
 * Withdrawals and transfers of one whole balance, two hundred at the same moment over HTTP: exactly one
 * succeeds, and every other is told that nothing is left. A hundred rounds with `npm run test:soak money-concurrency`.
 */
const ROUNDS = Number(process.env.MONEY_CONCURRENCY_ROUNDS ?? 20);
const AT_ONCE = 200;
const BALANCE = '1000.000000';

const instance = await openMoneyInstance();
const { ask, clock, server } = instance;

/** A user with this much on the funding account. */
async function rich(): Promise<Customer> {
  const customer = await instance.customer('rich');
  await instance.begin(60_000, [customer]);
  const form = { number: BALANCE, proofImg: customer.proof, charge_id: instance.addressId };
  const { id } = await server.must(chargeSubmit, form, customer.token);
  await server.must(reviewApprove, { kind: 'deposit', id }, instance.operators[0]?.token);
  return customer;
}

type Done = (customer: Customer) => Promise<unknown>;

/** One of the two hundred; answers what it takes to undo it, or the key of its refusal. */
async function spend(customer: Customer, turn: number, isDraw: boolean): Promise<Done | string> {
  if (isDraw) {
    const form = { draw_currency_id: 1, number: BALANCE, draw_method_id: customer.methodId };
    const { said, data } = await ask(draw, form, customer.token);
    if (!data) return said;
    return ({ token }) => server.must(drawCancel, { id: data.id }, token);
  }
  const to = turn % 2 === 1 ? 'forex' : 'micro';
  const { said, data } = await ask(transfer, { from: 'change', to, balance: BALANCE }, customer.token);
  return data
    ? ({ token }) => server.must(transfer, { from: to, to: 'change', balance: BALANCE }, token)
    : said;
}

it(`lets one of ${AT_ONCE} through, ${ROUNDS} times`, { timeout: 30_000 + ROUNDS * 15_000 }, async () => {
  const customer = await rich();
  const refusals = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // One kind is sent first, then the other, in turns.
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) =>
        spend(customer, turn, turn < AT_ONCE / 2 === (round % 2 === 0)),
      ),
    );
    const done = answers.filter((answer) => typeof answer !== 'string');
    expect(done, `round ${round}`).toHaveLength(1);
    for (const answer of answers) if (typeof answer === 'string') refusals.add(answer);
    const { change } = await instance.balances(customer);
    const wasDrawn = change?.locked === BALANCE;
    expect(change).toEqual({
      balance: wasDrawn ? BALANCE : '0.000000',
      locked: wasDrawn ? BALANCE : '0.000000',
    });
    expect(await verifyLedger(server.database)).toEqual([]);
    // Codes are counted by the hour, and an undoing of before is no undoing of now.
    clock.advance(HOUR_MS / 4);
    for (const undo of done) await undo(customer);
  }
  expect([...refusals].sort()).toEqual(['funding.withdraw_insufficient', 'transfer.above_available']);
  expect(await verifyLedger(server.database)).toEqual([]);
  expect(await verifyFunding(server.database)).toEqual([]);
});
