import type { PictureKind } from './picture-kind.ts';

/**
 * A picture without the data beside its pixels: comments, thumbnails, further pictures, and whatever follows
 * its end. A few hundred kilobytes of compressed comments in a PNG would unpack to gigabytes before the first
 * pixel is read. Colours and orientation are retained. Undefined if the structure does not fit its kind. A
 * JPEG without an end mark after its last pixels gets one: some cameras and messengers omit it, and every
 * viewer opens such a picture.
 */
export function barePicture(bytes: Buffer, kind: PictureKind): Buffer | undefined {
  switch (kind) {
    case 'png':
      return barePng(bytes);
    case 'jpeg':
      return bareJpeg(bytes);
    case 'webp':
      // Nothing beside its pixels is compressed.
      return bytes;
  }
}

const PNG_MARK_BYTES = 8;
/** Length, type and checksum around the body of a chunk. */
const CHUNK_FRAME_BYTES = 12;
const PNG_ONCE = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);
/** Larger than any honest note of a camera or profile of a screen. */
const ASIDE_BYTES_MAX = 1_000_000;

function barePng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, PNG_MARK_BYTES)];
  const seen = new Set<string>();
  for (let at = PNG_MARK_BYTES; at + CHUNK_FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (end > bytes.length) return undefined;
    const isAside = PNG_ONCE.has(type) && !seen.has(type) && length <= ASIDE_BYTES_MAX;
    if (type === 'IDAT' || type === 'IEND' || isAside) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    seen.add(type);
    at = end;
  }
  return undefined;
}

const MARKER = 0xff;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;

/** APPn sections that define how to read the pixels, by their first bytes. */
const JPEG_SECTIONS: readonly (readonly [marker: number, begins: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe1, 'Exif\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

function bareJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)];
  let hasPixels = false;
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    // Some cameras leave bytes between sections, or lead a marker by more of its kind.
    if (bytes[at] !== MARKER || marker === MARKER || isBareMarker(marker)) {
      at += 1;
      continue;
    }
    if (marker === END) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (at + 4 > bytes.length) return undefined;
    const bodyEnd = at + 2 + bytes.readUInt16BE(at + 2);
    if (bodyEnd > bytes.length) return undefined;
    const end = marker === SCAN ? endOfScan(bytes, bodyEnd) : bodyEnd;
    hasPixels ||= marker === SCAN;
    if (isPartOfPicture(bytes, marker, at + 4)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return hasPixels ? Buffer.concat([...kept, Buffer.from([MARKER, END])]) : undefined;
}

/** Those that no section follows: padding, restarts, a second beginning. */
function isBareMarker(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function isPartOfPicture(bytes: Buffer, marker: number, body: number): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return JPEG_SECTIONS.some(
    ([of, begins]) => of === marker && bytes.toString('latin1', body, body + begins.length) === begins,
  );
}

/** Where the pixels of a scan end: at the first marker that is neither a padded byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== MARKER && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
