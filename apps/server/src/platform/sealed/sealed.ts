import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Protects secrets that must be readable (an authenticator's) in a stolen copy of the database: AES-256-GCM
 * under a key that is not in it.
 */
export interface Sealer {
  /** `owner` (`user:7`) is bound to what is sealed: moved to another row, it does not open. */
  seal(owner: string, secret: string): Buffer;
  /** @throws Error where the key is another one, or the text or its owner was changed. */
  open(owner: string, sealed: Buffer): string;
  /** A keyed hash: equal texts of one purpose can be looked up, but not guessed without the key. */
  hash(purpose: string, text: string): Buffer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function sealerOf(key: Buffer): Sealer {
  const hashKey = Buffer.from(hkdfSync('sha256', key, '', 'tidemark keyed hash', KEY_BYTES));
  return {
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest(),
    seal(owner, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(owner, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
