import { MINUTE_MS } from '@tidemark/domain/time';
import { openStatement, parseStatement, statementText, sumRoot } from '@tidemark/verify/liabilities';
import { parseNote, type VerifierKey } from '@tidemark/verify/note';
import type { Queryable } from '../../platform/database/queryable.ts';
import { selectPastBalances, selectPastTotals } from '../ledger/index.ts';
import {
  type Block,
  type StoredStatement,
  selectBlocks,
  selectLeavesOfUsers,
  selectStatements,
} from './store.ts';
import { blocksOf } from './tree.ts';

const CHUNK = 500;
const BREACHES_MAX = 100;
/** A batch of postings is committed far sooner after it was decided. */
const COMMIT_MS = MINUTE_MS;

/**
 * Checks every statement: its number follows the one before, root, total and number of customers follow from its
 * leaves, the blocks of its tree do, too, its signed text says the same and bears the signature of a key of the log,
 * and its total is what the postings up to its moment make. The newest is also compared account by account. Returns
 * one sentence per breach, at most 100. Salts are not checked: their secret is not in the database.
 *
 * @param keys - those of all logs of the instance
 */
export async function verifyLiabilities(
  database: Queryable,
  keys: readonly VerifierKey[],
): Promise<string[]> {
  const breaches: string[] = [];
  let newest: StoredStatement | undefined;
  let later: StoredStatement | undefined;
  for (let offset = 0; breaches.length < BREACHES_MAX; offset += CHUNK) {
    const { statements } = await selectStatements(database, { offset, limit: CHUNK });
    if (statements.length === 0) break;
    newest ??= statements[0];
    for (const statement of statements) {
      breaches.push(...gapBreaches(statement, later));
      breaches.push(...(await treeBreaches(database, statement)));
      breaches.push(...signatureBreaches(statement, keys));
      later = statement;
    }
    breaches.push(...(await totalBreaches(database, statements)));
  }
  if (later !== undefined && later.id !== 1) breaches.push(`liabilities statement ${later.id - 1} is gone`);
  if (newest !== undefined) breaches.push(...(await ledgerBreaches(database, newest)));
  return breaches.slice(0, BREACHES_MAX);
}

/** Numbers have no gaps; statements come the newest first. */
function gapBreaches({ id, at }: StoredStatement, later: StoredStatement | undefined): string[] {
  if (later === undefined) return [];
  if (later.id !== id + 1) return [`liabilities statement ${later.id - 1} is gone`];
  return later.at < at ? [`${nameOf(later)}: it is older than the one before`] : [];
}

function signatureBreaches(statement: StoredStatement, keys: readonly VerifierKey[]): string[] {
  const opened = openStatement(statement.note, keys);
  if (opened === 'unknown_key') return [`${nameOf(statement)}: it is in the name of another log`];
  return opened === 'not_signed' ? [`${nameOf(statement)}: it is not signed by the log's key`] : [];
}

/** The total of each statement, against all postings of the accounts that it counts. */
async function totalBreaches(database: Queryable, statements: readonly StoredStatement[]): Promise<string[]> {
  const breaches: string[] = [];
  // Within a minute of each other: each is asked for by itself, since periods must not overlap.
  for (const some of apart(statements)) {
    const periods = some.map(({ at, scope }) => ({
      from: at - COMMIT_MS,
      to: at,
      withDemo: scope === 'play',
    }));
    const pasts = await selectPastTotals(database, periods);
    for (const [number, { before, added, taken }] of pasts.entries()) {
      const statement = some[number];
      if (statement === undefined) continue;
      const counted = statement.total - statement.below;
      if (before + taken <= counted && counted <= before + added) continue;
      breaches.push(
        `${nameOf(statement)}: its total less what is below zero is ${counted}, the postings up to its moment make ${before + added + taken}`,
      );
    }
  }
  return breaches;
}

/** Statements, the oldest first, in groups whose members are more than a minute apart: usually one group. */
function apart(statements: readonly StoredStatement[]): StoredStatement[][] {
  const groups: StoredStatement[][] = [];
  for (const statement of statements.toSorted((one, other) => one.at - other.at)) {
    const group = groups.find((some) => statement.at - (some.at(-1)?.at ?? 0) > COMMIT_MS);
    if (group === undefined) groups.push([statement]);
    else group.push(statement);
  }
  return groups;
}

const nameOf = ({ id }: StoredStatement): string => `liabilities statement ${id}`;

async function treeBreaches(database: Queryable, statement: StoredStatement): Promise<string[]> {
  const { id, total, root, customers, below, note } = statement;
  const made = await blocksOf(database, id);
  const found = sumRoot(made.blocks.map(({ node }) => node));
  const breaches: string[] = [];
  if (made.leaves !== customers)
    breaches.push(`it counts ${customers} customers and has ${made.leaves} leaves`);
  if (found.sum !== total) breaches.push(`its total is ${total}, its leaves make ${found.sum}`);
  if (made.below !== below) breaches.push(`below zero is ${below}, its leaves make ${made.below}`);
  if (!Buffer.from(root).equals(found.hash)) breaches.push('its root does not follow from its leaves');
  const differing = firstDifferent(made.blocks, await selectBlocks(database, id));
  if (differing !== undefined) breaches.push(`its block ${differing} does not follow from its leaves`);
  const text = parseNote(note)?.text ?? '';
  const origin = parseStatement(text)?.origin ?? '';
  if (statementText({ ...statement, origin }) !== text) breaches.push('its signed text says something else');
  return breaches.map((breach) => `${nameOf(statement)}: ${breach}`);
}

function firstDifferent(made: readonly Block[], stored: readonly Block[]): number | undefined {
  const isSame = (one: Block | undefined, other: Block | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    one.node.sum === other.node.sum &&
    Buffer.compare(one.node.hash, other.node.hash) === 0 &&
    Buffer.compare(one.first, other.first) === 0;
  const count = Math.max(made.length, stored.length);
  const at = Array.from({ length: count }, (_, number) => isSame(made[number], stored[number])).indexOf(
    false,
  );
  return at < 0 ? undefined : at;
}

/** Every account of every customer, with a leaf or without, must have had what the statement counts. */
async function ledgerBreaches(database: Queryable, statement: StoredStatement): Promise<string[]> {
  const { id, at, scope } = statement;
  const period = { from: at - COMMIT_MS, to: at, withDemo: scope === 'play' };
  const breaches: string[] = [];
  for (let after = 0; breaches.length < BREACHES_MAX; ) {
    const accounts = await selectPastBalances(database, { after, limit: CHUNK, ...period });
    const last = accounts.at(-1);
    if (last === undefined) break;
    const leaves = await selectLeavesOfUsers(
      database,
      id,
      accounts.map(({ userId }) => userId),
    );
    for (const { userId, kind, balances } of accounts) {
      const counted = leaves.get(userId)?.balances[kind] ?? 0n;
      if (balances.includes(counted)) continue;
      breaches.push(
        `${nameOf(statement)}: ${kind} of user ${userId} counts as ${counted}, its postings make ${balances.join(' or ')}`,
      );
    }
    after = last.userId;
  }
  return breaches;
}
