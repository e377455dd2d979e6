import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The newest first. */
async function messages(dataDir: string, ending: '.eml' | '.txt'): Promise<readonly Buffer[]> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(ending)).sort();
  return Promise.all(files.reverse().map((file) => readFile(join(outbox, file))));
}

/**
 * What a reader function finds in the mails to an address, the newest first; undefined before the mail
 * arrives.
 */
async function inMailsTo<T>(
  dataDir: string,
  address: string,
  find: (mail: Email) => T | undefined,
): Promise<T | undefined> {
  for (const mail of await messages(dataDir, '.eml')) {
    const read = await PostalMime.parse(mail);
    const found = read.to?.[0]?.address === address ? find(read) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The six digits in a mail's subject. */
export function codeOf(mail: Email): string | undefined {
  return /\b\d{6}\b/.exec(mail.subject ?? '')?.[0];
}

/** The six digits of the newest mail with a code to an address; undefined before it arrives. */
export function mailedCode(dataDir: string, address: string): Promise<string | undefined> {
  return inMailsTo(dataDir, address, codeOf);
}

/** The link of the newest mail about a new sign-in to an address; undefined before it arrives. */
export function freezeLink(dataDir: string, address: string): Promise<string | undefined> {
  return inMailsTo(dataDir, address, ({ text }) => /http\S+#\/freeze\?token=[\w-]+/.exec(text ?? '')?.[0]);
}

/** The link that a mail about a withdrawal carries. */
export function linkOfWithdrawal({ text }: Email): string | undefined {
  return /http\S+#\/withdraw-confirm\?token=[\w-]+/.exec(text ?? '')?.[0];
}

/** The six digits of the newest text message to a number; undefined before it arrives. */
export async function textedCode(dataDir: string, number: string): Promise<string | undefined> {
  const texts = (await messages(dataDir, '.txt')).map((text) => text.toString());
  return texts.filter((text) => text.startsWith(`${number}\n`)).map((text) => /\b\d{6}\b/.exec(text)?.[0])[0];
}

/** Waits for something that arrives in its own time, and hands it over. */
export async function arrived<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let looked = 0; looked < LOOKS_MAX; looked += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error('what was waited for has not arrived');
}

const LOOK_EVERY_MS = 50;
const LOOKS_MAX = 200;
