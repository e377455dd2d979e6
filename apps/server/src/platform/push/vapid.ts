import { join } from 'node:path';
import webPush from 'web-push';
import { readIfThere, writePrivately } from '../files/private-file.ts';
import { StartProblem } from '../start-problem.ts';

/** The key pair by which push services identify a server (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface VapidSettings {
  /** How a push service reaches the operator of this instance; undefined: by the site's own address. */
  readonly subject?: string | undefined;
  /** Undefined: those stored under DATA_DIR. */
  readonly keys?: VapidKeys;
}

export interface Vapid extends VapidKeys {
  readonly subject: string;
}

/**
 * The keys of the settings, or those of `DATA_DIR/vapid.key`, created at the first start. Devices subscribe
 * to one public key: with another pair all of them would have to subscribe again.
 */
export function openVapid(
  dataDir: string,
  settings: VapidSettings,
  contact: { readonly publicUrl: string; readonly mailFrom: string },
): Vapid {
  const subject = settings.subject ?? subjectOf(contact);
  return { subject, ...(settings.keys ?? keptKeys(join(dataDir, 'vapid.key'))) };
}

function keptKeys(file: string): VapidKeys {
  const kept = readIfThere(file);
  if (kept === undefined) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    writePrivately(file, `${publicKey} ${privateKey}\n`);
    return { publicKey, privateKey };
  }
  const [, publicKey, privateKey] = /^([\w-]{87}) ([\w-]{43})$/.exec(kept.trim()) ?? [];
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  throw new StartProblem(
    `DATA_DIR holds a vapid.key that is no pair of keys: ${file}; restore it from a backup, or remove it and have every device subscribe anew`,
  );
}

/** Push services take an https: or mailto: address and no other. */
function subjectOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
