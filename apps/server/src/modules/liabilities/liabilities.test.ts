import { createHmac } from 'node:crypto';
import type { Call, CallOutput } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/money/liabilities';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import { day, HOUR_MS } from '@tidemark/domain/time';
import { checkBalance, readKeyFile } from '@tidemark/verify/liabilities';
import { beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { aCallerContext } from '../../../test/support/trading-instance.ts';
import { createLog } from '../../platform/log/log.ts';
import { createLiabilities, type NoteSigner, verifyLiabilities } from './index.ts';
import { testSigner } from './testing/test-signer.ts';

const { database, owner } = await testDatabase();
const NOON = '2026-12-01T12:00:00Z';
const signer = testSigner();
const verified = () => verifyLiabilities(database, readKeyFile(signer.keyFile));
const tables = [
  'liabilities.block',
  'liabilities.leaf',
  'liabilities.statement',
  'ledger.posting',
  'ledger.account',
];

/** What the owner of the database may do, and the server may not. */
async function asOwner(text: string): Promise<void> {
  const switched = (how: string) =>
    tables.slice(0, 4).map((table) => `alter table ${table} ${how} trigger append_only;`);
  await owner.query({
    text: [...switched('disable'), text, ';set constraints all immediate;', ...switched('enable')].join('\n'),
  });
}

/** Two customers, one of them below zero on an account, a demo user, a user without money, and the broker. */
const accounts = [
  [1, 'change', false, 70_000_000],
  [1, 'micro', false, 0],
  [1, 'forex', false, 30_000_001],
  [2, 'change', false, 0],
  [2, 'micro', false, 25_000_000],
  [2, 'forex', false, -10_000_000],
  [3, 'change', true, 10_000_000_000],
  [3, 'micro', true, 0],
  [3, 'forex', true, 0],
  [4, 'change', false, 0],
  [4, 'micro', false, 0],
  [4, 'forex', false, 0],
] as const;

beforeEach(async () => {
  await asOwner(`${tables.map((table) => `delete from ${table} where true`).join(';')};
    insert into ledger.account (id, user_id, kind, is_demo, balance, opened_at) values
      (3, null, 'payments_in', false, 0, now()), ${accounts
        .map(
          ([user, kind, isDemo, balance], at) =>
            `(${1000 + at}, ${user}, '${kind}', ${isDemo}, ${balance}, now())`,
        )
        .join(', ')};
    insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, debit_after, credit_after, posted_at)
    values ${accounts
      .flatMap(([, , , balance], at) => {
        const [debit, credit] = balance > 0 ? [3, 1000 + at] : [1000 + at, 3];
        const after = balance > 0 ? `null, ${balance}` : `${balance}, null`;
        return balance === 0
          ? []
          : `(${at + 1}, 'x', 1, ${debit}, ${credit}, ${Math.abs(balance)}, ${after}, '2026-11-20T00:00:00Z')`;
      })
      .join(', ')}`);
});

function instance(options: { scope?: 'real' | 'play'; signer?: NoteSigner | undefined; at?: string } = {}) {
  const clock = manualClock(options.at ?? NOON);
  const liabilities = createLiabilities({
    ...{ database, clock, log: createLog({ pretty: false, write: () => undefined }) },
    signer: 'signer' in options ? options.signer : signer,
    saltOf: (statement, user) => createHmac('sha256', 'secret').update(`${statement}:${user}`).digest(),
    scope: () => options.scope ?? 'real',
  });
  const ask = async <C extends Call>(call: C, input: object, userId: number) => {
    const route = present(
      liabilities.routes.find((known) => known.call === call),
      call.path,
    );
    const caller = { userId, isDemo: false, sessionId: userId };
    return (await route.handle(call.input.parse(input), aCallerContext(caller))) as Outcome<CallOutput<C>>;
  };
  const make = async () => {
    const made = await liabilities.administration.make(9);
    if (isRefusal(made)) throw new Error(`refused: ${made.refusal}`);
    return made;
  };
  const proofOf = async (id: number, userId: number) => {
    const shown = await ask(calls.liabilityProof, { id }, userId);
    if (isRefusal(shown)) throw new Error(`refused: ${shown.refusal}`);
    return shown.file;
  };
  return { ...liabilities, clock, ask, make, proofOf };
}

describe('liabilities: a statement', () => {
  it('counts what real customers have, so that the total is that of the ledger', async () => {
    const { make } = instance();
    const made = await make();
    expect(made).toMatchObject({
      id: 1,
      scope: 'real',
      customers: 2,
      total: 125_000_001n,
      below: 10_000_000n,
    });
    const [ledger] = await database.query<{ total: string }>({
      text: 'select sum(balance) as total from ledger.account where user_id is not null and not is_demo',
    });
    expect(made.total - made.below).toBe(BigInt(ledger?.total ?? 0));
    expect(await verified()).toEqual([]);
  });

  it('counts demo accounts, too, where all money is play money', async () => {
    const made = await instance({ scope: 'play' }).make();
    expect(made).toMatchObject({ scope: 'play', customers: 3, total: 10_125_000_001n });
    expect(await verified()).toEqual([]);
  });

  it('is proven to each customer, and to none for another', async () => {
    const { make, proofOf, published, ask } = instance();
    const { id } = await make();
    const note = present(await published.statement(String(id)), 'it is published').text;
    for (const [userId, counted] of [
      [1, 100_000_001n],
      [2, 25_000_000n],
    ] as const) {
      const file = await proofOf(id, userId);
      expect(checkBalance(file, note, signer.keyFile, userId)).toMatchObject({
        isCounted: true,
        shown: { counted },
      });
      expect(checkBalance(file, note, signer.keyFile, 5).isCounted).toBe(false);
      expect(checkBalance(file, note, testSigner().keyFile, userId).isCounted).toBe(false);
    }
    const refused = { refusal: 'liabilities.not_counted', field: 'id' };
    expect(await ask(calls.liabilityProof, { id }, 3)).toMatchObject(refused);
    expect(await ask(calls.liabilityProof, { id }, 4)).toMatchObject(refused);
    expect(await ask(calls.liabilityProof, { id: id + 1 }, 1)).toMatchObject(refused);
  });

  it('is listed with what it counts for the caller, and for anyone without that', async () => {
    const { make, clock, ask, published } = instance();
    await make();
    clock.advance(HOUR_MS);
    await asOwner(
      'update ledger.account set balance = 0 where user_id = 2; delete from ledger.posting where id in (5, 6)',
    );
    await make();
    const list = (await ask(calls.liabilityList, { page_size: 1, page: 2 }, 2)) as CallOutput<
      typeof calls.liabilityList
    >;
    const first = {
      ...{ id: 1, made_at: '2026-12-01T12:00:00.000Z', scope: 'real', customers: 2 },
      ...{ total: '125.000001', below: '10.000000' },
    };
    expect(list).toEqual({ data: [{ ...first, own: '25.000000' }], total: 2, page: 2, last_page: 2 });
    expect(await ask(calls.liabilityList, {}, 2)).toMatchObject({ data: [{ id: 2, own: null }, { id: 1 }] });
    const { text } = await published.list();
    expect(JSON.parse(text)).toMatchObject([{ id: 2, customers: 1 }, first]);
    for (const id of ['0', '3', '01', 'x', '1;', '99999999999999999999']) {
      expect(await published.statement(id)).toBeUndefined();
    }
  });

  it('is proven to each of many customers, whose leaves fill several blocks', async () => {
    await asOwner(`insert into ledger.account (id, user_id, kind, is_demo, balance, opened_at)
      select 5000 + n, 100 + n, 'change', false, n, now() from generate_series(1, 1100) as n;
      insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, debit_after, credit_after, posted_at)
      select 5000 + n, 'x', 1, 3, 5000 + n, n, null, n, '2026-11-20T00:00:00Z' from generate_series(1, 1100) as n`);
    const { make, proofOf } = instance();
    const { id, note, customers } = await make();
    expect(customers).toBe(1102);
    for (let userId = 101; userId <= 1200; userId += 37) {
      const verdict = checkBalance(await proofOf(id, userId), note, signer.keyFile, userId);
      expect(verdict).toMatchObject({ isCounted: true, shown: { counted: BigInt(userId - 100) } });
    }
    expect(await verified()).toEqual([]);
  });

  it('of an instance without customers has an empty tree', async () => {
    await asOwner('delete from ledger.posting; delete from ledger.account where user_id is not null');
    expect(await instance().make()).toMatchObject({ customers: 0, total: 0n, below: 0n });
    expect(await verified()).toEqual([]);
  });

  it('is made for operators once an hour, however many ask at once', async () => {
    const { administration, clock } = instance();
    const asked = await Promise.all([1, 2, 3].map(() => administration.make(9)));
    expect(asked.filter(isRefusal).map(({ refusal }) => refusal)).toEqual([
      'liabilities.too_soon',
      'liabilities.too_soon',
    ]);
    clock.advance(HOUR_MS - 1);
    expect(await administration.make(9)).toMatchObject({ refusal: 'liabilities.too_soon' });
    clock.advance(1);
    expect(await administration.make(9)).toMatchObject({ id: 2 });
  });

  it.each([
    ['there is no key', undefined],
    [
      'the key does not answer',
      { origin: () => 'x', signNote: () => Promise.reject(new Error('no answer')) },
    ],
  ])('is refused where %s, and leaves nothing', async (_, broken) => {
    const { administration } = instance({ signer: broken });
    expect(await administration.make(9)).toMatchObject({ refusal: 'liabilities.not_signed' });
    expect(await database.query({ text: 'select from liabilities.leaf' })).toEqual([]);
  });

  it('stays as it was made, also for the role of the server', async () => {
    await instance().make();
    for (const table of ['statement', 'leaf', 'block']) {
      const change = database.query({ text: `delete from liabilities.${table}` });
      await expect(change).rejects.toThrow(/permission denied|only ever added/);
    }
  });
});

describe('liabilities: the monthly job', () => {
  const run = async (at: string, of: string, options: Parameters<typeof instance>[0] = {}) => {
    const { servingJobs, clock } = instance({ at, ...options });
    return present(servingJobs[0], 'the job').chunk(day(of), clock.now());
  };

  it('makes one statement on the first day of a month, and none on other days', async () => {
    expect(await run('2026-11-30T23:59:00Z', '2026-11-30')).toBe(0);
    expect(await run('2026-12-01T00:00:05Z', '2026-12-01')).toBe(1);
    expect(await run('2026-12-01T00:00:05Z', '2026-12-01')).toBe(0);
    expect(await run('2027-01-01T00:00:05Z', '2027-01-01')).toBe(1);
    const made = await database.query({
      text: 'select id::int, month::text from liabilities.statement order by id',
    });
    expect(made).toEqual([
      { id: 1, month: '2026-12-01' },
      { id: 2, month: '2027-01-01' },
    ]);
  });

  it('makes up for a first day on which the server was off, but not for a month that is over', async () => {
    expect(await run('2026-12-01T12:00:00Z', '2026-11-01')).toBe(0);
    expect(await run('2026-12-20T12:00:00Z', '2026-12-01')).toBe(1);
  });

  it('leaves its day open where the statement cannot be signed, and does not exist without a key', async () => {
    const broken = { origin: () => 'x', signNote: () => Promise.reject(new Error('no answer')) };
    await expect(run(NOON, '2026-12-01', { signer: broken })).rejects.toThrow('liabilities.not_signed');
    expect(instance({ signer: undefined }).servingJobs).toEqual([]);
  });
});

describe('liabilities: verification', () => {
  it.each([
    [
      'a balance of a leaf',
      'update liabilities.leaf set change = change - 1 where user_id = 1',
      [
        'its total is 125000001, its leaves make 125000000',
        'its root does not follow from its leaves',
        'its block 0 does not follow from its leaves',
        'change of user 1 counts as 69999999, its postings make 70000000',
      ],
    ],
    [
      'a move between accounts of a leaf',
      'update liabilities.leaf set change = change - 1, micro = micro + 1 where user_id = 1',
      [
        'change of user 1 counts as 69999999, its postings make 70000000',
        'micro of user 1 counts as 1, its postings make 0',
      ],
    ],
    [
      'a leaf that is missing',
      'delete from liabilities.leaf where user_id = 2',
      [
        'it counts 2 customers and has 1 leaves',
        'its total is 125000001, its leaves make 100000001',
        'below zero is 10000000, its leaves make 0',
        'its root does not follow from its leaves',
        'its block 0 does not follow from its leaves',
        'micro of user 2 counts as 0, its postings make 25000000',
        'forex of user 2 counts as 0, its postings make -10000000',
      ],
    ],
    [
      'the total',
      'update liabilities.statement set total = total - 1',
      [
        'its total is 125000000, its leaves make 125000001',
        'its signed text says something else',
        'its total less what is below zero is 115000000, the postings up to its moment make 115000001',
      ],
    ],
    [
      'the signed text',
      "update liabilities.statement set note = replace(note, 'total 125', 'total 124')",
      ['its signed text says something else', "it is not signed by the log's key"],
    ],
    [
      'the name of the log',
      "update liabilities.statement set note = replace(note, 'test.example', 'other.example')",
      ['it is in the name of another log'],
    ],
    [
      'a block',
      'update liabilities.block set sum = sum + 1',
      ['its block 0 does not follow from its leaves'],
    ],
  ])('names %s that was changed', async (_, change, breaches) => {
    await instance().make();
    await asOwner(change);
    expect(await verified()).toEqual(breaches.map((one) => `liabilities statement 1: ${one}`));
  });

  it('names a statement that another key has signed in the name of the log', async () => {
    await instance({ signer: testSigner() }).make();
    expect(await verified()).toEqual(["liabilities statement 1: it is not signed by the log's key"]);
  });

  it('names statements that are gone, and compares the total of an older one with its postings', async () => {
    const { make, clock } = instance();
    for (let made = 0; made < 3; made += 1) {
      await make();
      clock.advance(HOUR_MS);
    }
    const gone = (id: number) =>
      asOwner(`delete from liabilities.block where statement_id = ${id};
        delete from liabilities.leaf where statement_id = ${id}; delete from liabilities.statement where id = ${id}`);
    await gone(2);
    expect(await verified()).toEqual(['liabilities statement 2 is gone']);
    await gone(1);
    expect(await verified()).toEqual(['liabilities statement 2 is gone']);
    await make();
    // Of the time before the third statement: neither it nor the fourth counts it.
    await asOwner(`insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, debit_after,
      credit_after, posted_at) values (104, 'x', 1, 3, 1000, 5, null, 70000005, '2026-12-01T13:30:00Z')`);
    expect((await verified()).map((one) => one.slice(0, 62))).toEqual([
      'liabilities statement 3: its total less what is below zero is ',
      'liabilities statement 4: its total less what is below zero is ',
      'liabilities statement 2 is gone',
      'liabilities statement 4: change of user 1 counts as 70000000, ',
    ]);
  });

  it('accepts a posting that was decided just before the moment and committed after it, and no older one', async () => {
    await instance().make();
    const late = (id: number, at: string, after: number) =>
      asOwner(`insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, debit_after,
        credit_after, posted_at) values (${id}, 'x', 1, 3, 1000, 5, null, ${after}, '${at}')`);
    await late(101, '2026-12-01T12:00:01Z', 70_000_005);
    await late(102, '2026-12-01T11:59:59Z', 70_000_010);
    expect(await verified()).toEqual([]);
    await late(103, '2026-12-01T11:58:00Z', 70_000_015);
    expect(await verified()).toEqual([
      'liabilities statement 1: its total less what is below zero is 115000001, the postings up to its moment make 115000011',
      'liabilities statement 1: change of user 1 counts as 70000000, its postings make 70000010 or 70000015',
    ]);
  });
});
