import type { CallOutput, CallRead } from '@tidemark/contract';
import type { liabilityList, liabilityProof } from '@tidemark/contract/calls/money/liabilities';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { formatBalanceProof, owedOf } from '@tidemark/verify/liabilities';
import type { LiabilitiesParts } from '../parts.ts';
import { money, presentStatement } from '../present.ts';
import { selectLeavesOf, selectStatement, selectStatements } from '../store.ts';
import { placeOf } from '../tree.ts';

/** A page of statements, the newest first, with what each counts for the caller. */
export async function listStatements(
  { database }: Pick<LiabilitiesParts, 'database'>,
  { page, page_size: limit }: CallRead<typeof liabilityList>,
  userId: number,
): Promise<CallOutput<typeof liabilityList>> {
  const { statements, total } = await selectStatements(database, { offset: (page - 1) * limit, limit });
  const ids = statements.map(({ id }) => id);
  const leaves = await selectLeavesOf(database, userId, ids);
  return {
    data: statements.map((statement) => {
      const leaf = leaves.get(statement.id);
      return { ...presentStatement(statement), own: leaf ? money(owedOf(leaf.balances)) : null };
    }),
    ...{ total, page, last_page: Math.max(1, Math.ceil(total / limit)) },
  };
}

/** The file by which the caller proves that a statement counts his balance. */
export async function showProof(
  { database, saltOf }: Pick<LiabilitiesParts, 'database' | 'saltOf'>,
  { id }: CallRead<typeof liabilityProof>,
  userId: number,
): Promise<Outcome<CallOutput<typeof liabilityProof>>> {
  const statement = await selectStatement(database, id);
  const leaf = (await selectLeavesOf(database, userId, [id])).get(id);
  if (statement === undefined || leaf === undefined) return refuse('liabilities.not_counted', {}, 'id');
  const { balances } = leaf;
  const file = formatBalanceProof({
    ...{ statement: statement.note, customer: userId, salt: saltOf(id, userId), balances },
    ...(await placeOf(database, id, leaf)),
  });
  return { filename: `balance-${id}.json`, file };
}
