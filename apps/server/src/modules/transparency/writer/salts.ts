import { createHmac } from 'node:crypto';
import type { SecretKind } from '../../../platform/sealed/instance-secrets.ts';
import { newKeyText, parseKey } from '../../../platform/sealed/root-key.ts';

/** Derives the salts of records. */
export const saltSecret: SecretKind<Buffer> = {
  name: 'log_salt',
  file: 'log-salt.key',
  make: newKeyText,
  parse: parseKey,
};

export interface Salts {
  /** 32 bytes, the same for one record at any time. */
  of(kind: string, id: string): Uint8Array;
}

export function createSalts(secret: Buffer): Salts {
  return { of: (kind, id) => new Uint8Array(createHmac('sha256', secret).update(`${kind}:${id}`).digest()) };
}
