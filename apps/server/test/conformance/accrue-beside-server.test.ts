import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import { fundBuy } from '@tidemark/contract/calls/money/fund';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { transfer } from '@tidemark/contract/calls/money/transfers';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { reviewApprove } from '@tidemark/contract/operator/reviews';
import { afterAll, expect, it, vi } from 'vitest';
import { accrue } from '../../src/cli/accrue.ts';
import { verify } from '../../src/cli/verify.ts';
import { manualClock } from '../support/manual-clock.ts';
import { signInOperator } from '../support/operators.ts';
import { uploadPhoto } from '../support/pictures.ts';
import { placesToPay } from '../support/places-to-pay.ts';
import { aRealUser } from '../support/real-user.ts';
import { testServer } from '../support/test-server.ts';

afterAll(() => void vi.unstubAllEnvs());

it('accrue: pays incomes beside a running server and leaves the postings of every account in order', async () => {
  const clock = manualClock('2026-11-02T09:00:00Z');
  const first = await testServer({ clock });
  const { address } = await placesToPay(first);
  const finance = await signInOperator(first, 'finance');
  const saver = await aRealUser(first, 'saver@example.com');
  const proofImg = await uploadPhoto(first, saver.token);
  const paid = await first.must(chargeSubmit, { number: '1000', proofImg, charge_id: address }, saver.token);
  await first.must(reviewApprove, { kind: 'deposit', id: paid.id }, finance.token);
  await first.must(fundBuy, { id: 1, amount: '300' }, saver.token);
  const other = await first.must(createAccountDemo, {});
  await first.stop();

  // Its first order takes a block of posting ids, below those of the incomes paid in parallel.
  const server = await testServer({ clock: clock, database: first });
  await server.prices({ BTCUSD: 60_000 });
  await server.must(submit, { forex_id: 27, type: 1, cont: 0.01, multiple: 20 }, other.token);
  vi.stubEnv('DATABASE_URL', first.ownerUrl);
  vi.stubEnv('DATA_DIR', server.dataDir);
  const said = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  try {
    expect(await accrue(['--as-of', '2026-11-06'])).toBe(0);
    // The first call of the session reads the account ahead; the transfer is decided on what was read.
    for (let calls = 0; calls < 10; calls += 1) await server.must(getBalance, {}, saver.token);
    await server.must(transfer, { from: 'change', to: 'forex', balance: '100' }, saver.token);
    expect([await verify(), said.mock.calls.at(-1)?.[0]]).toEqual([0, expect.stringContaining('verified')]);
  } finally {
    said.mockRestore();
  }
  const postings = await server.owner.query<{ event: string }>({
    text: `select event from ledger.posting join ledger.account on account.id in (debit_account, credit_account)
      where account.kind = 'change' and user_id = ${saver.id} order by posting.id`,
  });
  expect(postings.map(({ event }) => event)).toEqual([
    ...['funding.deposit', 'fund.subscribed', 'fund.income', 'fund.income', 'fund.income'],
    'funding.transfer',
  ]);
});
