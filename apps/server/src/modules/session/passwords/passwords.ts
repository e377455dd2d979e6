import { hash, verify } from '@node-rs/argon2';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { newToken } from '../two-factor/secrets.ts';
import { isCommonPassword } from './common-passwords.ts';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** Argon2id, the library's default algorithm, with 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Refuses a password that is too short, too long, or among the first that a guesser tries. */
export function checkPassword(password: string, account: string, field = 'password'): Outcome<true> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return refuse('session.password_too_short', { min: PASSWORD_MIN }, field);
  if (length > PASSWORD_MAX) return refuse('session.password_too_long', { max: PASSWORD_MAX }, field);
  if (isCommonPassword(password) || namesTheAccount(password, account)) {
    return refuse('session.password_too_common', {}, field);
  }
  return true;
}

function namesTheAccount(password: string, account: string): boolean {
  const lower = password.toLowerCase();
  return lower === account || lower === account.split('@')[0] || `+${lower}` === account;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash; without a hash it takes as long and returns false. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
}

export function createPasswords(): Passwords {
  // The password of this hash is unknown: an unknown account is compared with it, in the same time.
  const dummy = hash(newToken(), COST);
  // It is awaited at the first sign-in; until then a failure must not end the process.
  dummy.catch(() => undefined);
  return {
    hash: (password) => hash(written(password), COST),
    async matches(password, passwordHash) {
      const matched = await verify(passwordHash ?? (await dummy), written(password));
      return matched && passwordHash !== undefined;
    },
  };
}

/** A single normal form: keyboards encode an accented letter in two ways. */
function written(password: string): string {
  return password.normalize('NFC');
}
