import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../ledger/index.ts';
import { verifyFunding } from '../index.ts';
import { openTill } from './withdrawals.fixture.ts';

const till = await openTill({
  // Two hundred calls of one user at once are not refused for their number.
  environment: { LIMIT_REQUESTS_PER_USER: '1000', LIMIT_COMMANDS_PER_USER: '1000' },
});
const { server, clock, second } = till;
const MINUTE_MS = 60_000;
const ROUNDS = Number(process.env.WITHDRAWAL_ROUNDS ?? 3);

const keysOf = (answers: readonly { readonly key?: string | undefined }[]) =>
  answers.flatMap(({ key }) => key ?? []);

describe('concurrent withdrawal actions', () => {
  it(
    `let exactly one of 200 withdrawals of the whole balance succeed, in ${ROUNDS} rounds`,
    async () => {
      const ann = await till.drawer('ann');
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, at) =>
            till.draw(ann, '1000', {}, { 'idempotency-key': `${round}-${at}` }),
          ),
        );
        const drawn = answers.filter(({ code }) => code === 1);
        expect(new Set(keysOf(answers))).toEqual(new Set(['funding.withdraw_insufficient']));
        expect(drawn).toHaveLength(1);
        expect(await till.purse(ann)).toEqual(['1000.000000', '1000.000000']);
        const id = drawn[0]?.data.id ?? 0;
        await till.cancel(ann, id);
        expect(await till.purse(ann)).toEqual(['1000.000000', '0.000000']);
        // Each has mailed a code, of which there are so many an hour.
        clock.advance(20 * MINUTE_MS);
      }
      expect(await verifyFunding(server.database)).toEqual([]);
    },
    60_000 + ROUNDS * 5000,
  );

  it("let either two approvals or the owner's cancellation win, and money moves once or never", async () => {
    const bea = await till.drawer('bea');
    const paid = { count: 0 };
    for (let round = 0; round < 5; round += 1) {
      const [before] = await till.purse(bea);
      const { id } = (await till.draw(bea, '100')).data;
      await till.confirm(bea, id, await till.codeOf(bea));
      const answers = await Promise.all([till.approve(id), till.cancel(bea, id), till.approve(id, second)]);
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      const isPaid = answers[1]?.code !== 1;
      paid.count += isPaid ? 1 : 0;
      expect(await till.postings(id)).toHaveLength(isPaid ? 2 : 0);
      const [after, locked] = await till.purse(bea);
      expect([Number(before) - Number(after), locked]).toEqual([isPaid ? 100 : 0, '0.000000']);
    }
    expect(await verifyFunding(server.database)).toEqual([]);
  });

  it('let either a confirmation or the expiry win at the same moment', async () => {
    const cora = await till.drawer('cora');
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await till.draw(cora, '100')).data;
      clock.advance(25 * 60_000);
      await till.sendCode(cora, id);
      const code = await till.codeOf(cora);
      clock.advance(5 * 60_000 - 1);
      const confirming = till.confirm(cora, id, code);
      clock.advance(60_001);
      const answer = await confirming;
      await expect
        .poll(async () => {
          // A job that finds the row locked skips it, and runs again later.
          till.later();
          return (await till.records(cora)).find((record) => record.id === id)?.status;
        })
        .toBe(answer.code === 1 ? 1 : 5);
      if (answer.code === 1) await till.reject(id, 'a test');
      expect((await till.purse(cora))[1]).toBe('0.000000');
    }
    expect(await verifyLedger(server.database)).toEqual([]);
  });
});
