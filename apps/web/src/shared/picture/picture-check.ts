import { imageUpload } from '@tidemark/contract/calls/account/files';

/** The server's limits; checked here before a phone uploads megabytes. */
export const PICTURE_BYTES_MAX = imageUpload.upload?.bytesMax ?? 0;
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

export type PictureProblem = 'empty' | 'too_big' | 'not_a_picture';

/** Bytes needed to detect the type of a picture. */
export const HEAD_BYTES = 12;

/** Whether a file may be sent: by its size and its first bytes, because a name does not prove the content. */
export function pictureProblem(size: number, head: Uint8Array): PictureProblem | undefined {
  if (size === 0) return 'empty';
  if (!isPicture(head)) return 'not_a_picture';
  if (size > PICTURE_BYTES_MAX) return 'too_big';
  return undefined;
}

function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const isJpeg = text.startsWith('\u00ff\u00d8\u00ff');
  const isPng = text.startsWith('\u0089PNG\r\n\u001a\n');
  return isJpeg || isPng || (text.startsWith('RIFF') && text.slice(8) === 'WEBP');
}
