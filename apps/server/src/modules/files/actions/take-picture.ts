import { imageUpload } from '@tidemark/contract/calls/account/files';
import { isRefusal, type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import { StorageAway } from '../../../platform/files/storage.ts';
import { networkOf } from '../../../platform/http/connection/address.ts';
import type { FileContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { newPictureName } from '../addresses.ts';
import type { FilesParts } from '../parts.ts';
import { type Picture, reencodeImage } from '../reencode-image.ts';
import { deleteUpload, insertArriving, markKept, markRefused, uploadMoments, waitForTurn } from '../store.ts';

const FIELD = imageUpload.upload?.field ?? 'file';

/**
 * Re-encodes an upload, stores it under a new name and returns an address that opens it. Its row exists
 * before and after its file: the hourly cleanup finds it after any failure.
 */
export async function takePicture(
  parts: FilesParts,
  context: FileContext,
): Promise<Outcome<{ url: string }>> {
  const { caller, now, file, address } = context;
  const tooMany = parts.uploadsFrom.take(networkOf(address), now);
  if (tooMany) return refuse('upload.too_many', { seconds: Number(tooMany.params.seconds) }, FIELD);
  const upload = { userId: caller.userId, name: newPictureName() };
  const refusal = await reserve(parts, upload, now);
  if (refusal) return refusal;
  const picture = await drawn(parts, upload.name, file);
  if (isRefusal(picture)) return picture;
  try {
    await parts.storage.put(upload.name, picture.bytes, picture.contentType);
    const kept = await keep(parts, upload, picture, context);
    if (isRefusal(kept)) return kept;
    return { url: parts.addresses.of(kept.name) };
  } catch (err) {
    if (!(err instanceof StorageAway)) throw err;
    parts.log.error({ err }, 'the store of files is away');
    await deleteUpload(parts.database, upload.name);
    return refuse('upload.store_away', {}, FIELD);
  }
}

/**
 * Stores a picture that was part of another call, re-encoded and counted like an upload; returns its name,
 * for `use`. Unused pictures are removed. Refused like an upload, at `field`.
 */
export async function keepPicture(
  parts: FilesParts,
  given: {
    readonly userId: number;
    readonly bytes: Buffer;
    readonly field: string;
    readonly now: Millis;
  },
): Promise<Outcome<string>> {
  const { userId, bytes, field, now } = given;
  const upload = { userId, name: newPictureName() };
  const refusal = await reserve(parts, upload, now);
  if (refusal) return { ...refusal, field };
  const picture = await drawn(parts, upload.name, bytes);
  if (isRefusal(picture)) return { ...picture, field };
  try {
    await parts.storage.put(upload.name, picture.bytes, picture.contentType);
  } catch (err) {
    if (!(err instanceof StorageAway)) throw err;
    parts.log.error({ err }, 'the store of files is away');
    await deleteUpload(parts.database, upload.name);
    return refuse('upload.store_away', {}, field);
  }
  const isThere = await markKept(parts.database, upload.name, picture);
  return isThere ? upload.name : refuse('upload.store_away', {}, field);
}

/** Counts the try; refused where there were too many, until the oldest of them is a day old. */
function reserve(
  { database, bounds: { limits, refused } }: FilesParts,
  upload: { readonly userId: number; readonly name: string },
  now: Millis,
): Promise<Refusal | undefined> {
  return database.transaction(async (tx) => {
    await waitForTurn(tx, upload.userId);
    const moments = await uploadMoments(tx, upload.userId, now - DAY_MS);
    const oldest = moments.at(-limits.uploadsPerUser);
    if (oldest !== undefined) {
      refused.count('uploadsPerUser');
      return refuse('upload.too_many', { seconds: Math.ceil((oldest + DAY_MS - now) / 1000) }, FIELD);
    }
    await insertArriving(tx, { ...upload, now });
    return undefined;
  });
}

async function drawn(parts: FilesParts, name: string, file: Buffer): Promise<Outcome<Picture>> {
  const picture = await parts.gate.run(() => reencodeImage(file, FIELD));
  if (isRefusal(picture)) {
    // A user whom the gate refused may try again: this attempt does not count.
    if (picture.refusal === 'request.too_many') await deleteUpload(parts.database, name);
    else await markRefused(parts.database, name);
  }
  return picture;
}

/**
 * Stores the picture, unless the same call was answered before: then returns that answer and removes this
 * one.
 */
async function keep(
  parts: FilesParts,
  { userId, name }: { readonly userId: number; readonly name: string },
  picture: Picture,
  { idempotency: claim, now }: FileContext,
): Promise<Outcome<{ name: string }>> {
  const kept = await answerOnce<{ name: string }>(parts.database, { userId, claim, now }, async (tx) => {
    const isThere = await markKept(tx, name, picture);
    return isThere ? { name } : refuse('upload.store_away', {}, FIELD);
  });
  if (!isRefusal(kept) && kept.name === name) return kept;
  await parts.storage.remove(name);
  await deleteUpload(parts.database, name);
  return kept;
}
