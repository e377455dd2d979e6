import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { firstLine, StartProblem } from '../start-problem.ts';
import { parseJson } from '../text/well-formed.ts';
import { MANIFEST_NAME, MANIFEST_SUM_NAME } from './archive-writer.ts';
import { type Manifest, manifest, type Part } from './manifest.ts';
import { BLOCK_BYTES, paddedBytes, readTarHeader } from './tar-header.ts';

/** A backup whose every part was held against its checksum. */
export interface Archive {
  readonly manifest: Manifest;
  /** The content of a part. */
  read(part: Part): Readable;
}

interface Place {
  readonly at: number;
  readonly bytes: number;
}

/** More than any table of contents; what claims more is not read into memory. */
const MANIFEST_BYTES_MAX = 256 * 2 ** 20;

/**
 * Opens a backup and reads all of it once.
 *
 * @throws StartProblem if it is unreadable, truncated, or differs from what was written.
 */
export async function openArchive(path: string): Promise<Archive> {
  try {
    const places = await withFile(path, placesIn);
    const read = (place: Place): Readable =>
      place.bytes === 0
        ? Readable.from([])
        : createReadStream(path, { start: place.at, end: place.at + place.bytes - 1 });
    const found = await readManifest(places, read);
    for (const part of partsOf(found)) await checkPart(part, places.get(part.name), read);
    return { manifest: found, read: (part) => read(placeOf(places, part.name)) };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`the backup ${path} cannot be used: ${firstLine(error)}`);
  }
}

function partsOf({ tables, files }: Manifest): Part[] {
  return [...tables, ...files].map(({ part }) => part);
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Walks from header to header up to the archive's end. */
async function placesIn(file: FileHandle): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const { size } = await file.stat();
  for (let at = 0; ; ) {
    const block = Buffer.alloc(BLOCK_BYTES);
    const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, at);
    if (bytesRead < BLOCK_BYTES) throw new Error(at === 0 ? 'it is no backup' : 'it ends too early');
    const entry = headerIn(block, at);
    if (entry === undefined) return places;
    if (at + BLOCK_BYTES + paddedBytes(entry.bytes) > size) throw new Error('it ends too early');
    places.set(entry.name, { at: at + BLOCK_BYTES, bytes: entry.bytes });
    at += BLOCK_BYTES + paddedBytes(entry.bytes);
  }
}

function headerIn(block: Buffer, at: number): ReturnType<typeof readTarHeader> {
  try {
    return readTarHeader(block);
  } catch {
    throw new Error(at === 0 ? 'it is no backup' : 'it is damaged');
  }
}

function placeOf(places: ReadonlyMap<string, Place>, name: string): Place {
  const place = places.get(name);
  if (place === undefined) throw new Error(`it is not whole: ${name} is missing`);
  return place;
}

async function readManifest(
  places: ReadonlyMap<string, Place>,
  read: (place: Place) => Readable,
): Promise<Manifest> {
  const place = placeOf(places, MANIFEST_NAME);
  if (place.bytes > MANIFEST_BYTES_MAX) throw new Error('it is damaged');
  const bytes = await whole(read(place));
  const told = (await whole(read(placeOf(places, MANIFEST_SUM_NAME)))).toString('utf8').slice(0, 64);
  if (createHash('sha256').update(bytes).digest('hex') !== told) {
    throw new Error(`it is damaged: ${MANIFEST_NAME} is not what was written`);
  }
  const parsed = manifest.safeParse(parseJson(bytes.toString('utf8')));
  if (!parsed.success) throw new Error('it is of a form that this version does not know');
  return parsed.data;
}

async function checkPart(
  part: Part,
  place: Place | undefined,
  read: (place: Place) => Readable,
): Promise<void> {
  if (place === undefined) throw new Error(`it is not whole: ${part.name} is missing`);
  const hash = createHash('sha256');
  for await (const chunk of read(place)) hash.update(chunk as Buffer);
  if (place.bytes === part.bytes && hash.digest('hex') === part.sha256) return;
  throw new Error(`it is damaged: ${part.name} is not what was written`);
}

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
