import type { CallOutput } from '@tidemark/contract';
import { operatorNewsPicture } from '@tidemark/contract/operator/news';
import { sendFile } from '../../shared/upload.ts';

export type Picture = CallOutput<typeof operatorNewsPicture>;

/** Sends a picture for an article; rejects with the errors of the API's client. */
export function uploadPicture(file: File): Promise<Picture> {
  return sendFile(operatorNewsPicture, file);
}
