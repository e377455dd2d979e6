import type { ReviewItem } from '@tidemark/domain/review';
import { sharedProofs } from '../../files/index.ts';
import type { LoanParts } from '../parts.ts';
import { repaymentsByProof } from '../store/repayments.ts';
import type { Repayment } from './repayment.ts';

/** Repayments and deposits of all users whose proof equals or looks like that of a repayment. */
export async function evidenceOf(
  { database, files, funding }: Pick<LoanParts, 'database' | 'files' | 'funding'>,
  { id, proof }: Repayment,
): Promise<ReviewItem['fields']> {
  const looks = await files.lookalikes([proof]);
  const names = [proof, ...looks.map(({ other }) => other)];
  const [repayments, deposits] = await Promise.all([
    repaymentsByProof(database, names),
    funding.depositsByProof(database, names),
  ]);
  return [
    ...sharedProofs({ id, proof }, repayments, { looks, keys: ['same_picture', 'similar_picture'] }),
    ...sharedProofs({ id: undefined, proof }, deposits, { looks, keys: ['same_deposit', 'similar_deposit'] }),
  ];
}
