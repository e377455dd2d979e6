import type { Timers } from '../../platform/clock/clock.ts';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit/concurrency-limit.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Bounds } from '../../platform/limits/limits.ts';
import type { Quota } from '../../platform/limits/quota.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Addresses } from './addresses.ts';

/** What the actions of this module work with. */
export interface FilesParts {
  readonly database: Database;
  readonly clock: Timers;
  readonly log: Log;
  readonly storage: FileStorage;
  readonly addresses: Addresses;
  readonly bounds: Bounds;
  /** Uploads from one network in a day. */
  readonly uploadsFrom: Quota;
  /** Pictures are drawn behind it. */
  readonly gate: ConcurrencyLimit;
  /** Work that an answer does not wait for; the stop of the server does. */
  readonly inBackground: (work: Promise<unknown>) => void;
}
