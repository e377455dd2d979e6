import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MirrorFolder } from '@tidemark/verify/mirror';
import { errorCode, firstLine, StartProblem } from '../start-problem.ts';

/** What a folder of a mirror may hold besides hidden files. */
const OWN = ['checkpoint', 'checkpoints', 'key', 'ticks', 'tile'];

/**
 * The files of a mirror in a folder, which is created where it is missing.
 *
 * @throws StartProblem for a folder that holds something else, or cannot be used
 */
export async function diskFolder(directory: string, { create }: { create: boolean }): Promise<MirrorFolder> {
  try {
    if (create) await mkdir(directory, { recursive: true });
    const other = (await readdir(directory)).find((name) => !OWN.includes(name) && !name.startsWith('.'));
    if (other !== undefined) throw new StartProblem(`${directory} is no mirror of a log: it holds ${other}`);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`${directory} cannot be used: ${firstLine(error)}`);
  }
  return {
    async read(path) {
      try {
        return new Uint8Array(await readFile(join(directory, path)));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw new StartProblem(`${join(directory, path)} cannot be read: ${firstLine(error)}`);
      }
    },
    async write(path, bytes) {
      const target = join(directory, path);
      try {
        await mkdir(dirname(target), { recursive: true });
        await writeFile(`${target}.new`, bytes, { flush: true });
        await rename(`${target}.new`, target);
      } catch (error) {
        throw new StartProblem(`${target} cannot be written: ${firstLine(error)}`);
      }
    },
    async remove(path) {
      await rm(join(directory, path), { force: true });
      // The folder of a tile's incomplete versions; one that holds others stays.
      await rmdir(dirname(join(directory, path))).catch(() => undefined);
    },
  };
}
