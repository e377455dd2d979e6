import { concatBytes, fromBase64, sameBytes, toBase64 } from '../bytes.ts';
import { type Algorithm, algorithms, type KeyId, keyIdOf } from './key-id.ts';
import { isKeyName } from './note.ts';

const PUBLIC_KEY_BYTES = 32;
const HEX_ID = /^[0-9a-f]{8}$/;

/** A public key by which notes are checked. */
export interface VerifierKey {
  readonly name: string;
  readonly algorithm: Algorithm;
  readonly keyId: KeyId;
  /** Ed25519: 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** @throws RangeError where the name or the key has not the form of one */
export function verifierKey(name: string, algorithm: Algorithm, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`not a name of a key: ${name}`);
  if (publicKey.length !== PUBLIC_KEY_BYTES) throw new RangeError('a public key has 32 bytes');
  return { name, algorithm, keyId: keyIdOf(name, algorithm, publicKey), publicKey };
}

/** `name+id+key`, as C2SP `signed-note` writes a verifier key. */
export function formatKey({ name, algorithm, keyId, publicKey }: VerifierKey): string {
  const id = [...keyId].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${name}+${id}+${toBase64(concatBytes(Uint8Array.of(algorithms[algorithm]), publicKey))}`;
}

/** Undefined where the text is no verifier key, or its id is that of another. */
export function parseKey(text: string): VerifierKey | undefined {
  const [name = '', id = '', ...rest] = text.trim().split('+');
  const bytes = fromBase64(rest.join('+'));
  if (!isKeyName(name) || !HEX_ID.test(id) || bytes?.length !== PUBLIC_KEY_BYTES + 1) return undefined;
  const algorithm = (Object.keys(algorithms) as Algorithm[]).find((one) => algorithms[one] === bytes[0]);
  if (algorithm === undefined) return undefined;
  const key = verifierKey(name, algorithm, bytes.slice(1));
  return sameBytes(key.keyId, idBytes(id)) ? key : undefined;
}

const idBytes = (id: string): Uint8Array =>
  Uint8Array.from(id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
