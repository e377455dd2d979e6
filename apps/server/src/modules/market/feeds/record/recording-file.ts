import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { errorCode } from '../../../../platform/start-problem.ts';
import { HEADER } from './row.ts';

const compress = promisify(gzip);
const NEWLINE = 10;
/** Files of one day that cannot be continued, before the recorder gives up. */
const PARTS_MAX = 100;

/**
 * A file of rows that grows by complete gzip members. After a write that failed it is as before; a file that ends
 * within a member, because the machine went down, is left as it is and another part is begun: what follows a broken
 * member could not be read.
 */
export class RecordingFile {
  readonly #directory: string;
  readonly #nameOf: (part: number) => string;
  /** Known once it was seen to be whole. */
  #path: string | undefined;

  constructor(directory: string, nameOf: (part: number) => string) {
    this.#directory = directory;
    this.#nameOf = nameOf;
  }

  /** Adds rows, all or none. Rejects where they cannot be written. */
  async append(rows: string): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    this.#path ??= await this.#find();
    const file = await open(this.#path, 'a', 0o600);
    try {
      const { size } = await file.stat();
      const member = await compress(`${size === 0 ? HEADER : ''}${rows}`);
      try {
        await file.appendFile(member);
      } catch (error) {
        await file.truncate(size).catch(() => {
          this.#path = undefined;
        });
        throw error;
      }
    } finally {
      await file.close();
    }
  }

  async #find(): Promise<string> {
    for (let part = 1; part <= PARTS_MAX; part += 1) {
      const path = join(this.#directory, this.#nameOf(part));
      if (await canBeContinued(path)) return path;
    }
    throw new Error(`none of ${PARTS_MAX} files can be continued: ${join(this.#directory, this.#nameOf(1))}`);
  }
}

/** Whether a file is absent, empty, or consists of complete gzip members and complete rows to its end. */
async function canBeContinued(path: string): Promise<boolean> {
  try {
    const { size } = await stat(path);
    return size === 0 || (await isWhole(path, size));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return true;
    if (code?.startsWith('Z_')) return false;
    throw error;
  }
}

async function isWhole(path: string, size: number): Promise<boolean> {
  const gunzip = createGunzip();
  const bytes = createReadStream(path).once('error', (error) => gunzip.destroy(error));
  let last = NEWLINE;
  try {
    for await (const chunk of bytes.pipe(gunzip)) last = (chunk as Buffer).at(-1) ?? last;
  } finally {
    bytes.destroy();
  }
  // Zeros after a member are ignored, and so is what follows them.
  return last === NEWLINE && gunzip.bytesWritten === size;
}
