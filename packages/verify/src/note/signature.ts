import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { concatBytes, utf8 } from '../bytes.ts';
import { type NoteSignature, type SignedNote, signaturesBy, signedBytes } from './note.ts';
import type { VerifierKey } from './verifier-key.ts';

// Not every browser has Ed25519 or a secure context for it: this hash lets the check run anywhere.
hashes.sha512 = sha512;

const SIGNATURE_BYTES = 64;
const TIME_BYTES = 8;

/** The first test vector of RFC 8032, section 7.1: the signature of an empty message. */
const SAMPLE = {
  publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  signature:
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
} as const;

/**
 * Checks a known signature, so that the tables of Ed25519 are filled and the code is compiled before the first receipt
 * needs them (0.1 s on a phone).
 *
 * @returns whether the known signature was accepted: always true
 */
export function prepareSignatureChecks(): boolean {
  return verify(hexToBytes(SAMPLE.signature), new Uint8Array(), hexToBytes(SAMPLE.publicKey));
}

/** What a valid signature of this key says about the note. */
export interface Signed {
  /** Unix seconds; only a cosignature says when it was made. */
  readonly at?: number;
}

/** Checks an Ed25519 signature (RFC 8032); may throw where the public key is none. */
export type SignatureCheck = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/**
 * Undefined where the note bears no valid signature of this key. `check`: a faster implementation than that in
 * JavaScript, where there is one.
 */
export function signedBy(
  note: SignedNote,
  key: VerifierKey,
  check: SignatureCheck = verify,
): Signed | undefined {
  for (const signature of signaturesBy(note, key)) {
    const signed =
      key.algorithm === 'ed25519' ? plain(note, key, signature, check) : timed(note, key, signature, check);
    if (signed !== undefined) return signed;
  }
  return undefined;
}

function plain(
  note: SignedNote,
  key: VerifierKey,
  { bytes }: NoteSignature,
  check: SignatureCheck,
): Signed | undefined {
  return isValid(bytes, signedBytes(note), key, check) ? {} : undefined;
}

/** Of a cosignature (C2SP `tlog-cosignature`): eight bytes of time, then the signature. */
function timed(
  note: SignedNote,
  key: VerifierKey,
  { bytes }: NoteSignature,
  check: SignatureCheck,
): Signed | undefined {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const at = Number(new DataView(bytes.buffer, bytes.byteOffset, TIME_BYTES).getBigUint64(0));
  if (!Number.isSafeInteger(at)) return undefined;
  return isValid(bytes.slice(TIME_BYTES), cosignedBytes(note, at), key, check) ? { at } : undefined;
}

/** What a cosignature of this moment (Unix seconds) signs. */
export function cosignedBytes({ text }: Pick<SignedNote, 'text'>, at: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${at}\n${text}`);
}

/** The bytes of a cosignature after its key id. */
export function cosignature(at: number, signature: Uint8Array): Uint8Array {
  const time = new Uint8Array(TIME_BYTES);
  new DataView(time.buffer).setBigUint64(0, BigInt(at));
  return concatBytes(time, signature);
}

function isValid(
  signature: Uint8Array,
  message: Uint8Array,
  { publicKey }: VerifierKey,
  check: SignatureCheck,
): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    return check(signature, message, publicKey);
  } catch {
    // A public key that is no point of the curve.
    return false;
  }
}
