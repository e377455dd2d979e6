import { expect, test } from 'vitest';
import { sameBytes, utf8 } from '../bytes.ts';
import {
  EMPTY_ROOT,
  type Hash,
  isConsistent,
  isIncluded,
  leafHash,
  type Node,
  nodeHash,
  proveConsistency,
  proveInclusion,
  rootAt,
} from './index.ts';
import { mth, path, proof } from './rfc9162.fixture.ts';

const SIZE = 40;
const leaves = Array.from({ length: SIZE }, (_, at) => utf8(`leaf ${at}`));
const hashes = new Map<string, Hash>();

/** All complete subtrees of the tree of all leaves. */
function fill(): void {
  let level = 0;
  let row = leaves.map(leafHash);
  while (row.length > 0) {
    for (const [index, hash] of row.entries()) hashes.set(`${level}/${index}`, hash);
    const pairs = Array.from({ length: Math.floor(row.length / 2) }, (_, at) => at * 2);
    row = pairs.map((at) => nodeHash(row[at] as Hash, row[at + 1] as Hash));
    level += 1;
  }
}
fill();

const read = (nodes: readonly Node[]): Promise<Hash[]> =>
  Promise.resolve(
    nodes.map(({ level, index }) => {
      const hash = hashes.get(`${level}/${index}`);
      if (hash === undefined) throw new Error(`asked for a subtree that is not complete: ${level}/${index}`);
      return hash;
    }),
  );

const hex = (all: readonly Uint8Array[]): string[] => all.map((one) => Buffer.from(one).toString('hex'));
const sizes = Array.from({ length: SIZE + 1 }, (_, size) => size);
/** A copy with one bit changed. */
const changed = (hash: Uint8Array): Uint8Array => hash.map((byte, at) => (at === 7 ? byte ^ 4 : byte));

test('merkle: roots of all sizes are those of the RFC', async () => {
  for (const size of sizes)
    expect(hex([await rootAt(size, read)])).toEqual(hex([mth(leaves.slice(0, size))]));
});

test('merkle: inclusion proofs are those of the RFC, and each is accepted for its leaf alone', async () => {
  for (const size of sizes.slice(1)) {
    const root = mth(leaves.slice(0, size));
    for (let index = 0; index < size; index += 1) {
      const found = await proveInclusion(index, size, read);
      expect(hex(found)).toEqual(hex(path(index, leaves.slice(0, size))));
      const leaf = leafHash(leaves[index] as Uint8Array);
      expect(isIncluded(index, size, { leaf, proof: found, root })).toBe(true);
      const wrong = [
        isIncluded((index + 1) % size, size, { leaf, proof: found, root }) && size > 1,
        isIncluded(index, size, { leaf: changed(leaf), proof: found, root }),
        isIncluded(index, size, { leaf, proof: found, root: changed(root) }),
        isIncluded(index, size, { leaf, proof: [...found, root], root }),
        isIncluded(index, size, { leaf, proof: found.slice(1), root }) && found.length > 0,
        isIncluded(index, size, { leaf, proof: found.map(changed), root }) && found.length > 0,
        isIncluded(index, size, { leaf, proof: [...found].reverse(), root }) && !sameOrder(found),
      ];
      expect(wrong).toEqual(wrong.map(() => false));
    }
  }
});

/** Reversed it is the same proof. */
const sameOrder = (found: readonly Hash[]): boolean => found.length < 2;

test('merkle: consistency proofs are those of the RFC, and none is accepted for another tree', async () => {
  for (const newer of sizes.slice(1)) {
    const newRoot = mth(leaves.slice(0, newer));
    for (let older = 1; older <= newer; older += 1) {
      const oldRoot = mth(leaves.slice(0, older));
      const found = await proveConsistency(older, newer, read);
      expect(hex(found)).toEqual(hex(proof(older, leaves.slice(0, newer))));
      const from = { size: older, root: oldRoot };
      const to = { size: newer, root: newRoot };
      expect(isConsistent(from, to, found)).toBe(true);
      const wrong = [
        isConsistent({ ...from, root: changed(oldRoot) }, to, found),
        isConsistent(from, { ...to, root: changed(newRoot) }, found),
        isConsistent(from, to, [...found, oldRoot]),
        isConsistent(from, to, found.slice(0, -1)) && found.length > 0,
        isConsistent(from, to, found.map(changed)) && found.length > 0,
        isConsistent(to, from, found) && older < newer,
      ];
      expect(wrong).toEqual(wrong.map(() => false));
    }
  }
});

test('merkle: every tree begins with the empty one, which has no proof', () => {
  const whole = { size: SIZE, root: mth(leaves) };
  expect(isConsistent({ size: 0, root: EMPTY_ROOT }, whole, [])).toBe(true);
  expect(isConsistent({ size: 0, root: whole.root }, whole, [])).toBe(false);
  expect(isConsistent({ size: 0, root: EMPTY_ROOT }, whole, [whole.root])).toBe(false);
});

test.each([
  [-1, 5],
  [5, 5],
  [1.5, 5],
  [0, 0],
  [0, 2 ** 53],
  [Number.NaN, 5],
])('merkle: proveInclusion refuses leaf %d of a tree of %d', async (index, size) => {
  await expect(proveInclusion(index, size, read)).rejects.toThrow(RangeError);
  expect(isIncluded(index, size, { leaf: EMPTY_ROOT, proof: [], root: EMPTY_ROOT })).toBe(false);
});

test('merkle: proofs of a tree with more than 2^32 leaves keep their numbers exact', async () => {
  // Two halves of which each consists of one and the same leaf.
  const levels = 41;
  const row: Hash[] = [leafHash(utf8('same'))];
  for (let level = 1; level <= levels; level += 1) {
    const below = row[level - 1] as Hash;
    row.push(nodeHash(below, below));
  }
  const readSame = (nodes: readonly Node[]) => Promise.resolve(nodes.map(({ level }) => row[level] as Hash));
  const size = 2 ** 40 + 2 ** 33 + 3;
  const root = await rootAt(size, readSame);
  const leaf = row[0] as Hash;
  for (const index of [0, 2 ** 32, 2 ** 40, size - 1]) {
    const found = await proveInclusion(index, size, readSame);
    expect(isIncluded(index, size, { leaf, proof: found, root })).toBe(true);
  }
  const older = { size: 2 ** 33 + 1, root: await rootAt(2 ** 33 + 1, readSame) };
  const found = await proveConsistency(older.size, size, readSame);
  expect(isConsistent(older, { size, root }, found)).toBe(true);
  expect(sameBytes(older.root, root)).toBe(false);
});
