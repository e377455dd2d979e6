import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Manifest, Part } from './manifest.ts';
import { BLOCK_BYTES, paddedBytes, tarHeader } from './tar-header.ts';

export const MANIFEST_NAME = 'manifest.json';
export const MANIFEST_SUM_NAME = 'manifest.sha256';

/** A backup being written: a tar that gets its final name only when it is complete. */
export interface ArchiveWriter {
  /** Adds a part, however long it turns out to be. One that fails leaves nothing in the archive. */
  add(name: string, content: Readable | Buffer): Promise<Part>;
  /** Closes it with its table of contents, brings it to the disk and gives it its name. */
  finish(manifest: Manifest): Promise<number>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** Begins an archive next to its final path, readable by its owner only. */
export async function createArchive(path: string, now: Date): Promise<ArchiveWriter> {
  const fresh = `${path}.${process.pid}.new`;
  const file = await open(fresh, 'w', 0o600);
  let end = 0;

  async function add(name: string, content: Readable | Buffer): Promise<Part> {
    const hash = createHash('sha256');
    const from = end + BLOCK_BYTES;
    let bytes = 0;
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      hash.update(chunk as Buffer);
      await writeAt(file, chunk as Buffer, from + bytes);
      bytes += (chunk as Buffer).length;
    }
    // The header needs the size, which is known only now.
    await writeAt(file, tarHeader({ name, bytes }, now), end);
    await writeAt(file, Buffer.alloc(paddedBytes(bytes) - bytes), from + bytes);
    end = from + paddedBytes(bytes);
    return { name, bytes, sha256: hash.digest('hex') };
  }

  return {
    add,
    async finish(manifest) {
      const { sha256 } = await add(MANIFEST_NAME, Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`));
      await add(MANIFEST_SUM_NAME, Buffer.from(`${sha256}  ${MANIFEST_NAME}\n`));
      await writeAt(file, Buffer.alloc(2 * BLOCK_BYTES), end);
      end += 2 * BLOCK_BYTES;
      await file.truncate(end);
      await file.sync();
      await file.close();
      await rename(fresh, path);
      return end;
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(fresh, { force: true });
    },
  };
}

async function writeAt(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written);
    written += bytesWritten;
  }
}
