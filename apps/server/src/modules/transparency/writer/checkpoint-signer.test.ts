import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '@tidemark/domain/outcome';
import { leafHash } from '@tidemark/verify/merkle';
import { openCheckpoint } from '@tidemark/verify/note';
import { afterAll, describe, expect, it } from 'vitest';
import { CheckpointSigner, NoteSigner, SignedState, WouldFork } from './checkpoint-signer.ts';
import { newKeyText, openSigningKey } from './signing-key.ts';

const dir = mkdtempSync(join(tmpdir(), 'tidemark-signer-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const origin = 'broker.example/log';
const file = join(dir, 'log.key');
writeFileSync(file, newKeyText());
const notes = new NoteSigner(origin, present(await openSigningKey({ file }, false), 'the key is there'));
const root = (name: string) => leafHash(Buffer.from(name));
const AT = 1_795_000_000_000;

const signer = (name: string) => new CheckpointSigner(origin, notes, new SignedState(join(dir, name)));

describe('the signer of checkpoints', () => {
  it('signs size, root and time by the keys of the log', async () => {
    const note = await signer('a').sign({ size: 7, root: root('x') }, AT + 999);
    expect(openCheckpoint(note, [...notes.verifierKeys])).toMatchObject({
      origin,
      size: 7,
      root: root('x'),
      at: AT / 1000,
    });
  });

  it.each([
    ['a smaller tree', 4, 'y'],
    ['another tree of the same size', 5, 'y'],
  ])('signs nothing that contradicts what it signed: %s', async (_, size, name) => {
    const state = `b${size}${name}`;
    await signer(state).sign({ size: 5, root: root('x') }, AT);
    // Also after a restart.
    for (const one of [signer(state), signer(state)])
      await expect(one.sign({ size, root: root(name) }, AT + 1000)).rejects.toThrow(WouldFork);
    await expect(signer(state).sign({ size: 5, root: root('x') }, AT + 2000)).resolves.toContain(origin);
    await expect(signer(state).sign({ size: 6, root: root('y') }, AT + 2000)).resolves.toContain(origin);
  });

  it('lets a program sign that alone knows the key', async () => {
    const program = join(dir, 'sign.mjs');
    writeFileSync(
      program,
      `#!${process.execPath}
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
const key = createPrivateKey(readFileSync(${JSON.stringify(file)}));
const answer = process.argv[2] === 'public'
  ? createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32)
  : sign(null, Buffer.from(readFileSync(0, 'utf8'), 'base64'), key);
console.log(answer.toString('base64'));
`,
      { mode: 0o755 },
    );
    const key = present(await openSigningKey({ program }, false), 'the program answers');
    const note = await new NoteSigner(origin, key).sign('a text\n', AT);
    expect(note).toBe(await notes.sign('a text\n', AT));
  });

  it('takes no other file for a key', async () => {
    const other = join(dir, 'other');
    writeFileSync(other, 'hello');
    await expect(openSigningKey({ file: other }, true)).rejects.toThrow('must hold an Ed25519 private key');
  });
});
