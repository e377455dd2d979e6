import { createHash, randomInt } from 'node:crypto';
import { readLetterCode } from '@tidemark/domain/text';

/** Emails and digits that nobody mistakes for one another when read from paper. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679';
const LENGTH = 12;
const GROUP = 4;
const CODES = 10;

/** Ten codes for the day the phone is lost, 56 bits each, to be shown once: `K7QA-94XP-HDT3`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
    return [0, GROUP, 2 * GROUP].map((at) => letters.slice(at, at + GROUP).join('')).join('-');
  });
}

/** Whether a text could be a recovery code: twelve letters or digits, in any case, with or without dashes. */
export function looksLikeRecoveryCode(text: string): boolean {
  return plain(text).length === LENGTH;
}

/**
 * What is stored of a recovery code. It is drawn, not chosen, so a plain hash is enough; whose it is
 * (`owner`: `user:7`) is part of it, so that the table does not tell equal codes.
 */
export function recoveryCodeHash(owner: string, code: string): Buffer {
  return createHash('sha256')
    .update(`recovery:${owner}:${plain(code)}`)
    .digest();
}

function plain(code: string): string {
  return readLetterCode(code).replaceAll(/[^A-Z0-9]/g, '');
}
