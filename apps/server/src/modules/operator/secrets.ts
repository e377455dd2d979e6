import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** 32 bytes in base64url. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

/** A token of 256 random bits, for a session or a set-up. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text can be a token at all: what cannot needs no question to the database. */
export function looksLikeToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}

/** What is stored of a token. A user's token would hash to something else, even were it the same. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(`operator:${token}`).digest();
}
