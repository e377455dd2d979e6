import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSealer } from './sealed.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-sealed-'));
const file = join(dataDir, 'secrets.key');
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('an encrypted text', () => {
  test('is decrypted by its owner, also after a restart, and reveals nothing', () => {
    const sealed = openSealer(dataDir).seal('user:7', 'GEZDGNBVGY3TQOJQ');
    expect(openSealer(dataDir).open('user:7', sealed)).toBe('GEZDGNBVGY3TQOJQ');
    expect(sealed.toString('latin1')).not.toContain('GEZDGNBV');
    expect(openSealer(dataDir).seal('user:7', 'GEZDGNBVGY3TQOJQ')).not.toEqual(sealed);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is not decrypted for another owner, nor when changed or truncated', () => {
    const sealer = openSealer(dataDir);
    const sealed = sealer.seal('user:7', 'secret');
    expect(() => sealer.open('user:8', sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
    expect(() => sealer.open('user:7', changed)).toThrow();
    expect(() => sealer.open('user:7', sealed.subarray(0, 20))).toThrow();
  });

  test('a damaged key stops the start with a line that names it', () => {
    const key = readFileSync(file);
    writeFileSync(file, 'nonsense');
    expect(() => openSealer(dataDir)).toThrow(/secrets\.key is damaged: .*restore it/);
    writeFileSync(file, key);
  });
});
