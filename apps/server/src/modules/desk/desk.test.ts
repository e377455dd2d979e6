import { feePosting } from '@tidemark/domain/ledger';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import { mapOutcome, refuse } from '@tidemark/domain/outcome';
import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { IdempotencyClaim } from '../../platform/http/route.ts';
import { createLog } from '../../platform/log/log.ts';
import { createLedger, verifyLedger } from '../ledger/index.ts';
import { type CommandHandler, createDesk, type DeskCommand, type DeskInput } from './index.ts';

const { database, owner } = await testDatabase();
let users = 0;

interface FeeCommand extends DeskCommand {
  readonly kind: 'fee';
}

/** Takes one USD, and answers how much is left. */
const feeHandler: CommandHandler<FeeCommand, { fee: Amount }> = {
  name: 'fee',
  ids: [],
  states: [],
  begin: () => ({
    decide(command, unit) {
      const account = unit.account(command.accountIds[0]);
      unit.post(account, feePosting(1_000_000n as Amount), account.id);
      unit.fact('fee.taken', account.userId, account.id);
      return account.balance;
    },
    writes: () => [],
    committed: () => undefined,
  }),
};

/** A desk, a user with 10,000 USD, and what an operator sees of the execution. */
async function aDesk(options: Pick<DeskInput, 'backgroundMax' | 'batchMin' | 'bounds'> = {}) {
  const clock = manualClock('2026-11-18T12:00:00Z');
  const ledger = createLedger({ database, clock });
  const registry = new Registry();
  const lines: string[] = [];
  const log = createLog({ pretty: true, write: (line) => lines.push(line), seldom: false });
  const desk = await createDesk({ database, clock, log, ledger, registry, ...options });
  onTestFinished(() => desk.stop());
  const openUser = async (): Promise<{ userId: number; accountId: number }> => {
    users += 1;
    const userId = users;
    await database.transaction((tx) => ledger.openAccounts(tx, { userId, isDemo: true, now: clock.now() }));
    const views = await ledger.viewsOf(userId);
    return { userId, accountId: views.find((view) => view.kind === 'forex')?.id ?? 0 };
  };
  const { userId, accountId } = await openUser();
  const take = async (
    from: { userId: number; accountId: number },
    how: { handler?: typeof feeHandler; claim?: IdempotencyClaim | undefined; isBackground?: boolean },
  ) => {
    const { handler = feeHandler, claim, isBackground = false } = how;
    const accountIds = [from.accountId] as const;
    const command = { kind: 'fee', userId: from.userId, accountIds, claim, isBackground } as const;
    return mapOutcome(await desk.execute(handler, command), formatAmount);
  };
  const figure = async (name: string, label: string) => {
    const shown = (await registry.getSingleMetric(`tidemark_desk_${name}_total`)?.get())?.values ?? [];
    return shown.find(({ labels }) => Object.values(labels).includes(label))?.value ?? 0;
  };
  return {
    accountId,
    lines,
    openUser,
    takeWith: (handler: typeof feeHandler, from: { userId: number; accountId: number }) =>
      take(from, { handler }),
    takeInBackground: (from: { userId: number; accountId: number }) => take(from, { isBackground: true }),
    takeFor: (from: { userId: number; accountId: number }, claim: IdempotencyClaim) => take(from, { claim }),
    take: (claim?: IdempotencyClaim) => take({ userId, accountId }, { claim }),
    ways: async () => ({
      memory: await figure('batches', 'memory'),
      locks: await figure('batches', 'locks'),
      stale: await figure('memory_failures', 'account'),
      repeated: await figure('memory_failures', 'idempotency'),
    }),
    /** Fees as the database has them: by the record of facts, and by the postings. */
    async taken() {
      const [row] = await owner.query<{ facts: number; postings: number }>({
        text: `
          select (select count(*)::int from desk.fact where user_id = $1 and kind = 'fee.taken') as facts,
            (select count(*)::int from ledger.posting where debit_account = $2 and event = 'forex.fee') as postings`,
        values: [userId, accountId],
      });
      return row;
    },
  };
}

function idempotencyClaimOf(key: string, payloadHash = 'the same call'): IdempotencyClaim {
  return { key, payloadHash, storedMs: 60_000, keepsRefusals: true };
}

/** Bounds as a server has them, and what they have refused. */
function boundsOf(limits: { commandsPerUser: number; commandsInAll: number }) {
  const counted: string[] = [];
  const refused = { count: (limit: string) => void counted.push(limit), list: () => [] };
  return { counted, bounds: { limits, refused } };
}

describe('command batches on the in-memory path', () => {
  it('execute from the first command on, loading unknown accounts without locks', async () => {
    const desk = await aDesk();
    expect(await desk.take()).toBe('9999.000000');
    expect(await desk.ways()).toEqual({ memory: 1, locks: 0, stale: 0, repeated: 0 });
    expect(await desk.take()).toBe('9998.000000');
    expect(await desk.take()).toBe('9997.000000');
    expect(await desk.ways()).toEqual({ memory: 3, locks: 0, stale: 0, repeated: 0 });
    expect(await desk.taken()).toEqual({ facts: 3, postings: 3 });
    expect(await verifyLedger(database)).toEqual([]);
  });

  it('fall back to row locks where another process changed the account, execute once and log it', async () => {
    const desk = await aDesk();
    await desk.take();
    await owner.query({
      text: 'update ledger.account set version = version + 1 where id = $1',
      values: [desk.accountId],
    });
    expect(await desk.take()).toBe('9998.000000');
    expect(await desk.ways()).toEqual({ memory: 1, locks: 1, stale: 1, repeated: 0 });
    expect(await desk.taken()).toEqual({ facts: 2, postings: 2 });
    expect(desk.lines.filter((line) => line.includes('could not be executed from memory'))).toHaveLength(1);
    // What was loaded then is remembered again.
    expect(await desk.take()).toBe('9997.000000');
    expect(await desk.ways()).toEqual({ memory: 2, locks: 1, stale: 1, repeated: 0 });
    expect(await verifyLedger(database)).toEqual([]);
  });

  it('answer a repeated call like the first and post nothing twice', async () => {
    const desk = await aDesk();
    await desk.take();
    expect(await desk.take(idempotencyClaimOf('kone'))).toBe('9998.000000');
    expect(await desk.take(idempotencyClaimOf('kone'))).toBe('9998.000000');
    expect(
      await Promise.all([desk.take(idempotencyClaimOf('ktwo')), desk.take(idempotencyClaimOf('ktwo'))]),
    ).toEqual(['9997.000000', '9997.000000']);
    expect(await desk.taken()).toEqual({ facts: 3, postings: 3 });
    expect(await desk.ways()).toMatchObject({ stale: 0, repeated: 1 });
    expect(desk.lines).toEqual([]);
    expect(await verifyLedger(database)).toEqual([]);
  });
});

it.each([
  ['two lanes of three where nobody has ordered', { hasOrdered: false, workers: 2 }],
  ['one where somebody has', { hasOrdered: true, workers: 1 }],
])(
  'command dispatcher: executes an order while background commands wait for locks: %s',
  async (_, { hasOrdered, workers }) => {
    const desk = await aDesk({ backgroundMax: 1, batchMin: 1 });
    if (hasOrdered) await desk.take();
    const background = [await desk.openUser(), await desk.openUser(), await desk.openUser()];
    const held = background.map(({ accountId }) => accountId);
    const waiting: Promise<unknown>[] = [];
    await owner.transaction(async (tx) => {
      await tx.query({ text: 'select from ledger.account where id = any($1) for update', values: [held] });
      waiting.push(...background.map((one) => desk.takeInBackground(one)));
      await expect.poll(waitingForLocks).toBe(workers);
      expect(await desk.take()).toBe(hasOrdered ? '9998.000000' : '9999.000000');
      expect(await waitingForLocks()).toBe(workers);
    });
    expect(await Promise.all(waiting)).toEqual(['9999.000000', '9999.000000', '9999.000000']);
    expect(await verifyLedger(database)).toEqual([]);
  },
);

it('command dispatcher: starts a background command at the latest after four orders', async () => {
  const desk = await aDesk({ batchMin: 1 });
  await desk.take();
  const [background, other] = [await desk.openUser(), await desk.openUser()];
  const filledBefore: boolean[] = [];
  let isFilled = false;
  let held: Promise<unknown> = Promise.resolve();
  await owner.transaction(async (tx) => {
    await tx.query({ text: 'select from ledger.account where id = $1 for update', values: [desk.accountId] });
    held = desk.take();
    await expect.poll(waitingForLocks).toBe(1);
    const filled = desk.takeInBackground(background).then(() => {
      isFilled = true;
    });
    for (let order = 0; order < 4; order += 1) {
      await desk.takeWith(feeHandler, other);
      filledBefore.push(isFilled);
    }
    await filled;
  });
  await held;
  expect(filledBefore).toEqual([false, false, false, false]);
  expect(await verifyLedger(database)).toEqual([]);
});

it('command dispatcher: takes half of the waiting commands per batch, and starts the next before answering the first', async () => {
  const desk = await aDesk({ batchMin: 64 });
  const somebodies = await Promise.all(Array.from({ length: 70 }, () => desk.openUser()));
  const batches: { commands: number; answeredBefore: number }[] = [];
  let answered = 0;
  const seen: typeof feeHandler = {
    ...feeHandler,
    begin: (peers) => {
      const work = feeHandler.begin(peers);
      const batch = { commands: 0, answeredBefore: answered };
      batches.push(batch);
      const decide: typeof work.decide = (command, unit) => {
        batch.commands += 1;
        return work.decide(command, unit);
      };
      return { ...work, decide };
    },
  };
  const answers = somebodies.map(async (one) => {
    await desk.takeWith(seen, one);
    answered += 1;
  });
  await Promise.all(answers);
  expect(batches).toEqual([
    { commands: 35, answeredBefore: 0 },
    { commands: 32, answeredBefore: 0 },
    { commands: 3, answeredBefore: 35 },
  ]);
  expect(await verifyLedger(database)).toEqual([]);
});

/** Transactions on this database that wait for another's end. */
async function waitingForLocks(): Promise<number | undefined> {
  const [row] = await owner.query<{ count: number }>({
    text: `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
           where datname = current_database() and locktype = 'transactionid' and not granted`,
  });
  return row?.count;
}

describe('the limit on queued commands', () => {
  it('refuses only the user who exceeds it', async () => {
    const { counted, bounds } = boundsOf({ commandsPerUser: 3, commandsInAll: 100 });
    const desk = await aDesk({ bounds });
    const other = await desk.openUser();
    const flood = Array.from({ length: 10 }, (_, index) => desk.take(idempotencyClaimOf(`k${index}`)));
    const quiet = desk.takeFor(other, idempotencyClaimOf('kquiet'));
    const refusal = refuse('request.too_many', { seconds: 1 });
    expect((await Promise.all(flood)).slice(3)).toEqual(Array.from({ length: 7 }, () => refusal));
    expect(await quiet).toBe('9999.000000');
    expect(counted).toEqual(Array.from({ length: 7 }, () => 'commandsPerUser'));
    expect(await desk.taken()).toEqual({ facts: 3, postings: 3 });
    // Once they are answered there is room again, and what was refused has left nothing behind.
    expect(await desk.take(idempotencyClaimOf('k9'))).toBe('9996.000000');
  });

  it('refuses commands as an overload when all users together exceed it', async () => {
    const { counted, bounds } = boundsOf({ commandsPerUser: 100, commandsInAll: 2 });
    const desk = await aDesk({ bounds });
    const [one, two, three] = [await desk.openUser(), await desk.openUser(), await desk.openUser()];
    const answers = await Promise.all(
      [one, two, three].map((who) => desk.takeFor(who, idempotencyClaimOf('kfirst'))),
    );
    expect(answers).toEqual(['9999.000000', '9999.000000', refuse('request.unavailable')]);
    expect(counted).toEqual(['commandsInAll']);
  });

  it('does not apply to commands of the server itself', async () => {
    const { counted, bounds } = boundsOf({ commandsPerUser: 1, commandsInAll: 1 });
    const desk = await aDesk({ bounds });
    await Promise.all(Array.from({ length: 50 }, () => desk.take()));
    expect(counted).toEqual([]);
    expect(await desk.taken()).toEqual({ facts: 50, postings: 50 });
  });
});

it('command dispatcher: gives identical calls of one batch the first answer, despite conflicts on their idempotency key', async () => {
  const desk = await aDesk();
  const first = await desk.take(idempotencyClaimOf('kmixed'));
  const calls = Array.from({ length: 20 }, (_, index) =>
    idempotencyClaimOf('kmixed', index % 4 === 3 ? `another call ${index}` : undefined),
  );
  const answers = await Promise.all(calls.map((claim) => desk.take(claim)));
  const conflict = refuse('request.idempotency_conflict');
  expect(answers).toEqual(answers.map((_, index) => (index % 4 === 3 ? conflict : first)));
  expect(await desk.taken()).toEqual({ facts: 1, postings: 1 });
});
