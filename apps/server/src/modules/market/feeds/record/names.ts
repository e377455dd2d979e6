import { createHash } from 'node:crypto';
import type { Millis } from '@tidemark/domain/time';

/** Longer names of sources end with their hash instead, because file systems allow 255 bytes. */
const NAME_MAX = 100;
const BEGINNING = 80;

/**
 * The directory of a source, by its name in `FEED`: letters, digits, dots and dashes stay, a colon becomes `_`, and
 * each byte of anything else `~` and its hex. Two names never have the same directory.
 */
export function directoryOf(source: string): string {
  const name = source
    .replace(/[^A-Za-z0-9.:-]|^\./gu, (text) =>
      [...Buffer.from(text)].map((byte) => `~${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
    )
    .replaceAll(':', '_');
  if (name.length <= NAME_MAX) return name;
  return `${name.slice(0, BEGINNING)}~x${createHash('sha256').update(source).digest('hex').slice(0, 16)}`;
}

/**
 * The file of an instrument's quotes of one source and UTC day, in the form that the replay finds. Part 1 is the
 * usual one; the others follow a file that cannot be continued.
 */
export function fileNameOf(code: string, source: string, day: Millis, part: number): string {
  const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
  const venue = directoryOf(source).replaceAll('_', '-');
  return `${code}_${venue}_ticks_${date}${part === 1 ? '' : `-${part}`}.csv.gz`;
}
