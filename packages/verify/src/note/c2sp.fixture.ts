import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Notes, keys and cosignatures written from C2SP `signed-note` and `tlog-cosignature` with Node's Ed25519: shares
 * nothing with the code under test.
 */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export function publicKeyOf(key: KeyObject): Uint8Array {
  return Uint8Array.from(
    createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(SPKI_PREFIX.length),
  );
}

function idOf(name: string, type: number, publicKey: Uint8Array): Buffer {
  const hash = createHash('sha256').update(`${name}\n`).update(Buffer.of(type)).update(publicKey);
  return hash.digest().subarray(0, 4);
}

/** The text by which such a key is published. */
export function vkey(name: string, type: 1 | 4, key: KeyObject): string {
  const publicKey = publicKeyOf(key);
  const id = idOf(name, type, publicKey).toString('hex');
  return `${name}+${id}+${Buffer.concat([Buffer.of(type), publicKey]).toString('base64')}`;
}

export function signatureLine(name: string, key: KeyObject, text: string): string {
  const bytes = Buffer.concat([idOf(name, 1, publicKeyOf(key)), sign(null, Buffer.from(text), key)]);
  return `— ${name} ${bytes.toString('base64')}\n`;
}

export function cosignatureLine(name: string, key: KeyObject, text: string, at: number): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(at));
  const signed = sign(null, Buffer.from(`cosignature/v1\ntime ${at}\n${text}`), key);
  return `— ${name} ${Buffer.concat([idOf(name, 4, publicKeyOf(key)), time, signed]).toString('base64')}\n`;
}

/** Whether this line of the note is a valid plain signature. */
export function isSigned(note: string, line: number, key: KeyObject): boolean {
  const [text = '', lines = ''] = note.split('\n\n');
  const bytes = Buffer.from(lines.split('\n')[line]?.split(' ').at(-1) ?? '', 'base64');
  return verify(null, Buffer.from(`${text}\n`), createPublicKey(key), bytes.subarray(4));
}
