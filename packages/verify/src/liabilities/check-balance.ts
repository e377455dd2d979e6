import { sameBytes } from '../bytes.ts';
import { type BalanceProof, customerLeaf, owedOf, parseBalanceProof } from './balance-file.ts';
import { type LiabilityStatement, openStatement, readKeyFile } from './statement.ts';
import { isSum, rootBySumPath, type SumNode, sumPath } from './sum-tree.ts';

/** What a check of a balance found, in the order of the checks; it ends with the first that failed. */
export interface BalanceVerdict {
  /** All checks passed. */
  readonly isCounted: boolean;
  readonly checks: readonly BalanceCheck[];
  /** What the file says; undefined where it cannot be read or its statement is not signed. */
  readonly shown: ShownBalance | undefined;
}

export interface BalanceCheck {
  readonly key: BalanceCheckKey;
  readonly state: 'passed' | 'failed';
}

export type BalanceCheckKey =
  /** The file is a proof of a balance, in a format that is known. */
  | 'format'
  /** The statement in the file is the one that was published. */
  | 'published'
  /** A key of the log that the statement names is in the key file. */
  | 'key'
  /** That key signed the statement. */
  | 'signature'
  /** Balance and path lead to the root of the statement, with no negative sum on the way. */
  | 'root'
  /** The sums on the path make the total of the statement. */
  | 'total'
  /** The file is about the customer who checks it. */
  | 'customer';

export interface ShownBalance {
  readonly statement: LiabilityStatement;
  readonly proof: BalanceProof;
  /** What the tree counts for this customer, in millionths of USD. */
  readonly counted: bigint;
}

/**
 * Proof that the customer at `index` is counted in the tree of these leaves.
 *
 * @throws RangeError where there is no such leaf
 */
export function proveBalance(
  leaves: readonly SumNode[],
  index: number,
  about: Omit<BalanceProof, 'index' | 'path'>,
): BalanceProof {
  return { ...about, index, path: sumPath(leaves, index) };
}

/**
 * Checks that a balance is counted in a published statement. Whether it is the balance that the customer had at
 * that moment, only the customer knows: compare it with the account history.
 *
 * @param file the customer's proof
 * @param published the signed statement from a place where all customers see the same one
 * @param keyFile public keys of the log, a verifier key in each line
 * @param customer id of the customer who checks, where it is known
 */
export function checkBalance(
  file: string,
  published: string,
  keyFile: string,
  customer?: number,
): BalanceVerdict {
  const proof = parseBalanceProof(file);
  if (proof === undefined) return verdict([], 'format');
  if (proof.statement !== published) return verdict(['format'], 'published');
  const statement = openStatement(published, readKeyFile(keyFile));
  if (statement === 'not_a_statement') return verdict([], 'format');
  if (statement === 'unknown_key') return verdict(['format', 'published'], 'key');
  if (statement === 'not_signed') return verdict(['format', 'published', 'key'], 'signature');
  const shown = { statement, proof, counted: owedOf(proof.balances) };
  const signed = ['format', 'published', 'key', 'signature'] as const;
  const root = rootOf(proof, statement);
  if (root === undefined || !sameBytes(root.hash, statement.root)) return verdict(signed, 'root', shown);
  if (root.sum !== statement.total) return verdict([...signed, 'root'], 'total', shown);
  const counted = [...signed, 'root', 'total'] as const;
  if (customer === undefined) return verdict(counted, undefined, shown);
  if (customer !== proof.customer) return verdict(counted, 'customer', shown);
  return verdict([...counted, 'customer'], undefined, shown);
}

function rootOf(proof: BalanceProof, { origin, id, customers }: LiabilityStatement): SumNode | undefined {
  const { customer, balances, salt, index, path } = proof;
  if (!isSum(owedOf(balances))) return undefined;
  const leaf = customerLeaf({ origin, statement: id, customer }, balances, salt);
  return rootBySumPath(index, customers, leaf, path);
}

function verdict(
  passed: readonly BalanceCheckKey[],
  failed: BalanceCheckKey | undefined,
  shown?: ShownBalance,
): BalanceVerdict {
  const checks: BalanceCheck[] = passed.map((key) => ({ key, state: 'passed' }));
  if (failed !== undefined) checks.push({ key: failed, state: 'failed' });
  return { isCounted: failed === undefined, checks, shown };
}
