import { PICTURE_BYTES_MAX } from './picture-check.ts';

/** Longest side of a reduced picture: the server stores 2,560, so a document stays legible. */
const SENT_SIDE = 3200;
/** Pixels above which a picture is made smaller before it is sent; the server refuses more than 40 million. */
const PIXELS_MAX = 24_000_000;
const SIDE_MAX = 16_000;
const JPEG_QUALITY = 0.9;
const KINDS_OF_APPLE = ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'heif'];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in which a picture is sent; undefined where it can go as it is. */
export function sentSize({ width, height }: Size, bytes: number): Size | undefined {
  if (width * height <= PIXELS_MAX && Math.max(width, height) <= SIDE_MAX && bytes <= PICTURE_BYTES_MAX) {
    return undefined;
  }
  const scale = Math.min(1, SENT_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a file is a HEIC or HEIF photo of a phone, by its first bytes. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 12));
  return text.startsWith('ftyp') && KINDS_OF_APPLE.includes(text.slice(4));
}

/**
 * A picture as sent: one with too many pixels or bytes is reduced and turned upright as JPEG, a HEIC photo
 * becomes JPEG if this browser can read it. Decoding and encoding run off the main thread, so that the page
 * stays responsive. An unreadable file is sent as is: the server reports its problem.
 */
export async function shrunk(file: File, head: Uint8Array): Promise<File> {
  const mustConvert = isHeic(head);
  const size = await sizeOf(file);
  if (size === undefined) return file;
  const wanted = sentSize(size, file.size) ?? (mustConvert ? size : undefined);
  if (wanted === undefined) return file;
  try {
    const bitmap = await createImageBitmap(file, {
      resizeWidth: wanted.width,
      resizeHeight: wanted.height,
      resizeQuality: 'high',
    });
    const bytes = await encoded(bitmap, wanted);
    bitmap.close();
    return bytes ? new File([bytes], 'picture.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}

/** Width and height as displayed, read from the header; undefined if the browser cannot. */
function sizeOf(file: File): Promise<Size | undefined> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(file);
    const image = new Image();
    const answer = (size: Size | undefined) => {
      URL.revokeObjectURL(url);
      resolve(size);
    };
    image.onload = () => answer({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => answer(undefined);
    image.src = url;
  });
}

async function encoded(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    drawOn(canvas.getContext('2d'), bitmap);
    return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  drawOn(canvas.getContext('2d'), bitmap);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

/** On white, where a PNG has no colour. */
function drawOn(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
): void {
  if (!context) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
}
