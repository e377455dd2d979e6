import { assert, type Outcome, refuse } from '@tidemark/domain/outcome';
import { HOUR_MS, type Millis } from '@tidemark/domain/time';
import { leafCommitment, statementText, sumRoot } from '@tidemark/verify/liabilities';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type CustomerBalances, selectCustomers, selectCustomersTotal } from '../../ledger/index.ts';
import type { LiabilitiesParts, NoteSigner } from '../parts.ts';
import {
  type Cause,
  insertBlocks,
  insertLeaves,
  insertStatement,
  nextStatementId,
  type StoredLeaf,
  type StoredStatement,
  seeOneMoment,
  selectStatements,
} from '../store.ts';
import { blocksOf } from '../tree.ts';

/** Leaves made at once: few enough that requests are answered in between. */
const CHUNK = 500;
/** Between a statement and the next that an operator asks for: each keeps a leaf per customer. */
const APART_MS = HOUR_MS;

type Parts = LiabilitiesParts & { readonly signer: NoteSigner };

/**
 * Makes, signs and stores a statement of all customers' balances at this moment. Refused where there is no key or
 * it cannot sign, and to an operator within an hour of the statement before.
 */
export async function makeStatement(
  parts: LiabilitiesParts,
  cause: Cause,
): Promise<Outcome<StoredStatement>> {
  const { database, signer, log } = parts;
  if (signer === undefined) return refuse('liabilities.not_signed');
  try {
    return await database.transaction((tx) => makeWithin(tx, { ...parts, signer }, cause));
  } catch (error) {
    if (!(error instanceof NotSigned)) throw error;
    log.error({ err: error.cause }, 'a statement of liabilities could not be signed');
    return refuse('liabilities.not_signed');
  }
}

/** Rolls the transaction back. */
class NotSigned extends Error {}

async function makeWithin(tx: Queryable, parts: Parts, cause: Cause): Promise<Outcome<StoredStatement>> {
  await seeOneMoment(tx);
  const { statements } = await selectStatements(tx, { offset: 0, limit: 1 });
  // After the snapshot was taken: whatever it holds was posted by then.
  const at = parts.clock.now();
  const [newest] = statements;
  if ('operatorId' in cause && newest !== undefined && at - newest.at < APART_MS) {
    return refuse('liabilities.too_soon');
  }
  const origin = parts.signer.origin();
  const unsigned = await buildTree(tx, parts, { at, origin });
  const text = statementText({ ...unsigned, origin });
  const note = await parts.signer.signNote(text).catch((cause: unknown) => {
    throw new NotSigned('the key did not sign', { cause });
  });
  assert(note.startsWith(`${text}\n`), 'the text is signed as it is');
  const statement = { ...unsigned, note };
  await insertStatement(tx, { ...statement, ...cause });
  return statement;
}

async function buildTree(
  tx: Queryable,
  parts: Parts,
  { at, origin }: { readonly at: Millis; readonly origin: string },
): Promise<Omit<StoredStatement, 'note'>> {
  const id = await nextStatementId(tx);
  const scope = parts.scope();
  const withDemo = scope === 'play';
  for (let after = 0; ; ) {
    const customers = await selectCustomers(tx, { after, limit: CHUNK, withDemo });
    const last = customers.at(-1);
    if (last === undefined) break;
    const leaves = customers.map((customer) => leafOf(parts, customer, { origin, id }));
    await insertLeaves(tx, id, leaves);
    after = last.userId;
  }
  const { blocks, leaves, below } = await blocksOf(tx, id);
  if (blocks.length > 0) await insertBlocks(tx, id, blocks);
  const { hash: root, sum: total } = sumRoot(blocks.map(({ node }) => node));
  assert(
    total - below === (await selectCustomersTotal(tx, withDemo)),
    'the total without what is below zero is that of the ledger',
  );
  return { id, at, scope, customers: leaves, total, below, root };
}

function leafOf(
  { saltOf }: Parts,
  { userId, ...balances }: CustomerBalances,
  { origin, id }: { readonly origin: string; readonly id: number },
): StoredLeaf {
  const owner = { origin, statement: id, customer: userId };
  const commitment = Buffer.from(leafCommitment(owner, balances, saltOf(id, userId)));
  return { commitment, userId, balances };
}
