import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicKeyOf, signatureLine, vkey } from '../note/c2sp.fixture.ts';
import { checkpointText, parseCheckpoint } from '../note/index.ts';
import {
  checkBalance,
  customerLeaf,
  EMPTY_SUM,
  formatBalanceProof,
  type LiabilityStatement,
  lackOf,
  openStatement,
  owedOf,
  parseBalanceProof,
  parseStatement,
  proveBalance,
  readKeyFile,
  rootBySumPath,
  type SumNode,
  statementText,
  sumLeaf,
  sumParent,
  sumPath,
  sumRoot,
} from './index.ts';
import { type Customer, paperLeaf, paperRoot } from './paper-tree.fixture.ts';

const ORIGIN = 'broker.example/log';
const ID = 7;
const { privateKey: logKey } = generateKeyPairSync('ed25519');
const { privateKey: otherKey } = generateKeyPairSync('ed25519');
const keyFile = `${vkey(ORIGIN, 1, logKey)}\n${vkey(ORIGIN, 4, logKey)}\n`;

/** Repeatable chance (mulberry32): the seed is part of the title of each test that uses it. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function customersBy(pick: (below: number) => number, count: number): Customer[] {
  const amount = () => BigInt(pick(5) === 0 ? 0 : pick(2 ** 40)) * (pick(8) === 0 ? -1n : 1n);
  return Array.from({ length: count }, (_, at) => ({
    customer: 1000 + at * 3,
    salt: Buffer.from(Array.from({ length: 32 }, () => pick(256))),
    balances: { change: BigInt(pick(2 ** 45)), micro: BigInt(pick(2 ** 20)), forex: amount() },
  }));
}

const leafOf = ({ customer, balances, salt }: Customer): SumNode =>
  customerLeaf({ origin: ORIGIN, statement: ID, customer }, balances, salt);

function signed(statement: LiabilityStatement, key = logKey): string {
  const text = statementText(statement);
  return `${text}\n${signatureLine(statement.origin, key, text)}`;
}

function statementOf(customers: readonly Customer[]): LiabilityStatement {
  const { hash, sum } = sumRoot(customers.map(leafOf));
  const below = customers.reduce((lack, { balances }) => lack + lackOf(balances), 0n);
  const at = 1_790_000_000_000;
  return {
    origin: ORIGIN,
    id: ID,
    at,
    scope: 'real',
    customers: customers.length,
    total: sum,
    below,
    root: hash,
  };
}

function fileFor(
  customers: readonly Customer[],
  index: number,
  note = signed(statementOf(customers)),
): string {
  return formatBalanceProof(
    proveBalance(customers.map(leafOf), index, { statement: note, ...(customers[index] as Customer) }),
  );
}

const failed = ({ checks }: ReturnType<typeof checkBalance>) =>
  checks.filter(({ state }) => state === 'failed').map(({ key }) => key);

const seed = Math.trunc(Math.random() * 2 ** 31);

test(`sum tree: roots are those of the specification for all sizes, and every leaf is proven (seed ${seed})`, {
  timeout: 60_000,
}, () => {
  const pick = chance(seed);
  for (let size = 1; size <= 40; size += 1) {
    const customers = customersBy(pick, size);
    const root = paperRoot(customers.map((one) => paperLeaf(one, ORIGIN, ID)));
    const leaves = customers.map(leafOf);
    expect({ hash: Buffer.from(sumRoot(leaves).hash), sum: sumRoot(leaves).sum }).toEqual(root);
    expect(root.sum).toBe(customers.reduce((sum, { balances }) => sum + owedOf(balances), 0n));
    for (const [index, leaf] of leaves.entries()) {
      const found = rootBySumPath(index, size, leaf, sumPath(leaves, index));
      expect(found).toEqual(sumRoot(leaves));
    }
  }
});

test(`checkBalance: accepts the file of every customer, and shows total and balance (seed ${seed})`, () => {
  const customers = customersBy(chance(seed), 23);
  const note = signed(statementOf(customers));
  for (const [index, { customer, balances }] of customers.entries()) {
    const verdict = checkBalance(fileFor(customers, index), note, keyFile, customer);
    expect(verdict).toMatchObject({ isCounted: true, shown: { counted: owedOf(balances) } });
    expect(verdict.checks.map(({ key }) => key)).toEqual([
      'format',
      'published',
      'key',
      'signature',
      'root',
      'total',
      'customer',
    ]);
    expect(verdict.shown?.statement).toEqual(statementOf(customers));
  }
});

test(`checkBalance: fails after any digit or letter of the file was changed (seed ${seed})`, {
  timeout: 60_000,
}, () => {
  const customers = customersBy(chance(seed), 11);
  const note = signed(statementOf(customers));
  for (const index of [0, 6, 10]) {
    const { customer } = customers[index] as Customer;
    const file = fileFor(customers, index, note);
    for (const { index: at, 0: char } of file.matchAll(/[0-9a-zA-Z]/g)) {
      const next = /9|z|Z/.test(char) ? '0' : String.fromCharCode(char.charCodeAt(0) + 1);
      const broken = `${file.slice(0, at)}${next}${file.slice(at + 1)}`;
      const { isCounted } = checkBalance(broken, note, keyFile, customer);
      expect(isCounted, `seed ${seed}, character ${at}: ${char} made ${next}`).toBe(false);
    }
  }
});

test(`checkBalance: fails after any character of the published statement was changed (seed ${seed})`, () => {
  const customers = customersBy(chance(seed), 5);
  const note = signed(statementOf(customers));
  for (let at = 0; at < note.length; at += 1) {
    const broken = `${note.slice(0, at)}${String.fromCharCode(note.charCodeAt(at) ^ 1)}${note.slice(at + 1)}`;
    const file = fileFor(customers, 2, broken);
    expect(checkBalance(file, broken, keyFile).isCounted, `character ${at}`).toBe(false);
  }
});

test(`checkBalance: a customer who was left out gets no proof, whatever of others is used (seed ${seed})`, () => {
  const customers = customersBy(chance(seed), 12);
  const leftOut = customers[4] as Customer;
  const others = customers.filter((one) => one !== leftOut);
  const note = signed(statementOf(others));
  for (let index = 0; index < others.length; index += 1) {
    const of = proveBalance(others.map(leafOf), index, { statement: note, ...(others[index] as Customer) });
    const forged = formatBalanceProof({ ...of, ...leftOut });
    expect(failed(checkBalance(forged, note, keyFile, leftOut.customer))).toEqual(['root']);
    const borrowed = fileFor(others, index, note);
    expect(failed(checkBalance(borrowed, note, keyFile, leftOut.customer))).toEqual(['customer']);
  }
});

test(`checkBalance: an understated balance shows, and cannot be passed off as the true one (seed ${seed})`, () => {
  const customers = customersBy(chance(seed), 12);
  const truth = customers[5] as Customer;
  const lower = { ...truth.balances, change: truth.balances.change - 1n };
  const lowered = customers.map((one) => (one === truth ? { ...one, balances: lower } : one));
  const note = signed(statementOf(lowered));
  const file = fileFor(lowered, 5, note);
  expect(checkBalance(file, note, keyFile).shown?.counted).toBe(owedOf(truth.balances) - 1n);
  const parsed = parseBalanceProof(file);
  const claimed = formatBalanceProof({ ...(parsed as NonNullable<typeof parsed>), balances: truth.balances });
  expect(failed(checkBalance(claimed, note, keyFile))).toEqual(['root']);
});

test('checkBalance: two customers cannot be given the same leaf', () => {
  const [one, other] = customersBy(chance(1), 2) as [Customer, Customer];
  const sameBalances = { ...other, balances: one.balances };
  const note = signed(statementOf([one]));
  const of = proveBalance([leafOf(one)], 0, { statement: note, ...one });
  const forged = formatBalanceProof({ ...of, ...sameBalances });
  expect(failed(checkBalance(forged, note, keyFile, sameBalances.customer))).toEqual(['root']);
});

test('sum tree: the sum of each side is bound, so that the attack on the original tree fails', () => {
  // The original node hashes max(left, right) or the total alone: each side could be shown a smaller other side.
  const [left, right] = [sumLeaf(new Uint8Array(32), 60n), sumLeaf(new Uint8Array(32).fill(1), 40n)];
  const root = sumParent(left, right);
  for (const sum of [0n, 39n, 41n, 100n]) {
    expect(rootBySumPath(0, 2, left, [{ ...right, sum }])?.hash).not.toEqual(root.hash);
  }
  expect(sumParent({ ...left, sum: 50n }, { ...right, sum: 50n }).hash).not.toEqual(root.hash);
});

test.each([
  ['a negative balance', () => sumLeaf(new Uint8Array(32), -1n)],
  ['a balance of 31 digits', () => sumLeaf(new Uint8Array(32), 10n ** 30n)],
  ['a negative sum on the left', () => sumParent({ ...EMPTY_SUM, sum: -1n }, EMPTY_SUM)],
  ['a negative sum on the right', () => sumParent(EMPTY_SUM, { ...EMPTY_SUM, sum: -1n })],
  ['sums that are too large together', () => sumParent(large, large)],
  ['a short commitment', () => sumLeaf(new Uint8Array(31), 1n)],
  ['a short salt', () => leafOf({ ...(customersBy(chance(1), 1)[0] as Customer), salt: Buffer.alloc(31) })],
  ['a leaf that is not there', () => sumPath([EMPTY_SUM], 1)],
])('sum tree: a node is refused for %s', (_, make) => {
  expect(make).toThrow(RangeError);
});
const large = { ...EMPTY_SUM, sum: 10n ** 30n - 1n };

test.each([
  ['an index outside', 3, 3, [0, 1]],
  ['a size below zero', 0, -1, [0]],
  ['no size', 0, 0, []],
  ['a fraction', 0.5, 3, [0, 1]],
  ['a path that is too short', 0, 3, [0]],
  ['a path that is too long', 0, 3, [0, 1, 2]],
  ['a path far too long', 0, 3, Array.from({ length: 65 }, () => 0)],
] as const)('rootBySumPath: has no root for %s', (_, index, size, sums) => {
  const path = sums.map((sum) => ({ hash: EMPTY_SUM.hash, sum: BigInt(sum) }));
  expect(rootBySumPath(index, size, EMPTY_SUM, path)).toBeUndefined();
});

test.each([-1n, 10n ** 30n])('rootBySumPath: refuses a path on which a sum is %s', (sum) => {
  expect(rootBySumPath(0, 2, EMPTY_SUM, [{ hash: EMPTY_SUM.hash, sum }])).toBeUndefined();
});

test('owedOf: an account below zero lowers neither what its owner is owed nor what others are', () => {
  const balances = { change: 5n, micro: 0n, forex: -8n };
  expect([owedOf(balances), lackOf(balances)]).toEqual([5n, 8n]);
});

test('openStatement: needs a signature of the log, not one of another key or for another origin', () => {
  const statement = statementOf(customersBy(chance(2), 3));
  const keys = readKeyFile(keyFile);
  expect(openStatement(signed(statement), keys)).toEqual(statement);
  expect(openStatement(signed(statement, otherKey), keys)).toBe('not_signed');
  expect(openStatement(signed({ ...statement, origin: 'other.example/log' }), keys)).toBe('unknown_key');
  expect(openStatement(signed(statement), readKeyFile(vkey(ORIGIN, 4, logKey)))).toBe('unknown_key');
});

test('readKeyFile: skips lines that are no keys, and reads no file without end', () => {
  const lines = `# keys\n\n${keyFile}${vkey('old.example/log', 1, otherKey)}\n`;
  expect(readKeyFile(lines).map(({ name }) => name)).toEqual([ORIGIN, ORIGIN, 'old.example/log']);
  expect(readKeyFile(lines)[0]?.publicKey).toEqual(publicKeyOf(logKey));
  expect(readKeyFile(`${keyFile}${' '.repeat(64_000)}`)).toEqual([]);
});

test('statement: is never read as a checkpoint, and a checkpoint never as a statement', () => {
  const statement = statementOf(customersBy(chance(3), 3));
  expect(parseStatement(statementText(statement))).toEqual(statement);
  expect(parseCheckpoint(statementText(statement))).toBeUndefined();
  expect(parseStatement(checkpointText({ origin: ORIGIN, size: 3, root: statement.root }))).toBeUndefined();
});

const text = statementText(statementOf(customersBy(chance(4), 3)));
test.each([
  ['nothing', ''],
  ['a total with a leading zero', text.replace('total ', 'total 0')],
  ['a negative total', text.replace('total ', 'total -')],
  ['a negative sum of what is lacking', text.replace(/below .*/, 'below -5')],
  ['a fraction of a customer', text.replace('customers 3', 'customers 2.5')],
  ['another scope', text.replace('accounts real', 'accounts some')],
  ['another version', text.replace('v1', 'v2')],
  ['a line more', `${text}more\n`],
  ['a line less', text.slice(0, text.lastIndexOf('root'))],
  ['another order of lines', text.replace(/(total .*\n)(below .*\n)/, '$2$1')],
  ['a short root', text.replace(/root ....../, 'root ')],
])('parseStatement: a statement is refused with %s', (_, broken) => {
  expect(parseStatement(broken)).toBeUndefined();
});

const hashText = Buffer.from(EMPTY_SUM.hash).toString('base64');
const customers = customersBy(chance(5), 3);
const file = fileFor(customers, 1);
const changed = (change: (fields: Record<string, unknown>) => object): string =>
  JSON.stringify(change(JSON.parse(file) as Record<string, unknown>));
test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['another format', changed((one) => ({ ...one, format: 'tidemark-balance/2' }))],
  [
    'a balance that is a number',
    changed((one) => ({ ...one, balances: { change: 1, micro: '0', forex: '0' } })),
  ],
  [
    'a balance with a plus',
    changed((one) => ({ ...one, balances: { change: '+1', micro: '0', forex: '0' } })),
  ],
  ['minus zero', changed((one) => ({ ...one, balances: { change: '-0', micro: '0', forex: '0' } }))],
  ['an account that is missing', changed((one) => ({ ...one, balances: { change: '1', micro: '0' } }))],
  ['a negative sum on the path', changed((one) => ({ ...one, path: [{ hash: hashText, sum: '-1' }] }))],
  ['a path of something else', changed((one) => ({ ...one, path: [null] }))],
  ['a path that is none', changed((one) => ({ ...one, path: {} }))],
  ['an index that is a text', changed((one) => ({ ...one, index: '1' }))],
  ['a negative index', changed((one) => ({ ...one, index: -1 }))],
  ['a short salt', changed((one) => ({ ...one, salt: 'ab' }))],
  ['a file without end', `${file}${' '.repeat(100_000)}`],
])('parseBalanceProof: a file is refused that has %s', (_, broken) => {
  expect(parseBalanceProof(broken)).toBeUndefined();
  expect(failed(checkBalance(broken, '', keyFile))).toEqual(['format']);
});

test('checkBalance: names what does not match', () => {
  const note = signed(statementOf(customers));
  const wrongTotal = signed({ ...statementOf(customers), total: statementOf(customers).total - 1n });
  expect(failed(checkBalance(file, wrongTotal, keyFile))).toEqual(['published']);
  expect(failed(checkBalance(fileFor(customers, 1, wrongTotal), wrongTotal, keyFile))).toEqual(['total']);
  expect(failed(checkBalance(file, note, ''))).toEqual(['key']);
  const forged = signed(statementOf(customers), otherKey);
  expect(failed(checkBalance(fileFor(customers, 1, forged), forged, keyFile))).toEqual(['signature']);
  expect(failed(checkBalance(fileFor(customers, 1, 'no note'), 'no note', keyFile))).toEqual(['format']);
});
