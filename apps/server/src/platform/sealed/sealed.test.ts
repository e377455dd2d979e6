import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sealerOf } from './sealed.ts';

const key = randomBytes(32);

describe('an encrypted text', () => {
  test('is decrypted by its owner, also after a restart, and reveals nothing', () => {
    const sealed = sealerOf(key).seal('user:7', 'GEZDGNBVGY3TQOJQ');
    expect(sealerOf(key).open('user:7', sealed)).toBe('GEZDGNBVGY3TQOJQ');
    expect(sealed.toString('latin1')).not.toContain('GEZDGNBV');
    expect(sealerOf(key).seal('user:7', 'GEZDGNBVGY3TQOJQ')).not.toEqual(sealed);
  });

  test('is not decrypted for another owner, nor when changed or truncated', () => {
    const sealer = sealerOf(key);
    const sealed = sealer.seal('user:7', 'secret');
    expect(() => sealer.open('user:8', sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
    expect(() => sealer.open('user:7', changed)).toThrow();
    expect(() => sealer.open('user:7', sealed.subarray(0, 20))).toThrow();
  });
});
