/** The header before each entry of a tar archive (POSIX ustar, sizes beyond 8 GiB as GNU writes them). */
export const BLOCK_BYTES = 512;

export interface TarEntry {
  readonly name: string;
  readonly bytes: number;
}

const NAME_BYTES = 100;
const SIZE = { at: 124, bytes: 12 };
const CHECKSUM = { at: 148, bytes: 8 };
const MAGIC = { at: 257, text: 'ustar\u000000' };
const OCTAL_MAX = 8 ** 11 - 1;

/** The header of a plain file that only its owner may read. @throws where the name is too long for one. */
export function tarHeader(entry: TarEntry, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(entry.name) > NAME_BYTES) throw new RangeError(`${entry.name} is too long a name`);
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(entry.name, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  writeSize(block, entry.bytes);
  block.write(octal(Math.floor(modifiedAt.getTime() / 1000), 11), 136);
  block.write('0', 156);
  block.write(MAGIC.text, MAGIC.at, 'latin1');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
  return block;
}

/** Reads a header; nothing at the end of the archive. @throws where the block is none. */
export function readTarHeader(block: Buffer): TarEntry | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const told = Number.parseInt(text(block, CHECKSUM.at, CHECKSUM.bytes), 8);
  if (told !== checksum(block)) throw new RangeError('the block is no header');
  const bytes = readSize(block);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new RangeError('an entry says no size');
  return { name: text(block, 0, NAME_BYTES), bytes };
}

/** Space that an entry takes, rounded up to a full block. */
export function paddedBytes(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

function writeSize(block: Buffer, bytes: number): void {
  if (bytes <= OCTAL_MAX) {
    block.write(octal(bytes, 11), SIZE.at);
    return;
  }
  block[SIZE.at] = 0x80;
  block.writeBigUInt64BE(BigInt(bytes), SIZE.at + 4);
}

function readSize(block: Buffer): number {
  if ((block[SIZE.at] ?? 0) & 0x80) return Number(block.readBigUInt64BE(SIZE.at + 4));
  return Number.parseInt(text(block, SIZE.at, SIZE.bytes), 8);
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}

function text(block: Buffer, at: number, bytes: number): string {
  const field = block.subarray(at, at + bytes);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? bytes : end).trim();
}

/** The sum of all bytes, the checksum's own counted as blanks. */
function checksum(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) {
    sum += at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.bytes ? 0x20 : byte;
  }
  return sum;
}
