import type { Queryable } from '../../../platform/database/queryable.ts';

/** Whether a proof serves a deposit that waits or was approved. Its upload is locked by the caller. */
export async function isProofServing(tx: Queryable, proof: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'funding.is_proof_serving',
    text: `select 1 from funding.deposit where proof = $1 and status in ('waiting', 'approved') limit 1`,
    values: [proof],
  });
  return rows.length > 0;
}

/** Two deposits that state one payment. */
export interface SameReference {
  readonly id: number;
  readonly other: number;
}

/**
 * Deposits of any user, withdrawn requests included, with the same reference as one of these; at most 500.
 */
export function sameReferences(database: Queryable, ids: readonly number[]): Promise<SameReference[]> {
  return database.query({
    name: 'funding.same_references',
    text: `select one.id::float8 as id, other.id::float8 as other
             from funding.deposit one
             join funding.deposit other on other.reference_key = one.reference_key and other.id <> one.id
            where one.id = any($1::bigint[]) and one.reference_key <> ''
            order by other.id desc limit 500`,
    values: [`{${ids.join(',')}}`],
  });
}

/** Deposits by the names of their proofs. */
export function depositsByProof(
  database: Queryable,
  proofs: readonly string[],
): Promise<{ readonly id: number; readonly proof: string }[]> {
  return database.query({
    name: 'funding.deposits_by_proof',
    text: `select id::float8 as id, proof from funding.deposit where proof = any($1::text[])
            order by id desc limit 500`,
    values: [proofs],
  });
}
