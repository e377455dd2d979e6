import { parseEntry } from '@tidemark/verify/entry';
import {
  isConsistent,
  isIncluded,
  leafHash,
  proveConsistency,
  proveInclusion,
} from '@tidemark/verify/merkle';
import { openCheckpoint, parseKey, type VerifierKey } from '@tidemark/verify/note';
import { createTileReader, parseEntries, type Tile, tilePath, tilesOf } from '@tidemark/verify/tile';
import { describe, expect, it } from 'vitest';
import { testServer } from '../../../test/support/test-server.ts';

const server = await testServer();

const text = async (path: string): Promise<string> => {
  const response = await fetch(`${server.url}/log/${path}`);
  expect(response.status).toBe(200);
  return response.text();
};

const tile = async (wanted: Tile): Promise<Uint8Array> => {
  const response = await fetch(`${server.url}/log/tile/${tilePath(wanted)}`);
  expect([tilePath(wanted), response.status]).toEqual([tilePath(wanted), 200]);
  return new Uint8Array(await response.arrayBuffer());
};

const keys = async (): Promise<[VerifierKey, ...VerifierKey[]]> =>
  (await text('key'))
    .trim()
    .split('\n')
    .map((line) => parseKey(line)) as [VerifierKey, ...VerifierKey[]];

/** The signed checkpoint as an outsider reads it. */
async function checkpoint() {
  const opened = openCheckpoint(await text('checkpoint'), await keys());
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
}

/** Contents of all leaves, as an outsider reads them. */
async function entries(size: number): Promise<string[]> {
  const all: string[] = [];
  for (const wanted of tilesOf(size).filter(({ level }) => level === 'entries')) {
    const contents = parseEntries(await tile(wanted), wanted.width);
    for (const content of contents ?? []) all.push(Buffer.from(content).toString());
  }
  return all;
}

describe('the transparency log', () => {
  it('begins with its name and its keys, and signs a checkpoint that says when', async () => {
    const { size, origin, at } = await checkpoint();
    const [first = '', second = ''] = await entries(size);
    expect(parseEntry(first)).toEqual({ kind: 'log', origin, after: null });
    expect(parseEntry(second)).toEqual({ kind: 'key', keys: (await text('key')).trim().split('\n') });
    expect(Math.abs((at ?? 0) * 1000 - Date.now())).toBeLessThan(60_000);
  });

  it('has every price as a leaf, in order, and proves it under the signed root', async () => {
    const before = await checkpoint();
    for (const price of [1.08, 1.081, 1.0825]) await server.prices({ EURUSD: price });
    await expect.poll(async () => (await checkpoint()).size, { timeout: 5000 }).toBe(before.size + 3);
    const after = await checkpoint();
    const all = await entries(after.size);
    const ticks = all.map(parseEntry).filter((entry) => entry?.kind === 'tick');
    expect(ticks).toMatchObject([
      { instrument: 'EURUSD', seq: 1, price: '1.08' },
      { instrument: 'EURUSD', seq: 2, price: '1.081' },
      { instrument: 'EURUSD', seq: 3, price: '1.0825' },
    ]);
    const read = createTileReader(after.size, tile);
    for (const [index, content] of all.entries()) {
      const proof = await proveInclusion(index, after.size, read);
      const leaf = leafHash(Buffer.from(content));
      expect(isIncluded(index, after.size, { leaf, proof, root: after.root })).toBe(true);
    }
    expect(isConsistent(before, after, await proveConsistency(before.size, after.size, read))).toBe(true);
  });

  it.each([
    'tile/0/001',
    'tile/0/000.p/255',
    'tile/entries/000',
    'tile/x',
    'other',
    '9/checkpoint',
    'tile/9/000',
  ])('has no file %s', async (path) => {
    expect((await fetch(`${server.url}/log/${path}`)).status).toBe(404);
  });
});
