import { MINUTE_MS } from '@tidemark/domain/time';
import { parseStatement, statementText, sumRoot } from '@tidemark/verify/liabilities';
import { parseNote } from '@tidemark/verify/note';
import type { Queryable } from '../../platform/database/queryable.ts';
import { selectPastBalances } from '../ledger/index.ts';
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
 * Checks every statement: root, total and number of customers follow from its leaves, the blocks of its tree do, too,
 * and its signed text says the same. The newest is also compared with the postings up to its moment. Returns one
 * sentence per breach, at most 100. Signatures and salts are not checked: their keys are not in the database.
 */
export async function verifyLiabilities(database: Queryable): Promise<string[]> {
  const breaches: string[] = [];
  let newest: StoredStatement | undefined;
  for (let offset = 0; breaches.length < BREACHES_MAX; offset += CHUNK) {
    const { statements } = await selectStatements(database, { offset, limit: CHUNK });
    if (statements.length === 0) break;
    newest ??= statements[0];
    for (const statement of statements) breaches.push(...(await treeBreaches(database, statement)));
  }
  if (newest !== undefined) breaches.push(...(await ledgerBreaches(database, newest)));
  return breaches.slice(0, BREACHES_MAX);
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
