import { PUBLIC_PICTURES } from '@tidemark/domain/content';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { StorageAway } from '../../platform/files/storage.ts';
import { openStored, type ShownPicture } from './actions/show-picture.ts';
import { isPictureName, newPictureName } from './addresses.ts';
import type { FilesParts } from './parts.ts';
import { reencodeImage } from './reencode-image.ts';
import {
  deleteUpload,
  insertPublicArriving,
  lockPublic,
  markKept,
  markUsed,
  publicContentTypeOf,
  setPublic,
} from './store.ts';

/** A public picture. */
export interface PublicPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures that operators publish. */
export interface PublicPictures {
  /** Re-encodes and stores a picture of an operator; refused like a user's upload, at `field`. */
  keep(given: {
    readonly operatorId: number;
    readonly bytes: Buffer;
    readonly field: string;
    readonly now: Millis;
  }): Promise<Outcome<PublicPicture>>;
  /** Takes pictures into use, in the transaction of what shows them; answers those that there are. */
  use(tx: Queryable, names: readonly string[], now: Millis): Promise<PublicPicture[]>;
  /** Makes a picture that a user has uploaded and used public, or private again. */
  publish(tx: Queryable, name: string, isPublic: boolean): Promise<void>;
  /** Opens a public picture; refused as not found, or `upload.store_away`. */
  show(name: string): Promise<Outcome<ShownPicture>>;
}

/** The path of a picture, the same on every host and for ever. */
export const publicPath = (name: string): string => PUBLIC_PICTURES + name;

export function publicPictures(parts: FilesParts): PublicPictures {
  return {
    keep: (given) => keepPublic(parts, given),
    async use(tx, names, now) {
      if (names.length === 0) return [];
      const found = await lockPublic(tx, names);
      await markUsed(
        tx,
        found.map(({ name }) => name),
        now,
      );
      return found;
    },
    publish: setPublic,
    async show(name) {
      if (!isPictureName(name)) return refuse('request.not_found');
      const contentType = await publicContentTypeOf(parts.database, name);
      return contentType === undefined ? refuse('request.not_found') : openStored(parts, name, contentType);
    },
  };
}

/** As with an upload of a user its row is there before its file and after it. */
async function keepPublic(
  parts: FilesParts,
  { operatorId, bytes, field, now }: Parameters<PublicPictures['keep']>[0],
): Promise<Outcome<PublicPicture>> {
  const picture = await parts.gate.run(() => reencodeImage(bytes, field));
  if (isRefusal(picture)) return picture;
  const name = newPictureName();
  await insertPublicArriving(parts.database, { operatorId, name, now });
  try {
    await parts.storage.put(name, picture.bytes, picture.contentType);
  } catch (err) {
    if (!(err instanceof StorageAway)) throw err;
    parts.log.error({ err }, 'the store of files is away');
    await deleteUpload(parts.database, name);
    return refuse('upload.store_away', {}, field);
  }
  const isThere = await markKept(parts.database, name, picture);
  const { width, height } = picture;
  return isThere ? { name, width, height } : refuse('upload.store_away', {}, field);
}
