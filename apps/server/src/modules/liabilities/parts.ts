import type { Clock } from '@tidemark/domain/time';
import type { LiabilityScope } from '@tidemark/verify/liabilities';
import type { Database } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';

/** The key of the log. */
export interface NoteSigner {
  /** Name of the key. */
  origin(): string;
  /** The note with the text (which ends with a line break) and the signature of the key. Throws where it cannot sign. */
  signNote(text: string): Promise<string>;
}

/** What the actions of this module work with. */
export interface LiabilitiesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined where the instance has no key: then no statement is made. */
  readonly signer: NoteSigner | undefined;
  /** 32 bytes that nobody without the secret of the instance can compute; the same at any later time. */
  saltOf(statement: number, userId: number): Uint8Array;
  /** Whose accounts count now. */
  scope(): LiabilityScope;
}
