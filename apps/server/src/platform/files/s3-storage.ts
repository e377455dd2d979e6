import { S3mini } from 's3mini';
import { type FileStorage, onStorage, StorageAway } from './storage.ts';

export interface S3Options {
  /** The service's address, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
}

/** A user waits for the response to an upload. */
const TIMEOUT_MS = 15_000;

/** Files in a bucket of any S3-compatible store, each requested by its path below the bucket's. */
export function s3Storage(options: S3Options): FileStorage {
  const client = new S3mini({
    accessKeyId: options.key,
    secretAccessKey: options.secret,
    endpoint: `${options.endpoint}/${options.bucket}`,
    region: regionOf(options.endpoint),
    requestAbortTimeout: TIMEOUT_MS,
    // Pictures of identity cards go to the store that the operator named, nowhere else.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
  return {
    put: (place, content, contentType) =>
      onStorage(async () => {
        const answer = await client.putObject(keyOf(place), content, contentType);
        if (!answer.ok) throw new StorageAway(`the store answered ${answer.status}`);
      }),
    get: (place) =>
      onStorage(async () => {
        const found = await client.getObjectArrayBuffer(keyOf(place));
        return found === null ? undefined : Buffer.from(found);
      }),
    has: (place) => onStorage(async () => (await client.objectExists(keyOf(place))) === true),
    remove: (place) =>
      onStorage(async () => {
        await client.deleteObject(keyOf(place));
      }),
  };
}

/** A bucket may hold other things, too. */
function keyOf(place: string): string {
  return `uploads/${place}`;
}

/** Amazon signs for a region, which is part of the host; other stores accept any. */
function regionOf(endpoint: string): string {
  return /[.-]([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(new URL(endpoint).hostname)?.[1] ?? 'us-east-1';
}
