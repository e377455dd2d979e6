import { utf8 } from '@tidemark/verify/bytes';
import { formatEntries, parseEntries } from '@tidemark/verify/tile';
import { describe, expect, it } from 'vitest';
import type { Batch } from '../store/batches.ts';
import { rowOf } from '../testing/log-writer.ts';
import { Tree } from '../writer/tree.ts';
import { IdSet } from './id-set.ts';
import { LoggedLeaves } from './logged-leaves.ts';
import { type MadeTile, VerifyTree } from './verify-tree.ts';

const batchOf = (entries: Uint8Array, leaves: number): Batch => ({
  ...{ first: 0, leaves, ticks: 0, at: 0, records: [] },
  entries: Uint8Array.from(entries),
});

describe('what verify reads a log with', () => {
  it('the tree makes the roots and tiles that the tree of the log writer makes', async () => {
    const contents = Array.from({ length: 66_000 }, (_, leaf) => utf8(`leaf ${leaf}`));
    const leaves = LoggedLeaves.read(batchOf(formatEntries(contents), contents.length));
    const [tree, other] = [new VerifyTree(), new Tree(0, [])];
    const tiles: MadeTile[] = [];
    for (const [place, content] of contents.entries()) {
      const expected = other.append(content).map(rowOf);
      const made: MadeTile[] = [];
      tree.append(leaves?.prefixed(place) ?? Buffer.alloc(0), made);
      if (made.length > 0 || expected.length > 0)
        expect(made.map((tile) => ({ ...tile, hashes: new Uint8Array(tile.hashes) }))).toEqual(
          expected.map((tile) => ({ ...tile, hashes: new Uint8Array(tile.hashes) })),
        );
      tiles.push(...made);
      if (place < 600 || place % 1009 === 0 || place > 65_500)
        expect(Buffer.from(tree.root())).toEqual(Buffer.from(await other.root()));
    }
    expect(tiles.map(({ level, index }) => `${level}/${index}`).slice(-3)).toEqual(['0/255', '1/0', '0/256']);
  });

  it('the leaves of a batch are those of its bundle, and no other length is a batch', () => {
    const contents = ['one', '', 'x'.repeat(300), 'last'].map(utf8);
    const entries = formatEntries(contents);
    const leaves = LoggedLeaves.read(batchOf(entries, 4));
    expect([0, 1, 2, 3].map((place) => Uint8Array.from(leaves?.content(place) ?? []))).toEqual(
      parseEntries(entries, 4)?.map((content) => Uint8Array.from(content)),
    );
    expect([leaves?.content(-1), leaves?.content(4)]).toEqual([undefined, undefined]);
    expect(Array.from(leaves?.prefixed(0) ?? [])).toEqual([0, ...utf8('one')]);
    for (const count of [1, 3, 5]) expect(LoggedLeaves.read(batchOf(entries, count))).toBeUndefined();
    for (let end = 0; end < entries.length; end += 1)
      expect(LoggedLeaves.read(batchOf(entries.slice(0, end), 4))).toBeUndefined();
  });

  it('the set of ids has what was added, also numbers that a double does not hold', () => {
    const set = new IdSet();
    const ids = ['9', '31', '32', '1023', '1024', '4294967296', '9007199254740993', '7'];
    for (const id of ids) set.add(id);
    const asked = [...ids, '0', '8', '33', '1025', '4294967297', '9007199254740992', '9007199254740994'];
    expect(asked.filter((id) => set.has(id))).toEqual(ids);
    expect(set.smallest).toBe('7');
    expect(new IdSet().smallest).toBeUndefined();
  });
});
