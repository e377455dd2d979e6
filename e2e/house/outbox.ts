import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** The six digits of the newest mail to an address, as its reader would find them; undefined before it came. */
export async function mailedCode(dataDir: string, address: string): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  for (const file of files.reverse()) {
    const { to, text } = await PostalMime.parse(await readFile(join(outbox, file)));
    if (to?.[0]?.address === address) return /\b\d{6}\b/.exec(text ?? '')?.[0];
  }
  return undefined;
}
