import { availableParallelism } from 'node:os';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Alarms } from '../../platform/alarms/alarms.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit/concurrency-limit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { StoragePlace } from '../../platform/files/storage-place.ts';
import type { Route } from '../../platform/http/route.ts';
import { createQuota } from '../../platform/limits/quota.ts';
import { type ShownPicture, showPicture } from './actions/show-picture.ts';
import { keepPicture } from './actions/take-picture.ts';
import { nameInAddress, openAddresses, type PictureAsk } from './addresses.ts';
import { checkPlace } from './check-place.ts';
import { removeUnusedHourly } from './jobs.ts';
import type { FilesParts } from './parts.ts';
import { type PublicPictures, publicPictures } from './public-pictures.ts';
import { filesRoutes } from './routes.ts';
import { type Lookalike, lockOwn, lookalikesOf, markUsed, missingAmong } from './store.ts';

/** Pictures drawn at a time: one processor is left to those who trade. */
const DRAWN_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const DRAWING_GATE = { running: DRAWN_AT_ONCE, waiting: 24 };

export { addressSecret } from './addresses.ts';
export { createAdmission } from './admission.ts';
export { alikeOf, type WithPictures } from './alike.ts';
export { type PublicPicture, type PublicPictures, publicPath } from './public-pictures.ts';
export { type ProvedPayment, sharedProofs } from './shared-proofs.ts';

export interface Files {
  readonly routes: Route[];
  /** Opens a picture under an address of ours; refused as not found, or `upload.store_away`. */
  show(ask: PictureAsk): Promise<Outcome<ShownPicture>>;
  /** An address that opens a picture for ten minutes, for its owner or an operator. */
  addressOf(name: string): string;
  /**
   * Takes pictures of a user into use, in the transaction of what uses them; from then on they stay.
   * Each is named by the address that its upload answered, however old, and refused
   * `upload.unknown` at its field where it is not his, or not there.
   */
  use<Field extends string>(
    tx: Queryable,
    given: {
      readonly userId: number;
      readonly pictures: Readonly<Record<Field, string>>;
      readonly now: Millis;
    },
  ): Promise<Outcome<Record<Field, string>>>;
  /** Re-encodes and stores a picture that was part of another call; returns its name, for `use`. */
  keep(given: {
    readonly userId: number;
    readonly bytes: Buffer;
    readonly field: string;
    readonly now: Millis;
  }): Promise<Outcome<string>>;
  /** Used pictures of any user that equal one of these or look the same: for reviewers. */
  lookalikes(names: readonly string[]): Promise<Lookalike[]>;
  /** Public pictures of operators. */
  readonly publicPictures: PublicPictures;
  /** Compares the storage with that of the instance, and starts the clearing away of what nothing uses. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export type FilesOptions = Omit<FilesParts, 'addresses' | 'uploadsFrom' | 'gate' | 'inBackground'> & {
  readonly addressKey: Buffer;
  readonly alarms: Alarms;
  /** Where the storage is, to be compared with the one that the instance began with. */
  readonly place: () => StoragePlace;
};

export function createFiles({ addressKey, alarms, place, ...options }: FilesOptions): Files {
  const underWay = new Set<Promise<unknown>>();
  const parts: FilesParts = {
    ...options,
    addresses: openAddresses(addressKey, options.clock),
    uploadsFrom: createQuota(options.bounds, 'uploadsPerAddress', DAY_MS),
    gate: createConcurrencyLimit(DRAWING_GATE),
    inBackground(work) {
      const watched: Promise<unknown> = work.finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
  };
  let stopClearing = () => {};
  return {
    routes: filesRoutes(parts),
    show: (ask) => showPicture(parts, ask),
    addressOf: (name) => parts.addresses.of(name),
    use: (tx, given) => usePictures(tx, given),
    keep: (given) => keepPicture(parts, given),
    lookalikes: (names) => lookalikesOf(parts.database, names),
    publicPictures: publicPictures(parts),
    async start() {
      await checkPlace({ ...options, alarms, place });
      stopClearing = removeUnusedHourly(parts);
    },
    async stop() {
      stopClearing();
      await Promise.all(underWay);
    },
  };
}

async function usePictures<Field extends string>(
  tx: Queryable,
  given: {
    readonly userId: number;
    readonly pictures: Readonly<Record<Field, string>>;
    readonly now: Millis;
  },
): Promise<Outcome<Record<Field, string>>> {
  const { userId, pictures, now } = given;
  const named = Object.entries<string>(pictures).map(
    ([field, text]) => [field, nameInAddress(text)] as const,
  );
  const names = named.flatMap(([, name]) => name ?? []);
  const own = await lockOwn(tx, userId, names);
  const unknown = named.find(([, name]) => name === undefined || !own.has(name));
  if (unknown) return refuse('upload.unknown', {}, unknown[0]);
  await markUsed(tx, names, now);
  return Object.fromEntries(named) as Record<Field, string>;
}
/** For `verify`: which of these pictures are not there, in the database or in the store. */
export async function missingPictures(
  database: Queryable,
  storage: FileStorage,
  names: readonly string[],
): Promise<string[]> {
  const missing = new Set(await missingAmong(database, names));
  for (const name of names) {
    if (!missing.has(name) && !(await storage.has(name))) missing.add(name);
  }
  return [...missing];
}
