import type { ReviewItem } from '@tidemark/domain/review';
import { sharedProofs } from '../../files/index.ts';
import type { FundingParts } from '../parts.ts';
import { depositsByProof, sameReferences } from '../store/deposit-evidence.ts';
import type { Deposit } from './deposit.ts';

/** Most deposits that one line names. */
const NAMED_MAX = 10;

/**
 * What else states the payment of a deposit: deposits and repayments with an equal picture, with one
 * that looks the same, and deposits with the same reference, each as ids, the newest first.
 */
export async function evidenceOf(
  { database, files, repaymentsByProof }: Pick<FundingParts, 'database' | 'files' | 'repaymentsByProof'>,
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
  const names = [...proofs, ...looks.map(({ other }) => other)];
  const [holders, repayments] = await Promise.all([
    depositsByProof(database, names),
    repaymentsByProof(database, names),
  ]);
  return ({ id, proof }) => {
    const same = references.filter((one) => one.id === id).map(({ other }) => other);
    return [
      ...sharedProofs({ id, proof }, holders, { looks, keys: ['same_picture', 'similar_picture'] }),
      ...sharedProofs({ id: undefined, proof }, repayments, {
        ...{ looks, keys: ['same_repayment', 'similar_repayment'] },
      }),
      ...(same.length === 0 ? [] : [{ key: 'same_reference', value: same.slice(0, NAMED_MAX).join(', ') }]),
    ];
  };
}
