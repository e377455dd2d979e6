import type { Outcome } from '@tidemark/domain/outcome';
import { type Change, changesBetween, type Setting } from '@tidemark/domain/settings';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../database/queryable.ts';

/** What names one of several things of a kind; a kind of which there is one has the id 0. */
export type SettingId = number | string;

/** A thing that operators set, as they last set it. */
export interface StoredSetting<Value extends Setting> {
  readonly id: SettingId;
  readonly value: Value;
  /** What of it does not hold yet: what holds until then, what then, and from when. */
  readonly pending: readonly PendingChange[];
}

/** A change that has been told and holds from a moment on. */
export interface PendingChange extends Change {
  readonly at: Millis;
}

/** What is to become of a thing at a moment; nothing once that is over. */
export function pendingChanges(current: Setting, coming: Setting, at: Millis, now: Millis): PendingChange[] {
  return at <= now ? [] : changesBetween(current, coming).map((change) => ({ ...change, at }));
}

/** A thing as an operator wants it; nothing was there before where it is to be made. */
export interface Requested<Value extends Setting> {
  readonly before: StoredSetting<Value> | undefined;
  /** Given by whoever makes a thing that is named; others get the next number. */
  readonly id: SettingId | undefined;
  readonly value: Value;
  readonly now: Millis;
}

/** What a wish has become. */
export interface AppliedSetting {
  readonly id: SettingId;
  /** When all of it holds; undefined: with the commit. */
  readonly inForceFrom: Millis | undefined;
}

/**
 * The door by which operators set one kind of thing. Whoever holds it checks who asks, sees that
 * nothing changed meanwhile and writes the audit entry into the same transaction.
 */
export interface Administered<Value extends Setting> {
  /** Whoever makes one gives it its id. */
  readonly isNamed?: true;
  list(db: Queryable, now: Millis): Promise<readonly StoredSetting<Value>[]>;
  /** Refuses a value that does not fit, at its field; stores one that does. */
  save(tx: Queryable, wish: Requested<Value>): Promise<Outcome<AppliedSetting>>;
  /** Puts what is stored in force; after the commit. */
  reload(): Promise<void>;
}
