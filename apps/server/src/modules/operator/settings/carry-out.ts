import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { changesBetween, type Setting, versionOf } from '@tidemark/domain/settings';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CarriedOut, Proposal, ProposalKind } from '../proposals/proposal.ts';
import { inForce } from './in-force.ts';
import type { SettingKind } from './kinds.ts';
import {
  proposalKindOf,
  type SettingParts,
  type SettingPayload,
  savedBy,
  savedNote,
  thingOf,
} from './save-setting.ts';

/** A proposed change of a setting that guards money: decided by those who keep the money. */
export function settingProposals<Value extends Setting>(
  parts: SettingParts,
  kind: SettingKind<Value>,
): ProposalKind {
  return {
    kind: proposalKindOf(kind),
    roles: ['finance', 'admin'],
    carryOut: (tx, proposal) => carryOut(parts, tx, { kind, proposal }),
  };
}

/** Changes the fields that were proposed, where each is still what it was when they were. */
async function carryOut<Value extends Setting>(
  parts: SettingParts,
  tx: Queryable,
  due: { readonly kind: SettingKind<Value>; readonly proposal: Proposal },
): Promise<Outcome<CarriedOut>> {
  const { kind, proposal } = due;
  const now = parts.serverClock.now();
  const { id, value, before } = proposal.payload as SettingPayload;
  const current = thingOf(kind, await kind.port.list(tx, now), id ?? undefined);
  if (isRefusal(current)) return current;
  const merged = before === null ? value : mergedWith(current?.value, { before, value });
  if (merged === undefined) return refuse('operator.changed_meanwhile', {}, 'id');
  const agreed = kind.agrees?.(merged as Value) ?? true;
  if (isRefusal(agreed)) return agreed;
  const from = current === undefined ? '' : versionOf(current.value);
  const saved = await savedBy(tx, kind, { id: id ?? undefined, value: merged as Value, from }, now);
  if (isRefusal(saved)) return saved;
  return { ...savedNote(kind.name, saved), afterCommit: () => void inForce(parts, kind.port) };
}

/** The current value with the proposed fields; undefined where one of them has changed meanwhile. */
function mergedWith(
  current: Setting | undefined,
  { before, value }: { readonly before: Setting; readonly value: Setting },
): Setting | undefined {
  if (current === undefined) return undefined;
  const changed = [
    ...new Set(changesBetween(before, value).map(({ field }) => field.split('.', 1)[0] ?? field)),
  ];
  const was = Object.fromEntries(changed.map((field) => [field, before[field] ?? null]));
  const is = Object.fromEntries(changed.map((field) => [field, current[field] ?? null]));
  if (changesBetween(was, is).length > 0) return undefined;
  return { ...current, ...Object.fromEntries(changed.map((field) => [field, value[field] ?? null])) };
}
