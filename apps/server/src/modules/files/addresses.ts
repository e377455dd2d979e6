import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { type Clock, MINUTE_MS } from '@tidemark/domain/time';
import { readIfThere, writePrivately } from '../../platform/files/private-file.ts';
import { StartProblem } from '../../platform/start-problem.ts';

/** An address opens its picture for no longer than this. */
const LIFE_MS = 10 * MINUTE_MS;
const KEY_BYTES = 32;

/** What a request for a picture brings. */
export interface PictureAsk {
  readonly name: string;
  readonly expires: string;
  readonly signature: string;
}

/** Signed addresses that open a picture for a while. */
export interface Addresses {
  /** `/files/…`, below the origin of the API. The same for a minute, so that a page that is drawn again need not load it again. */
  of(name: string): string;
  /** Whether we gave this address out, and it still holds. */
  holds(ask: PictureAsk): boolean;
}

/** The name of the picture that an address of ours means, signed or bare, also after its time. */
export function nameInAddress(text: string): string | undefined {
  return /(?:^|\/)([\w-]{22})(?:[?#].*)?$/s.exec(text.trim())?.[1];
}

/** Whether a text could be a name of ours. */
export function isPictureName(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

export function newPictureName(): string {
  return randomBytes(16).toString('base64url');
}

/** Signs with `DATA_DIR/files.key`, made at the first start. */
export function openAddresses(dataDir: string, clock: Clock): Addresses {
  const key = openKey(join(dataDir, 'files.key'));
  const sign = (name: string, expires: string): Buffer =>
    createHmac('sha256', key).update(`files\n${name}\n${expires}`).digest();
  return {
    of(name) {
      const expires = String(Math.floor((clock.now() + LIFE_MS) / MINUTE_MS) * MINUTE_MS);
      const signature = sign(name, expires).toString('base64url');
      return `/files/${name}?expires=${expires}&signature=${signature}`;
    },
    holds({ name, expires, signature }) {
      if (!/^\d{1,15}$/.test(expires) || !/^[\w-]{43}$/.test(signature)) return false;
      if (!timingSafeEqual(sign(name, expires), Buffer.from(signature, 'base64url'))) return false;
      return Number(expires) > clock.now();
    },
  };
}

function openKey(file: string): Buffer {
  const kept = readIfThere(file);
  if (kept === undefined) {
    const key = randomBytes(KEY_BYTES);
    writePrivately(file, `${key.toString('base64url')}\n`);
    return key;
  }
  const key = Buffer.from(kept.trim(), 'base64url');
  if (key.length === KEY_BYTES) return key;
  throw new StartProblem(`${file} is damaged: remove it, and a new one is made (open pictures load again)`);
}
