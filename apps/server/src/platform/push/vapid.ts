import webPush from 'web-push';
import type { SecretKind } from '../sealed/instance-secrets.ts';

/** The key pair by which push services identify a server (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface VapidSettings {
  /** How a push service reaches the operator of this instance; undefined: by the site's own address. */
  readonly subject?: string | undefined;
  /** Undefined: those of the instance, stored in the database. */
  readonly keys?: VapidKeys;
}

export interface Vapid extends VapidKeys {
  readonly subject: string;
}

/**
 * The key pair of the instance, where the settings name none. Devices subscribe to one public key: with
 * another pair all of them would have to subscribe again.
 */
export const vapidSecret: SecretKind<VapidKeys> = {
  name: 'vapid',
  file: 'vapid.key',
  make() {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return `${publicKey} ${privateKey}`;
  },
  parse(text) {
    const [, publicKey, privateKey] = /^([\w-]{87}) ([\w-]{43})$/.exec(text) ?? [];
    return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey };
  },
};

/** The keys with the address by which a push service reaches the operator of this instance. */
export function vapidOf(
  keys: VapidKeys,
  subject: string | undefined,
  contact: { readonly publicUrl: string; readonly mailFrom: string },
): Vapid {
  return { ...keys, subject: subject ?? subjectOf(contact) };
}

/** Push services take an https: or mailto: address and no other. */
function subjectOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
