import { type Expiry, expiryKinds } from '../../shared/expiry/expiry.ts';
import { isRecord, keepDraft, keptDraft } from '../../shared/forms/drafts.ts';
import { levelUnits } from '../../shared/levels/level-text.ts';
import { TARGETS_MAX } from '../../shared/targets/targets.ts';
import { type Draft, type DraftPrice, draftPrices, freshDraft } from './ticket-draft.ts';

const nameOf = (code: string) => `ticket ${code}`;
/** More than any number in a field is long. */
const TEXT_MAX = 40;

/** Stores an instrument's ticket across a reload; removes an unchanged one. */
export function keepTicket(code: string, draft: Draft): void {
  const { restored: _, ...typed } = draft;
  const isFresh = JSON.stringify(typed) === JSON.stringify(freshDraft);
  keepDraft(nameOf(code), isFresh ? undefined : typed);
}

/**
 * The ticket before a reload. Its prices are marked as restored: the market has moved on, and an order with
 * one of them needs confirmation before it is sent. The side is not stored.
 */
export function keptTicket(code: string): Draft | undefined {
  const kept = keptDraft(nameOf(code));
  if (!isRecord(kept)) return undefined;
  const text = (name: string) => textIn(kept[name]);
  // Each field is named, so that the compiler refuses a new one that is not read.
  const draft: Draft = {
    kind: kept['kind'] === 'pending' ? 'pending' : 'market',
    sizeBy: oneOf(['lots', 'percent', 'usd'] as const, kept['sizeBy']),
    lots: kept['lots'] === undefined ? undefined : text('lots'),
    risk: text('risk'),
    leverage: typeof kept['leverage'] === 'number' ? kept['leverage'] : undefined,
    target: text('target'),
    guard: kept['guard'] === 'trailing' ? 'trailing' : 'price',
    isGuarded: kept['isGuarded'] === true,
    stopUnit: oneOf(levelUnits, kept['stopUnit']),
    stopLoss: text('stopLoss'),
    isStopSet: kept['isStopSet'] === true,
    trailing: text('trailing'),
    trailingFrom: text('trailingFrom'),
    takesProfit: kept['takesProfit'] === true,
    takeUnit: oneOf(levelUnits, kept['takeUnit']),
    takeProfit: text('takeProfit'),
    isTargetSet: kept['isTargetSet'] === true,
    targets: targetsIn(kept['targets']),
    expiry: expiryIn(kept['expiry']),
    hasSecond: kept['hasSecond'] === true,
    second: text('second'),
    isSecondOpposite: kept['isSecondOpposite'] === true,
  };
  return { ...draft, restored: pricesIn(draft) };
}

/**
 * Prices that the user has set, also those of a part that is switched off: it may be switched on again. A
 * distance or an amount remains as right as before.
 */
function pricesIn(draft: Draft): readonly DraftPrice[] {
  const isSet: Readonly<Record<DraftPrice, boolean>> = {
    target: draft.target !== '',
    second: draft.second !== '',
    stopLoss: draft.isStopSet && draft.stopUnit === 'price',
    trailingFrom: draft.trailingFrom !== '',
    takeProfit: draft.isTargetSet && draft.takeUnit === 'price',
    targets: draft.targets.length > 0,
  };
  return draftPrices.filter((field) => isSet[field]);
}

function targetsIn(value: unknown): Draft['targets'] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, TARGETS_MAX)
    .filter(isRecord)
    .map((target) => ({ price: textIn(target['price']), lots: textIn(target['lots']) }));
}

function expiryIn(value: unknown): Expiry {
  if (!isRecord(value)) return freshDraft.expiry;
  return { kind: oneOf(expiryKinds, value['kind']), day: textIn(value['day']), time: textIn(value['time']) };
}

function textIn(value: unknown): string {
  return typeof value === 'string' && value.length <= TEXT_MAX ? value : '';
}

function oneOf<V extends string>(values: readonly [V, ...V[]], value: unknown): V {
  return values.find((one) => one === value) ?? values[0];
}
