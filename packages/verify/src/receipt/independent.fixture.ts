import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * Checks a receipt's signatures and proofs with Node's crypto alone, written from RFC 9162 (section 2.1.3.2), C2SP
 * `signed-note`, `tlog-checkpoint` and `tlog-cosignature`: shares nothing with the code under test. It knows nothing
 * of trading: it says whether the leaves are in the tree that the key has signed.
 */
interface Parts {
  readonly checkpoint: string;
  readonly record: {
    readonly content: string;
    readonly salt: string;
    readonly index: number;
    readonly proof: readonly string[];
  };
  readonly ticks: Readonly<
    Record<string, { readonly entry: string; readonly index: number; readonly proof: readonly string[] }>
  >;
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What differs, one sentence each. */
export function objections(receiptText: string, publicKey: Uint8Array): string[] {
  const { checkpoint, record, ticks } = JSON.parse(receiptText) as Parts;
  const { size, root, problems } = openNote(checkpoint, publicKey);
  const commitment = sha256(Buffer.from(record.salt, 'hex'), record.content).toString('hex');
  const leaves = {
    ...ticks,
    record: { entry: JSON.stringify(['record', commitment]), index: record.index, proof: record.proof },
  };
  const missing = Object.entries(leaves).filter(
    ([, { entry, index, proof }]) => !isLeaf(BigInt(index), size, { entry, proof, root }),
  );
  return [...problems, ...missing.map(([name]) => `${name} is not in the tree`)];
}

/** RFC 9162, section 2.1.3.2, with its names and its bit operations. */
function isLeaf(
  leafIndex: bigint,
  treeSize: bigint,
  {
    entry,
    proof,
    root,
  }: { readonly entry: string; readonly proof: readonly string[]; readonly root: Buffer },
): boolean {
  if (leafIndex >= treeSize) return false;
  let [fn, sn] = [leafIndex, treeSize - 1n];
  let r = sha256(Buffer.of(0), entry);
  for (const text of proof) {
    const p = Buffer.from(text, 'base64');
    if (sn === 0n) return false;
    if ((fn & 1n) === 1n || fn === sn) {
      r = sha256(Buffer.of(1), p, r);
      while ((fn & 1n) === 0n && fn !== 0n) [fn, sn] = [fn >> 1n, sn >> 1n];
    } else {
      r = sha256(Buffer.of(1), r, p);
    }
    [fn, sn] = [fn >> 1n, sn >> 1n];
  }
  return sn === 0n && r.equals(root);
}

/** Signature type of C2SP `signed-note`, and what it signs. */
const types = [
  { type: 1, messageOf: (text: string, _time: bigint) => text },
  { type: 4, messageOf: (text: string, time: bigint) => `cosignature/v1\ntime ${time}\n${text}` },
] as const;

function openNote(note: string, publicKey: Uint8Array): { size: bigint; root: Buffer; problems: string[] } {
  const end = note.lastIndexOf('\n\n') + 1;
  const text = note.slice(0, end);
  const [origin = '', size = '', root = ''] = text.split('\n');
  const key = keyOf(publicKey);
  const problems = types.flatMap(({ type, messageOf }) => {
    const id = sha256(`${origin}\n`, Buffer.of(type), Buffer.from(publicKey)).subarray(0, 4);
    const isSigned = note
      .slice(end + 1)
      .split('\n')
      .some((line) => {
        const [dash, name, encoded = ''] = line.split(' ');
        const bytes = Buffer.from(encoded, 'base64');
        if (dash !== '\u2014' || name !== origin || !bytes.subarray(0, 4).equals(id)) return false;
        const time = type === 4 ? bytes.readBigUInt64BE(4) : 0n;
        return verify(null, Buffer.from(messageOf(text, time)), key, bytes.subarray(type === 4 ? 12 : 4));
      });
    return isSigned ? [] : [`no signature of type ${type}`];
  });
  return { size: BigInt(size), root: Buffer.from(root, 'base64'), problems };
}

function keyOf(publicKey: Uint8Array): KeyObject {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}
