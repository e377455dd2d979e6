import type { ReviewItem } from '@tidemark/domain/review';
import type { FundingParts } from '../parts.ts';
import { depositsByProof, sameReferences } from '../store/deposit-evidence.ts';
import type { Deposit } from './deposit.ts';

/** Most deposits that one line names. */
const NAMED_MAX = 10;

/**
 * What else states the payment of a deposit: deposits with an equal picture, with one that looks the
 * same, and with the same reference, each as its ids, the newest first. By the id of the deposit.
 */
export async function evidenceOf(
  { database, files }: Pick<FundingParts, 'database' | 'files'>,
  deposits: readonly Deposit[],
): Promise<(deposit: Deposit) => ReviewItem['fields']> {
  if (deposits.length === 0) return () => [];
  const proofs = deposits.flatMap(({ proof }) => (proof === '' ? [] : [proof]));
  const [looks, references] = await Promise.all([
    files.lookalikes(proofs),
    sameReferences(
      database,
      deposits.map(({ id }) => id),
    ),
  ]);
  const holders = await depositsByProof(database, [...proofs, ...looks.map(({ other }) => other)]);
  const idsOf = (names: readonly string[]) =>
    holders.filter(({ proof }) => names.includes(proof)).map(({ id }) => id);
  return ({ id, proof }) => {
    const likeThis = (isEqual: boolean) =>
      looks.filter((look) => look.name === proof && look.isEqual === isEqual).map(({ other }) => other);
    const own = proof === '' ? [] : [proof];
    const equal = idsOf([...own, ...likeThis(true)]).filter((other) => other !== id);
    return [
      line('same_picture', equal),
      line(
        'similar_picture',
        idsOf(likeThis(false)).filter((other) => !equal.includes(other)),
      ),
      line(
        'same_reference',
        references.filter((one) => one.id === id).map(({ other }) => other),
      ),
    ].flat();
  };
}

function line(key: string, ids: readonly number[]): ReviewItem['fields'] {
  return ids.length === 0 ? [] : [{ key, value: ids.slice(0, NAMED_MAX).join(', ') }];
}
