import { submit } from '@tidemark/contract/calls/forex';
import { getBalance } from '@tidemark/contract/calls/ledger';
import { transfer } from '@tidemark/contract/calls/transfers';
import { afterAll, expect, it, vi } from 'vitest';
import { accrue } from '../cli/accrue.ts';
import { verify } from '../cli/verify.ts';
import { openFundHouse } from '../modules/fund/fund.fixture.ts';
import { testServer } from '../testing/test-server.ts';

const house = await openFundHouse();
afterAll(() => void vi.unstubAllEnvs());

it('accrue: pays incomes beside a running server and leaves the postings of every account in order', async () => {
  const saver = await house.saver('saver', '1000');
  await house.buy(saver, '300');
  const other = await house.demoSaver();
  await house.server.stop();

  // Its first order takes a block of posting ids, below those of the incomes that come beside it.
  const server = await testServer({ clock: house.clock, database: house.server });
  await server.prices({ BTCUSD: 60_000 });
  await server.must(submit, { forex_id: 27, type: 1, cont: 0.01, multiple: 20 }, other.token);
  vi.stubEnv('DATABASE_URL', house.server.ownerUrl);
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
