import { withoutNotes } from './picture-notes.ts';

/** The kinds of picture that are taken. */
export type PictureKind = 'jpeg' | 'png' | 'webp';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The kind of a file by its first bytes; its name and declared type prove nothing. Undefined for any other
 * kind, and for a picture that is also a page, a script, a PDF or a ZIP, which some programs would open as
 * such. Metadata of editors and cameras (XMP, IPTC) may hold markup: none of it is stored.
 */
export function kindOfPicture(bytes: Buffer): PictureKind | undefined {
  const kind = kindByHead(bytes);
  return kind !== undefined && isOtherThingToo(withoutNotes(bytes, kind)) ? undefined : kind;
}

function kindByHead(bytes: Buffer): PictureKind | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/** Readers of PDF look for its mark this far into a file. */
const PDF_HEAD_BYTES = 1024;
/** The end of a ZIP with the longest comment. */
const ZIP_TAIL_BYTES = 22 + 0xffff;

function isOtherThingToo(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-') || endsAsZip(bytes) || speaksMarkup(bytes);
}

/** A ZIP (a JAR, an office document) is read from its end: the comment there must end with the file. */
function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-ZIP_TAIL_BYTES);
  for (let at = tail.indexOf('PK\x05\x06', 0, 'latin1'); at !== -1; ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
    at = tail.indexOf('PK\x05\x06', at + 1, 'latin1');
  }
  return false;
}

const LESS_THAN = 0x3c;
/** Long enough that chance does not write them into the noise of a photograph. */
const MARKUP = /^<(?:script[\s>/]|html[\s>]|!doctype html|\?php[\s]|iframe[\s]|svg[\s][^<>]{0,300}xmlns)/i;
const MARKUP_BYTES = 320;
/** Second letters of the words above, both cases. */
const MARKUP_SECOND = new Set([...'sShHiI!?'].map((letter) => letter.charCodeAt(0)));

function speaksMarkup(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(LESS_THAN); at !== -1; at = bytes.indexOf(LESS_THAN, at + 1)) {
    if (!MARKUP_SECOND.has(bytes[at + 1] ?? 0)) continue;
    if (MARKUP.test(bytes.toString('latin1', at, at + MARKUP_BYTES))) return true;
  }
  return false;
}
