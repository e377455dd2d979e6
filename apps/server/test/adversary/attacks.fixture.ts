import { TestKey } from '@tidemark/verify/testing';
import {
  CHAIN_START,
  type ChainedEntry,
  entryHash,
} from '../../src/modules/operator/testing/audit-entries.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import { movePrices, rewriteLeaves } from './rewriting.fixture.ts';

/** What somebody does to the database, and what verify must say of it, the first bad item by name. */
export type Attack = readonly [name: string, attack: (tx: Queryable) => Promise<unknown>, message: RegExp];

const run = (text: string) => (tx: Queryable) => tx.query({ text });

const euro = (row: string, seq: number): string =>
  `${row}.seq = ${seq} and ${row}.instrument_id = (select id from market.instrument where code = 'EURUSD')`;
const logged = "id > (select last_id from transparency.beginning where kind = 'posting')";
/** The n-th posting that is in the log. */
const posting = (n: number) => (row: string) =>
  `${row}.id = (select id from ledger.posting where ${logged} order by id offset ${n} limit 1)`;
const entry = (n: number) => (row: string) =>
  `${row}.number = (select number from operator.audit order by number offset ${n} limit 1)`;
const completed = (n: number) => (row: string) =>
  `${row}.id = (select id from forex.deal where status = 3 order by id offset ${n} limit 1)`;

type Where = (row: string) => string;

/** Two rows in each other's place. */
const swap = (table: string, columns: readonly string[], [one, other]: readonly [Where, Where]) =>
  run(`update ${table} as a set (${columns.join(', ')}) = row (${columns.map((name) => `b.${name}`).join(', ')})
    from ${table} as b where (${one('a')} and ${other('b')}) or (${other('a')} and ${one('b')})`);

const reordered: readonly Attack[] = [
  [
    'the prices of two ticks swapped',
    swap('market.tick', ['price'], [(row) => euro(row, 5), (row) => euro(row, 7)]),
    /^log [^:]+: tick 5 of EURUSD is not what was logged: price was [\d.]+, is [\d.]+$/m,
  ],
  [
    'the numbers of two ticks swapped',
    swap('market.tick', ['seq'], [(row) => euro(row, 5), (row) => euro(row, 7)]),
    /^log [^:]+: tick 5 of EURUSD (is not what was logged|was logged with the price [\d.]+ and is gone)/m,
  ],
  [
    'the amounts of two postings swapped',
    swap('ledger.posting', ['event', 'reference', 'amount'], [posting(3), posting(9)]),
    /^log [^:]+: posting \d+ is not what was logged$/m,
  ],
  [
    'two audit entries swapped',
    swap('operator.audit', ['action', 'object', 'reason', 'detail'], [entry(2), entry(5)]),
    /^audit entry 3 \(settings\.change .*\) /m,
  ],
  [
    'the results of two orders swapped',
    swap('forex.deal', ['profit', 'close_price'], [completed(0), completed(4)]),
    /^log [^:]+: (opening|close) of order \d+ is not what was logged$/m,
  ],
  [
    'two leaves swapped within the log',
    (tx) => swapLeaves(tx),
    /^log [^:]+: the leaves are not those that the checkpoint of \d+ leaves signed; those before leaf \d+ agree, it is tick 1 of \w+$/m,
  ],
  [
    'the ids of two logged postings swapped',
    run(`update transparency.batch set records = (select jsonb_agg(case when run ->> 0 = 'posting'
        then jsonb_build_array('posting', (select jsonb_agg(id order by n desc) from jsonb_array_elements(run -> 1)
          with ordinality as one (id, n))) else run end) from jsonb_array_elements(records) as run)
      where first_leaf = (select first_leaf from transparency.batch
        where exists (select from jsonb_array_elements(records) as run where run ->> 0 = 'posting'
          and jsonb_array_length(run -> 1) > 1) order by first_leaf limit 1)`),
    /^log [^:]+: posting \d+ is not what was logged$/m,
  ],
];

const backDated: readonly Attack[] = [
  [
    'a tick back-dated',
    run(`update market.tick as a set at = at - interval '300 milliseconds' where ${euro('a', 9)}`),
    /^log [^:]+: tick 9 of EURUSD (is not what was logged: at was \d+, is \d+|was logged .* and is gone)$/m,
  ],
  [
    'the time of a source back-dated',
    run(`update market.tick as a set source_time = source_time - interval '2 seconds' where ${euro('a', 9)}`),
    /^log [^:]+: tick 9 of EURUSD is not what was logged: sourceAt was \d+, is \d+$/m,
  ],
  [
    'an order back-dated',
    run(`update forex.deal as a set opened_at = opened_at - interval '1 second' where ${completed(2)('a')}`),
    /^log [^:]+: (opening|close) of order \d+ is not what was logged$/m,
  ],
  [
    'an Up/Down trade back-dated',
    run(`update micro.wager set accepted_at = accepted_at - interval '1 second'
      where id = (select min(id) from micro.wager)`),
    /^log [^:]+: opening of Up\/Down trade \d+ is not what was logged$/m,
  ],
  [
    'a posting back-dated',
    run(`update ledger.posting as a set posted_at = posted_at - interval '1 day' where ${posting(4)('a')}`),
    /^log [^:]+: posting \d+ is not what was logged$/m,
  ],
  [
    'an audit entry back-dated',
    run(`update operator.audit as a set at = at - interval '1 day' where ${entry(4)('a')}`),
    /^log [^:]+: audit entry 5 is not what was logged$/m,
  ],
  [
    'an audit entry back-dated, and the hashes of all after it recomputed',
    async (tx) => {
      await tx.query({ text: "update operator.audit set at = at - interval '1 day' where number = 5" });
      await chainAgain(tx);
    },
    /^log [^:]+: audit entry 5 is not what was logged$/m,
  ],
  [
    'the beginning of the log moved up over logged postings',
    run("update transparency.beginning set last_id = last_id + 1000 where kind = 'posting'"),
    /^posting \d+ is in the log, which says that it begins after \d+$/m,
  ],
];

const range = { code: 'EURUSD', from: 11, to: 30, by: 5000 };

const ranges: readonly Attack[] = [
  [
    'a range of ticks moved',
    (tx) => movePrices(tx, range),
    /^log [^:]+: tick 11 of EURUSD is not what was logged: price was [\d.]+, is [\d.]+$/m,
  ],
  [
    'a range of postings changed, with the balances beside each',
    run(`update ledger.posting set amount = amount + 1, debit_after = debit_after - 1, credit_after = credit_after + 1
      where ${logged}`),
    /^log [^:]+: posting \d+ is not what was logged$/m,
  ],
  [
    'a range of ticks removed',
    run(`delete from market.tick where seq between 11 and 30
      and instrument_id = (select id from market.instrument where code = 'EURUSD')`),
    /^log [^:]+: tick 11 of EURUSD was logged with the price [\d.]+ and is gone$/m,
  ],
  [
    'a range of ticks moved, in the leaves too',
    async (tx) => rewriteLeaves(tx, { leaf: await movePrices(tx, range), isTiles: false }),
    /^log [^:]+: the leaves are not those that the checkpoint of \d+ leaves signed; those before leaf \d+ agree, it is tick 11 of EURUSD$/m,
  ],
  [
    'a range of ticks moved, in the leaves and the hashes too',
    async (tx) => rewriteLeaves(tx, { leaf: await movePrices(tx, range), isTiles: true }),
    /^log [^:]+: the leaves are not those that the checkpoint of \d+ leaves signed; those before leaf \d+ agree, it is tick 11 of EURUSD$/m,
  ],
  [
    'a range of batches removed',
    run(`delete from transparency.batch where first_leaf in
      (select first_leaf from transparency.batch order by first_leaf offset 20 limit 10)`),
    /^log [^:]+: leaves \d+ to \d+ are gone$/m,
  ],
  [
    'the batch damaged that names the keys of the log',
    run('update transparency.batch set leaves = leaves + 1 where first_leaf = 0'),
    /^log [^:]+: the contents of leaves 0 to \d+ are damaged$/m,
  ],
];

/** Everything, as far as that goes without the key: what the machine signed last is beside it. */
const everything: readonly Attack[] = [
  [
    'everything rewritten, checkpoints since then removed',
    async (tx) => {
      const first = await rewriteLeaves(tx, { leaf: await movePrices(tx, range), isTiles: true });
      await tx.query({ text: 'delete from transparency.checkpoint where size > $1', values: [first] });
    },
    /^log [^:]+: the first \d+ leaves are not those that this machine signed$/m,
  ],
  [
    'everything rewritten, no checkpoint left',
    async (tx) => {
      await rewriteLeaves(tx, { leaf: await movePrices(tx, range), isTiles: true });
      await tx.query({ text: 'delete from transparency.checkpoint' });
    },
    /^log [^:]+: the first \d+ leaves are not those that this machine signed$/m,
  ],
  [
    'everything rewritten under another key',
    async (tx) => {
      const leaf = await movePrices(tx, range);
      await rewriteLeaves(tx, {
        leaf: (text, at) => (at === 1 ? thievesKey : leaf(text)),
        isTiles: true,
      });
      await tx.query({ text: 'delete from transparency.checkpoint' });
    },
    /^log [^:]+: its key is not the one of this machine \(log\.key\)$/m,
  ],
];

/** The leaf that names a key of the thief's own in place of the log's. */
const thievesKey = JSON.stringify(['key', ...new TestKey('broker.example/log', 7).lines]);

async function swapLeaves(tx: Queryable): Promise<void> {
  const ticks: string[] = [];
  await rewriteLeaves(tx, {
    leaf(text) {
      if (text.startsWith('["tick"') && ticks.length < 2) ticks.push(text);
      return text;
    },
    isTiles: false,
  });
  const [one = '', other = ''] = ticks;
  await rewriteLeaves(tx, {
    leaf: (text) => (text === one ? other : text === other ? one : text),
    isTiles: false,
  });
}

/** Hashes of the audit trail, over the entries as they are now. */
async function chainAgain(tx: Queryable): Promise<void> {
  await tx.query({
    text: 'alter table operator.audit drop constraint audit_hash_key, drop constraint audit_previous_hash_key',
  });
  const entries = await tx.query<ChainedEntry>({
    text: `select number::float8 as number, (extract(epoch from at) * 1000)::float8 as at, operator_id::float8 as "operatorId",
        operator_email as "operatorEmail", role, action, object, reason, detail, address
      from operator.audit order by number`,
  });
  let previous: Buffer = CHAIN_START;
  for (const entry of entries) {
    const hash = entryHash(previous, entry);
    await tx.query({
      text: 'update operator.audit set previous_hash = $2, hash = $3 where number = $1::bigint',
      values: [entry.number, previous, hash],
    });
    previous = hash;
  }
}

/** Attacks beyond single rows, by what the thief wants. */
export const attacks: readonly Attack[] = [...reordered, ...backDated, ...ranges, ...everything];
