import { type Setting, versionOf } from '@tidemark/domain/settings';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { SettingKind } from './kinds.ts';

/** Everything of a kind as operators last set it, each with the name of its state. */
export async function listSettings<Value extends Setting>(
  database: Queryable,
  { port }: SettingKind<Value>,
  now: Millis,
) {
  const kept = await port.list(database, now);
  return kept.map(({ id, value, pending }) => ({
    id,
    version: versionOf(value),
    value,
    pending: pending.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
  }));
}
