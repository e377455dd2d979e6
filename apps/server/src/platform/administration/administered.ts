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
  /** Changes that do not apply yet: the current value, the next value, and from when. */
  readonly pending: readonly PendingChange[];
}

/** An announced change that takes effect at a given moment. */
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
  /** Given by the caller for kinds with named ids; others get the next number. */
  readonly id: SettingId | undefined;
  readonly value: Value;
  readonly now: Millis;
}

/** What a wish has become. */
export interface AppliedSetting {
  readonly id: SettingId;
  /** When all of it takes effect; undefined: with the commit. */
  readonly inForceFrom: Millis | undefined;
}

/**
 * The interface for operators to set one kind of setting. Its caller checks permissions, checks that nothing
 * changed meanwhile and writes the audit entry into the same transaction.
 */
export interface Administered<Value extends Setting> {
  /** The caller chooses the id of a new setting. */
  readonly isNamed?: true;
  list(db: Queryable, now: Millis): Promise<readonly StoredSetting<Value>[]>;
  /** Refuses a value that does not fit, at its field; stores one that does. */
  save(tx: Queryable, input: Requested<Value>): Promise<Outcome<AppliedSetting>>;
  /** Applies the stored settings; called after the commit. */
  reload(): Promise<void>;
}
