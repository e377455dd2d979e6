import { createHash, randomInt } from 'node:crypto';
import { readLetterCode } from '@tidemark/domain/text';

/** Letters and digits that are not confused with one another when read from paper. */
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
 * The stored form of a recovery code. The code is random, not chosen, so a plain hash is enough; the owner
 * (`owner`: `user:7`) is part of it, so that the table does not reveal equal codes.
 */
export function recoveryCodeHash(owner: string, code: string): Buffer {
  return createHash('sha256')
    .update(`recovery:${owner}:${plain(code)}`)
    .digest();
}

function plain(code: string): string {
  return readLetterCode(code).replaceAll(/[^A-Z0-9]/g, '');
}
