import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { formatKey, formatNote, verifierKey } from '@tidemark/verify/note';
import type { NoteSigner } from '../index.ts';

const SPKI_PREFIX_BYTES = 12;

/** A key of a log that lives as long as the test. */
export function testSigner(origin = 'test.example/log'): NoteSigner & { readonly keyFile: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const key = verifierKey(origin, 'ed25519', new Uint8Array(spki.subarray(SPKI_PREFIX_BYTES)));
  return {
    origin: () => origin,
    async signNote(text) {
      const bytes = new Uint8Array(sign(null, Buffer.from(text), privateKey));
      return formatNote({ text, signatures: [{ name: origin, keyId: key.keyId, bytes }] });
    },
    keyFile: `${formatKey(key)}\n`,
  };
}
