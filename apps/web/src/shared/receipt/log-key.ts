import { parseKey } from '@tidemark/verify/note';
import { readStored, store } from '../device/storage.ts';
import { readTexts } from '../device/stored-texts.ts';
import { hosts } from '../layout/page-hosts.ts';

/** The public keys of the log that this site gave at an earlier visit. */
export interface SavedKey {
  /** One verifier key per line, as `/log/key` gives them. */
  readonly keys: string;
  /** When this browser saved them, Unix milliseconds. */
  readonly at: number;
}

/** More than any key file has, in characters. */
const KEYS_MAX = 64_000;

/** Whether a text is a file of public keys: one verifier key per line. */
export function isKeyFile(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return text.length <= KEYS_MAX && lines.length > 0 && lines.every((line) => parseKey(line) !== undefined);
}

/** What this browser has saved; undefined before the first visit with a network. */
export function savedKey(): SavedKey | undefined {
  const { keys = '', at = '' } = readTexts(readStored('logKey'));
  return isKeyFile(keys) && Number.isFinite(Number(at)) ? { keys, at: Number(at) } : undefined;
}

export function saveKey({ keys, at }: SavedKey): void {
  store('logKey', JSON.stringify({ keys, at: String(at) }));
}

/** The public keys that this site gives now; null where it gives none. */
export async function askSiteKey(signal: AbortSignal): Promise<string | null> {
  const response = await window.fetch(`${hosts.api}/log/key`, { signal, credentials: 'omit' });
  const text = response.ok ? await response.text() : '';
  return isKeyFile(text) ? text : null;
}
