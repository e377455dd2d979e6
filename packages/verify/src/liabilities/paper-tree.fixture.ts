import { createHash } from 'node:crypto';

/**
 * The tree of docs/spec/liabilities.md, written from that page by recursion and with Node's SHA-256: shares nothing
 * with the code under test.
 */
export interface PaperNode {
  readonly hash: Buffer;
  readonly sum: bigint;
}

export interface Customer {
  readonly customer: number;
  readonly salt: Buffer;
  readonly balances: { readonly change: bigint; readonly micro: bigint; readonly forex: bigint };
}

export function paperLeaf(
  { customer, salt, balances: { change, micro, forex } }: Customer,
  origin: string,
  statement: number,
): PaperNode {
  const sum = [change, micro, forex].reduce((owed, balance) => (balance > 0n ? owed + balance : owed), 0n);
  const content = `["customer",${JSON.stringify(origin)},${statement},${customer},"${change}","${micro}","${forex}"]`;
  const commitment = createHash('sha256').update(salt).update(content).digest();
  const hash = createHash('sha256')
    .update(`tidemark liabilities v1 leaf\n${sum}\n`)
    .update(commitment)
    .digest();
  return { hash, sum };
}

export function paperRoot(leaves: readonly PaperNode[]): PaperNode {
  if (leaves.length === 1) return leaves[0] as PaperNode;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [paperRoot(leaves.slice(0, split)), paperRoot(leaves.slice(split))];
  const hash = createHash('sha256')
    .update(`tidemark liabilities v1 node\n${left.sum}\n${right.sum}\n`)
    .update(left.hash)
    .update(right.hash);
  return { hash: hash.digest(), sum: left.sum + right.sum };
}
