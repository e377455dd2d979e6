import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, MINUTE_MS } from '@tidemark/domain/time';
import type { SecretKind } from '../../platform/sealed/instance-secrets.ts';
import { newKeyText, parseKey } from '../../platform/sealed/root-key.ts';

/** An address opens its picture for no longer than this. */
const LIFE_MS = 10 * MINUTE_MS;

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

/** The key that signs addresses of pictures. */
export const addressSecret: SecretKind<Buffer> = {
  name: 'files',
  file: 'files.key',
  make: newKeyText,
  parse: parseKey,
};

/** Signs with the key of the instance, so that an address holds at each of its machines. */
export function openAddresses(key: Buffer, clock: Clock): Addresses {
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
