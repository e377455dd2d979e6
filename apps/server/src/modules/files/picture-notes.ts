/** How the notes of editors begin in a section of a JPEG: XMP, its extension, IPTC in a Photoshop section. */
const JPEG_NOTES = [
  'http://ns.adobe.com/xap/1.0/\0',
  'http://ns.adobe.com/xmp/extension/\0',
  'Photoshop 3.0\0',
];
const PNG_NOTE = 'XML:com.adobe.xmp\0';

/**
 * A picture without the notes of its editors, to be judged by what is left: well-formed sections of XMP
 * and IPTC alone are cut out; what only begins like one stays.
 */
export function withoutNotes(bytes: Buffer, kind: 'jpeg' | 'png' | 'webp'): Buffer {
  switch (kind) {
    case 'jpeg':
      return cut(bytes, jpegNotes(bytes));
    case 'png':
      return cut(bytes, pngNotes(bytes));
    case 'webp':
      return cut(bytes, webpNotes(bytes));
  }
}

type Span = readonly [from: number, to: number];

function cut(bytes: Buffer, spans: readonly Span[]): Buffer {
  if (spans.length === 0) return bytes;
  const starts = [0, ...spans.map(([, to]) => to)];
  return Buffer.concat(starts.map((from, at) => bytes.subarray(from, spans[at]?.[0] ?? bytes.length)));
}

/** Sections before the first scan, one behind the other. */
function jpegNotes(bytes: Buffer): Span[] {
  const spans: Span[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) break;
    const begins = bytes.toString('latin1', at + 4, at + 44);
    if (JPEG_NOTES.some((note) => begins.startsWith(note))) spans.push([at, end]);
    at = end;
  }
  return spans;
}

function pngNotes(bytes: Buffer): Span[] {
  const spans: Span[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const begins = bytes.toString('latin1', at + 4, at + 8 + PNG_NOTE.length);
    if (begins === `iTXt${PNG_NOTE}`) spans.push([at, end]);
    at = end;
  }
  return spans;
}

function webpNotes(bytes: Buffer): Span[] {
  const spans: Span[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) break;
    if (bytes.toString('latin1', at, at + 4) === 'XMP ') spans.push([at, end]);
    at = end;
  }
  return spans;
}
