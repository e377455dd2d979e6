import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { looksLikeRecoveryCode, newRecoveryCodes, recoveryCodeHash } from './recovery.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number, code: string, lastStep?: number) =>
  totpStep({ secret: SECRET, code, now: seconds * 1000, lastStep });

/** Six digits exactly by RFC 4226, from nothing but a hash. */
function codeOfStep(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', '12345678901234567890').update(counter).digest();
  const from = mac.readUInt8(19) & 15;
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describe('a code of an authenticator app', () => {
  // The RFC gives eight digits; apps show the last six.
  test.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [2000000000, '279037', 66666666],
  ])('at %i s is %s of the RFC', (seconds, code, step) => {
    expect(codeOfStep(step)).toBe(code);
    expect(at(seconds, code)).toBe(step);
    expect(at(seconds, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(step);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(at(seconds, `\u200f${arabic}\u00a0`)).toBe(step);
  });

  test('is good one step early and one step late, and no longer', () => {
    const step = 41152263;
    const taken = [-2, -1, 0, 1, 2].map((steps) => at(step * 30 + steps * 30 + 29, codeOfStep(step)));
    expect(taken).toEqual([undefined, step, step, step, undefined]);
  });

  test('is taken once, and none of an earlier step after it', () => {
    const step = 41152263;
    const now = step * 30 + 5;
    expect(at(now, codeOfStep(step), step)).toBeUndefined();
    expect(at(now, codeOfStep(step - 1), step)).toBeUndefined();
    expect(at(now, codeOfStep(step + 1), step)).toBe(step + 1);
  });

  test.each(['', '28708', '2870822', '28708x', '-28708', '2870822'])('is not «%s»', (code) => {
    expect(at(59, code)).toBeUndefined();
  });
});

test('each secret is another, and the address of the QR code carries it', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri({ secret, issuer: 'Tidemark', account: 'ada@example.com' }));
  expect(uri.protocol + decodeURIComponent(uri.pathname)).toMatch(
    /^otpauth:(\/\/totp)?\/Tidemark:ada@example.com$/,
  );
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Tidemark', digits: '6' });
});

test('recovery codes are ten different ones, read in any case, and hashed with their owner', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z0-9]{4}-){2}[A-Z0-9]{4}$/);
  const [code = ''] = codes;
  expect(looksLikeRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(true);
  expect(looksLikeRecoveryCode('123456')).toBe(false);
  expect(recoveryCodeHash('user:1', code)).toEqual(recoveryCodeHash('user:1', ` ${code.toLowerCase()}`));
  const fullWidth = code.replace(/[A-Z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  expect(recoveryCodeHash('user:1', code)).toEqual(recoveryCodeHash('user:1', `${fullWidth}\u200b`));
  expect(recoveryCodeHash('user:1', code)).not.toEqual(recoveryCodeHash('user:2', code));
});
