import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writeOnce } from '../files/private-file.ts';
import { StartProblem } from '../start-problem.ts';
import { type Sealer, sealerOf } from './sealed.ts';

/** The key that opens the secrets of the instance. Every machine of one instance has the same. */
export interface RootKey {
  /** Opens and seals the secrets. Derived, so that the root itself may be one of them. */
  readonly sealer: Sealer;
  /** Where it was found, for messages: the setting or the path of the file. */
  readonly from: string;
}

export interface RootKeyPlaces {
  /** INSTANCE_SECRET, decoded; undefined: `DATA_DIR/secrets.key`. */
  readonly instanceSecret: Buffer | undefined;
  readonly dataDir: string;
}

const KEY_BYTES = 32;
/** Random bytes repeat few values; a phrase or a placeholder does. */
const DISTINCT_BYTES_MIN = 16;

export const rootKeyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

/** The bytes of INSTANCE_SECRET, in hex or base64 of either alphabet; undefined if they are no key. */
export function readInstanceSecret(text: string): Buffer | undefined {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(text);
  if (!isHex && !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  return bytes.length >= KEY_BYTES && new Set(bytes).size >= DISTINCT_BYTES_MIN ? bytes : undefined;
}

/** The key that is there; undefined if neither the setting nor the file is. */
export function findRootKey({ instanceSecret, dataDir }: RootKeyPlaces): RootKey | undefined {
  if (instanceSecret !== undefined) return rootKeyOf(instanceSecret, 'INSTANCE_SECRET');
  const file = rootKeyFile(dataDir);
  const text = readIfThere(file);
  return text === undefined ? undefined : rootKeyOf(readKey(text, file), file);
}

/** Makes `DATA_DIR/secrets.key`, or takes the one that another process made at the same moment. */
export function makeRootKey(dataDir: string): RootKey {
  const file = rootKeyFile(dataDir);
  const text = writeOnce(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
  return rootKeyOf(readKey(text, file), file);
}

/** A key of 32 bytes in base64, as the files contain it; undefined if the text is none. */
export function parseKey(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64url');
  return key.length === KEY_BYTES ? key : undefined;
}

export function newKeyText(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

function readKey(text: string, file: string): Buffer {
  const key = parseKey(text);
  if (key !== undefined) return key;
  throw new StartProblem(
    `${file} is damaged: it opens the secrets of this instance; restore it from a backup, or copy it from another machine`,
  );
}

function rootKeyOf(key: Buffer, from: string): RootKey {
  const derived = hkdfSync('sha256', key, '', 'tidemark instance secrets', KEY_BYTES);
  return { sealer: sealerOf(Buffer.from(derived)), from };
}
