import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { StorageAway } from '../../../platform/files/storage.ts';
import type { PictureAsk } from '../addresses.ts';
import type { FilesParts } from '../parts.ts';
import { contentTypeOf } from '../store.ts';

/** A picture to be shown. */
export interface ShownPicture {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Opens a picture for the holder of a valid signed address; anything else is answered as missing. */
export async function showPicture(parts: FilesParts, ask: PictureAsk): Promise<Outcome<ShownPicture>> {
  if (!parts.addresses.holds(ask)) return refuse('request.not_found');
  const contentType = await contentTypeOf(parts.database, ask.name);
  if (contentType === undefined) return refuse('request.not_found');
  return openStored(parts, ask.name, contentType);
}

/** Reads a stored picture; refused as not found, or `upload.store_away`. */
export async function openStored(
  parts: Pick<FilesParts, 'storage' | 'log'>,
  name: string,
  contentType: string,
): Promise<Outcome<ShownPicture>> {
  try {
    const bytes = await parts.storage.get(name);
    if (bytes !== undefined) return { bytes, contentType };
    parts.log.error({ picture: name }, 'a picture is missing in the store of files');
    return refuse('request.not_found');
  } catch (err) {
    if (!(err instanceof StorageAway)) throw err;
    parts.log.error({ err }, 'the store of files is away');
    return refuse('upload.store_away');
  }
}
