import { type Outcome, refuse } from '@tidemark/domain/outcome';
import sharp, { type Metadata } from 'sharp';
import { barePicture } from './bare-picture.ts';
import { type Look, lookOf } from './look-of-picture.ts';
import { kindOfPicture } from './picture-kind.ts';

/** A picture as it is stored. */
export interface Picture extends Look {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture that is taken, and its longest side: more is not even looked at. */
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 16_000;
/** Longest side of a stored picture: enough to read a document. */
const KEPT_SIDE_MAX = 2560;
/** No honest picture of this size takes as long. */
const SECONDS_MAX = 30;
const JPEG_QUALITY = 85;
const JPEG_END = Buffer.from([0xff, 0xd9]);
const WEBP = { quality: 88, effort: 3 };

// One thread per picture and no pixel cache: the gate limits how many are processed at a time.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Re-encodes a picture from its pixels, upright and within 2,560 a side: no metadata or hidden content
 * survives. Size and kind are read from its header before any pixel is decoded. Of an animation it takes the
 * first picture. Refuses `upload.not_a_picture`, `upload.too_many_pixels`, `upload.broken`, at `field`.
 */
export async function reencodeImage(bytes: Buffer, field: string): Promise<Outcome<Picture>> {
  const kind = kindOfPicture(bytes);
  if (kind === undefined) return refuse('upload.not_a_picture', {}, field);
  const bare = barePicture(bytes, kind);
  const head = bare && (await readHead(bare));
  if (bare === undefined || head?.format !== kind) return refuse('upload.broken', {}, field);
  const { width = 0, height = 0 } = head;
  if (width * height > PIXELS_MAX || width > SIDE_MAX || height > SIDE_MAX) {
    return refuse('upload.too_many_pixels', { max: PIXELS_MAX / 1_000_000 }, field);
  }
  // If the end mark was missing, even a warning means that pixels are missing, too.
  const isWhole = kind !== 'jpeg' || bytes.includes(JPEG_END, -2);
  return (await draw(bare, kind, isWhole ? 'error' : 'warning')) ?? refuse('upload.broken', {}, field);
}

/** Undefined where there is none that can be read. */
async function readHead(bytes: Buffer): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

/** Undefined where the pixels are not all there, or are not what the head promised. */
async function draw(
  bytes: Buffer,
  kind: 'jpeg' | 'png' | 'webp',
  failOn: 'error' | 'warning',
): Promise<Picture | undefined> {
  const upright = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn, sequentialRead: true })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize(KEPT_SIDE_MAX, KEPT_SIDE_MAX, { fit: 'inside', withoutEnlargement: true });
  const drawn = kind === 'jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.webp(WEBP);
  try {
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    const contentType = kind === 'jpeg' ? 'image/jpeg' : 'image/webp';
    return { bytes: data, contentType, width: info.width, height: info.height, ...(await lookOf(data)) };
  } catch {
    return undefined;
  }
}
