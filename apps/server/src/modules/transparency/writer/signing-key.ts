import { execFile } from 'node:child_process';
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readIfThere, writeOnce } from '../../../platform/files/private-file.ts';
import { firstLine, StartProblem } from '../../../platform/start-problem.ts';

/** Makes Ed25519 signatures (RFC 8032); the private key need not be in this process. */
export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Where the key of the log is: a file, or a program that signs. */
export type SigningKeyPlace = { readonly file: string } | { readonly program: string };

const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const PROGRAM_PATIENCE_MS = 5000;

/**
 * Opens the key. A file that is not there is made with a new key if `mayMake`;
 * otherwise there is no key.
 *
 * @throws StartProblem where the file holds no Ed25519 key, or the program does not answer
 */
export async function openSigningKey(
  place: SigningKeyPlace,
  mayMake: boolean,
): Promise<SigningKey | undefined> {
  if ('program' in place) return keyOfProgram(place.program);
  const text = readIfThere(place.file) ?? (mayMake ? writeOnce(place.file, newKeyText()) : undefined);
  return text === undefined ? undefined : keyOfText(text, place.file);
}

/** Where the key waits that replaces this one at the next start. */
export const nextKeyFile = (file: string): string => `${file}.next`;

/** A new private key, PKCS #8 in PEM. */
export function newKeyText(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function keyOfText(text: string, file: string): SigningKey {
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch {
    throw notAKey(file);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw notAKey(file);
  return {
    publicKey: rawPublicKey(key),
    sign: (message) => Promise.resolve(sign(null, message, key)),
  };
}

const notAKey = (file: string): StartProblem =>
  new StartProblem(`${file} is not the key of a log: it must hold an Ed25519 private key in PEM`);

function rawPublicKey(key: KeyObject): Uint8Array {
  return new Uint8Array(
    createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-PUBLIC_KEY_BYTES),
  );
}

/** `PROGRAM public` prints the public key; `PROGRAM sign` signs what it reads. All in base64. */
async function keyOfProgram(program: string): Promise<SigningKey> {
  const publicKey = await ask(program, 'public', '', PUBLIC_KEY_BYTES);
  return {
    publicKey,
    sign: (message) => ask(program, 'sign', Buffer.from(message).toString('base64'), SIGNATURE_BYTES),
  };
}

function ask(program: string, what: string, input: string, length: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => reject(new StartProblem(`LOG_SIGNER: ${program} ${what} ${problem}`));
    const child = execFile(program, [what], { timeout: PROGRAM_PATIENCE_MS }, (error, answer) => {
      if (error !== null) return fail(`failed: ${firstLine(error)}`);
      const bytes = new Uint8Array(Buffer.from(answer.trim(), 'base64'));
      return bytes.length === length
        ? resolve(bytes)
        : fail(`answered ${bytes.length} bytes instead of ${length}`);
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(`${input}\n`);
  });
}

/** The fixed beginning of an Ed25519 public key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** Cache: the key that was used last, as a log has few. */
let opened: { readonly raw: Buffer; readonly key: KeyObject } | undefined;

/** Checks an Ed25519 signature by OpenSSL: some fifty times as fast as in JavaScript. */
export function checkSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const raw = Buffer.from(publicKey);
  if (opened === undefined || !opened.raw.equals(raw)) {
    const key = createPublicKey({ key: Buffer.concat([DER_PREFIX, raw]), format: 'der', type: 'spki' });
    opened = { raw, key };
  }
  return verify(null, message, opened.key, signature);
}
