import { feePosting } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { type CommandHandler, createDesk, type DeskCommand } from '../apps/server/src/modules/desk/index.ts';
import { type BrokerAccountOf, createLedger } from '../apps/server/src/modules/ledger/index.ts';
import { createTimers, systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { openUsers } from './orders/instance.ts';
import { checkpoint, createTidemark, onOwnPostgres, proveVerified } from './support/cluster.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { sized } from './support/size.ts';

const SECONDS = sized(6, 0.5, 'BENCH_SECONDS');
const ROUNDS = sized(4, 1);
const ACCOUNTS = sized(8000, 200);
const UNDER_WAY = sized(1024, 64);
const HOUSES = 100;
/** Above every account that a migration makes, below the first of a user. */
const FIRST_HOUSE = 300;
const RATIO_MIN = 0.9;
const FEE = 1000n as Amount;

/**
 * The desk posting fees of spread accounts to one account of the instance, compared with a hundred: rounds
 * alternate, so that both run under the same conditions.
 */
export const brokerFeesBench: Bench = {
  name: 'broker-fees',
  summary: `the desk posting fees of ${count(ACCOUNTS)} accounts into one instance account, beside a hundred`,
  run: (say) => onOwnPostgres((adminUrl) => measure(adminUrl, say)),
};

async function measure(adminUrl: string, say: (line: string) => void): Promise<Figure[]> {
  const urls = [await createTidemark(adminUrl, 'one'), await createTidemark(adminUrl, 'hundred')] as const;
  const one = await feeInstance(urls[0]);
  const hundred = await feeInstance(urls[1], (_, { id }) => FIRST_HOUSE + (id % HOUSES));
  const rates = { one: 0, hundred: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first one of a round runs second in the next.
    const turns = [['one', one] as const, ['hundred', hundred] as const];
    for (const [name, instance] of round % 2 === 0 ? turns : turns.toReversed()) {
      await checkpoint(adminUrl);
      const rate = await instance.take(SECONDS);
      rates[name] += rate / ROUNDS;
      say(`into ${name}: ${count(rate)} fees a second`);
    }
  }
  for (const instance of [one, hundred]) await instance.stop();
  for (const url of urls) await proveVerified(url);
  const ratio = rates.one / rates.hundred;
  return [
    {
      what: 'fees into one instance account, a second',
      measured: count(rates.one),
      yardstick: `${count(rates.hundred)} into a hundred`,
      ratio,
      goal: { text: `as fast (at least ${RATIO_MIN})`, isMet: ratio >= RATIO_MIN },
    },
  ];
}

interface FeeCommand extends DeskCommand {
  readonly kind: 'fee';
}

/** Takes a fee, and nothing else. */
const feeHandler: CommandHandler<FeeCommand, { fee: true }> = {
  name: 'fee',
  ids: [],
  states: [],
  begin: () => ({
    decide(command, unit) {
      const account = unit.account(command.accountIds[0]);
      unit.post(account, feePosting(FEE), account.id);
      return true;
    },
    writes: () => [],
    committed: () => undefined,
  }),
};

async function feeInstance(url: string, brokerAccountOf?: BrokerAccountOf) {
  const clock = createTimers(systemClock(), 1);
  const log = createLog({ pretty: false, write: (line) => process.stderr.write(line) });
  const database = await openDatabase({ url });
  if (brokerAccountOf) {
    await database.query({
      text: `insert into ledger.account (id, kind, is_demo, opened_at)
             select $1::bigint + n, 'fees', true, now() from generate_series(0, $2::int - 1) n`,
      values: [FIRST_HOUSE, HOUSES],
    });
  }
  const ledger = createLedger({ database, clock });
  const desk = await createDesk({
    database,
    clock,
    log,
    ledger,
    ...(brokerAccountOf ? { brokerAccountOf } : {}),
  });
  const users = await openUsers({ database, ledger, count: ACCOUNTS, now: clock.now() });
  const accountIds = await Promise.all(users.map(async (id) => (await ledger.accountIdsOf(id)).forex));
  let turn = 0;
  const takeUntil = async (deadline: number): Promise<number> => {
    let taken = 0;
    while (performance.now() < deadline) {
      const at = turn % users.length;
      turn += 1;
      const command = {
        kind: 'fee',
        userId: present(users[at], 'a user'),
        accountIds: [present(accountIds[at], 'an account')] as const,
        claim: undefined,
      } as const;
      if (!isRefusal(await desk.execute(feeHandler, command))) taken += 1;
    }
    return taken;
  };
  return {
    async take(seconds: number): Promise<number> {
      const begun = performance.now();
      const workers = Array.from({ length: UNDER_WAY }, () => takeUntil(begun + seconds * 1000));
      const taken = (await Promise.all(workers)).reduce((all, some) => all + some, 0);
      return (taken / (performance.now() - begun)) * 1000;
    },
    async stop(): Promise<void> {
      await desk.stop();
      await database.close();
    },
  };
}
