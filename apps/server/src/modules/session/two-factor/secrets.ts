import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for one another when read aloud or from paper. */
const INVITE_ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679';
const INVITE_LENGTH = 8;
const TOKEN_BYTES = 32;
/** 32 bytes in base64url. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

/** A session's token: 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text can be a token at all: what cannot needs no question to the database. */
export function looksLikeToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The public number of a user. */
export function newUid(): number {
  return randomInt(10_000_000, 100_000_000);
}

export function newInviteCode(): string {
  return textFrom(INVITE_ALPHABET, INVITE_LENGTH);
}

/** The id that a browser stores for its demo account. */
export function newDemoId(): string {
  return randomBytes(24).toString('base64url');
}

export function newCaptchaId(): string {
  return randomBytes(16).toString('base64url');
}

export function textFrom(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** SHA-256 over the parts, each with its length, so that no two lists of parts look the same. */
export function hashOf(...parts: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest();
}
