import type { Call } from '@tidemark/contract';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { type Change, changesBetween, type Setting, versionOf } from '@tidemark/domain/settings';
import type { SettingId, StoredSetting } from '../../../platform/administration/administered.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { audited, type Done } from '../audit/audited.ts';
import { controlOf, GUARD_DELAY_MS } from '../control/controls.ts';
import { isFounding } from '../control/founding.ts';
import { loosens } from '../control/setting-guards.ts';
import type { OperatorParts } from '../parts.ts';
import { changeDetail, NEW, propose } from '../proposals/propose.ts';
import { oneAtATime, takenBack } from '../store/settings.ts';
import { inForce } from './in-force.ts';
import type { SettingKind } from './kinds.ts';

/** An operator's request. */
export interface AskedSetting<Value extends Setting> {
  /** Undefined for a thing that is to be made and gets its number. */
  readonly id: SettingId | undefined;
  readonly value: Value;
  /** The version the operator saw. */
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
  readonly needs_second: boolean;
  /** Number of the proposal that was made instead. */
  readonly proposal: number | null;
}

export type SettingParts = Pick<OperatorParts, 'database' | 'clock' | 'serverClock' | 'log'> & {
  readonly ports: Pick<OperatorParts['ports'], 'market'>;
};

/**
 * Changes or creates a setting, if it is unchanged since the operator saw it and the value is valid; the
 * audit entry records each field. A dry run does the same and rolls back. Once it resolves, the setting
 * applies to whatever begins from then on. A change that loosens a money guard becomes a proposal instead, by
 * the rule of the call.
 */
export async function saveSetting<Value extends Setting>(
  parts: SettingParts,
  kind: SettingKind<Value>,
  asked: AskedSetting<Value>,
  { call, ...context }: OperatorContext & { readonly call: Pick<Call, 'path'> },
): Promise<Outcome<SavedSetting>> {
  const agreed = kind.agrees?.(asked.value) ?? true;
  if (isRefusal(agreed)) return agreed;
  const outcome = await audited<SavedSetting>(parts, context, async (tx) => {
    await oneAtATime(tx);
    const tried = await takenBack(tx, () => savedBy(tx, kind, asked, context.now));
    if (isRefusal(tried)) return tried;
    const needsSecond = guards(kind, asked, tried) && !(await isFounding(parts, tx));
    if (asked.isDryRun) {
      return { answer: onlySaid({ ...tried, needs_second: needsSecond }, asked), note: undefined };
    }
    if (needsSecond) return proposed(parts, tx, { kind, asked, tried, call, by: context });
    const saved = await savedBy(tx, kind, asked, context.now);
    if (isRefusal(saved)) return saved;
    const { before: _, ...answer } = saved;
    return { answer, note: noteOf(kind.name, saved, asked.reason) };
  });
  if (!isRefusal(outcome) && outcome.saved) await inForce(parts, kind.port);
  return outcome;
}

/** Whether a change loosens a guard of money. */
function guards<Value extends Setting>(
  { guard }: SettingKind<Value>,
  { id, value }: AskedSetting<Value>,
  { changes, before }: Tried,
): boolean {
  if (guard === undefined || changes.length === 0) return false;
  const changed = [...new Set(changes.map(({ field }) => field.split('.', 1)[0] ?? field))];
  return loosens(guard, id === undefined ? undefined : before, value, changed);
}

/** The stored data to carry a proposal out. */
export interface SettingPayload {
  readonly id: SettingId | null;
  readonly value: Setting;
  /** What it was; the fields that change must still be so when it takes effect. */
  readonly before: Setting | null;
}

async function proposed<Value extends Setting>(
  { clock }: SettingParts,
  tx: Queryable,
  submission: {
    readonly kind: SettingKind<Value>;
    readonly asked: AskedSetting<Value>;
    readonly tried: Tried;
    readonly call: Pick<Call, 'path'>;
    readonly by: OperatorContext;
  },
): Promise<Outcome<Done<SavedSetting>>> {
  const { kind, asked, tried, call, by } = submission;
  const payload: SettingPayload = { id: asked.id ?? null, value: asked.value, before: tried.before ?? null };
  const made = await propose(tx, {
    kind: proposalKindOf(kind),
    object: `${kind.name}:${asked.id ?? NEW}`,
    payload,
    changes: tried.changes,
    reason: asked.reason.trim(),
    delayMs: controlOf(call).rule === 'two_people_and_delay' ? GUARD_DELAY_MS : 0,
    proposedBy: by.operator.operatorId,
    proposedAt: clock.now(),
  });
  if (isRefusal(made)) return made;
  const answer = { ...onlySaid({ ...tried, needs_second: true }, asked), proposal: made.id };
  return { answer, note: made.note };
}

export const proposalKindOf = ({ name }: Pick<SettingKind<never>, 'name'>): string => `setting.${name}`;

type Tried = SavedSetting & { readonly before: Setting | undefined };

/** Saves a setting, if the version that was seen is still current. */
export async function savedBy<Value extends Setting>(
  tx: Queryable,
  kind: SettingKind<Value>,
  { id, value, from }: Pick<AskedSetting<Value>, 'id' | 'value' | 'from'>,
  now: number,
): Promise<Outcome<Tried>> {
  const { port } = kind;
  const before = thingOf(kind, await port.list(tx, now), id);
  if (isRefusal(before)) return before;
  if (before && versionOf(before.value) !== from) return refuse('operator.changed_meanwhile', {}, 'from');
  const settled = await port.save(tx, { before, id, value, now });
  if (isRefusal(settled)) return settled;
  const after = (await port.list(tx, now)).find((kept) => kept.id === settled.id);
  const stored = after?.value ?? value;
  const { inForceFrom } = settled;
  return {
    id: settled.id,
    version: versionOf(stored),
    changes: changesBetween(before?.value, stored),
    in_force_from: inForceFrom === undefined ? null : new Date(inForceFrom).toISOString(),
    saved: true,
    needs_second: false,
    proposal: null,
    before: before?.value,
  };
}

/** The thing that is meant, undefined for one that is to be made. */
export function thingOf<Value extends Setting>(
  { port }: SettingKind<Value>,
  kept: readonly StoredSetting<Value>[],
  id: SettingId | undefined,
): Outcome<StoredSetting<Value> | undefined> {
  const known = kept.find((one) => one.id === id);
  if (known || id === undefined || port.isNamed) return known;
  return refuse('operator.unknown_object', {}, 'id');
}

/** What would have been saved; a new thing has no number yet. */
function onlySaid({ before: _, ...said }: Tried, { id, from }: AskedSetting<Setting>): SavedSetting {
  return { ...said, id: id ?? null, version: from === '' ? null : from, saved: false };
}

/** The audit entry; none where nothing changed. */
function noteOf(name: string, saved: SavedSetting, reason: string) {
  if (saved.changes.length === 0) return undefined;
  return { ...savedNote(name, saved), reason: reason.trim() };
}

/** The audit note of a saved setting. */
export function savedNote(name: string, { id, changes, in_force_from }: SavedSetting) {
  const from = in_force_from === null ? {} : { in_force_from };
  return {
    action: `settings.${name}`,
    object: `${name}:${id}`,
    detail: { ...changeDetail(changes), ...from },
  };
}
