import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { type Change, changesBetween, type Setting, versionOf } from '@tidemark/domain/settings';
import type { Kept, SettingId } from '../../../platform/administration/administered.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { audited } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { oneAtATime, takenBack } from '../store/settings.ts';
import { inForce } from './in-force.ts';
import type { SettingKind } from './kinds.ts';

/** What an operator asks for. */
export interface AskedSetting<Value extends Setting> {
  /** Undefined for a thing that is to be made and gets its number. */
  readonly id: SettingId | undefined;
  readonly value: Value;
  /** The version that was seen. */
  readonly from: string;
  readonly isDryRun: boolean;
  readonly reason: string;
}

/** What was changed, or would be. */
export interface SavedSetting {
  readonly id: SettingId | null;
  readonly version: string | null;
  readonly changes: Change[];
  readonly in_force_from: string | null;
  readonly saved: boolean;
}

type Parts = Pick<OperatorParts, 'database' | 'clock' | 'log'>;

/**
 * Changes a thing, or makes one, where nobody else has changed it since it was seen and the value
 * fits; the audit entry tells field by field what became of it. A dry run goes the same way and takes
 * it back. When it resolves it is in force, for what begins from then on.
 */
export async function saveSetting<Value extends Setting>(
  parts: Parts,
  kind: SettingKind<Value>,
  asked: AskedSetting<Value>,
  context: OperatorContext,
): Promise<Outcome<SavedSetting>> {
  const agreed = kind.agrees?.(asked.value) ?? true;
  if (isRefusal(agreed)) return agreed;
  const outcome = await audited<SavedSetting>(parts, context, async (tx) => {
    await oneAtATime(tx);
    if (asked.isDryRun) {
      const said = await takenBack(tx, () => savedBy(tx, kind, asked, context.now));
      return isRefusal(said) ? said : { answer: onlySaid(said, asked), note: undefined };
    }
    const saved = await savedBy(tx, kind, asked, context.now);
    if (isRefusal(saved)) return saved;
    return { answer: saved, note: noteOf(kind.name, saved, asked.reason) };
  });
  if (!isRefusal(outcome) && outcome.saved) await inForce(parts, kind.door);
  return outcome;
}

async function savedBy<Value extends Setting>(
  tx: Queryable,
  kind: SettingKind<Value>,
  { id, value, from }: AskedSetting<Value>,
  now: number,
): Promise<Outcome<SavedSetting>> {
  const { door } = kind;
  const before = thingOf(kind, await door.list(tx, now), id);
  if (isRefusal(before)) return before;
  if (before && versionOf(before.value) !== from) return refuse('operator.changed_meanwhile', {}, 'from');
  const settled = await door.save(tx, { before, id, value, now });
  if (isRefusal(settled)) return settled;
  const after = (await door.list(tx, now)).find((kept) => kept.id === settled.id);
  const stored = after?.value ?? value;
  const { inForceFrom } = settled;
  return {
    id: settled.id,
    version: versionOf(stored),
    changes: changesBetween(before?.value, stored),
    in_force_from: inForceFrom === undefined ? null : new Date(inForceFrom).toISOString(),
    saved: true,
  };
}

/** The thing that is meant, undefined for one that is to be made. */
function thingOf<Value extends Setting>(
  { door }: SettingKind<Value>,
  kept: readonly Kept<Value>[],
  id: SettingId | undefined,
): Outcome<Kept<Value> | undefined> {
  const known = kept.find((one) => one.id === id);
  if (known || id === undefined || door.isNamed) return known;
  return refuse('operator.unknown_object', {}, 'id');
}

/** What would have been saved; a new thing has no number yet. */
function onlySaid(said: SavedSetting, { id, from }: AskedSetting<Setting>): SavedSetting {
  return { ...said, id: id ?? null, version: from === '' ? null : from, saved: false };
}

/** The audit entry; none where nothing changed. */
function noteOf(name: string, { id, changes, in_force_from }: SavedSetting, reason: string) {
  if (changes.length === 0) return undefined;
  const detail = Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]));
  const from = in_force_from === null ? {} : { in_force_from };
  return {
    action: `settings.${name}`,
    object: `${name}:${id}`,
    reason: reason.trim(),
    detail: { ...detail, ...from },
  };
}
