import { isRecord, keepDraft, keptDraft } from '../../shared/forms/drafts.ts';
import type { DrawKind } from './view-model.ts';

/** What is typed and chosen in the form of a withdrawal. */
export interface Typed {
  readonly text: string;
  readonly memo: string;
  /** Id of the payee; empty until one is chosen. */
  readonly chosen: string;
}

const nameOf = (kind: DrawKind, symbolId: number) => `withdraw ${kind} ${symbolId}`;
/** The longest field of the form. */
const TEXT_MAX = 200;

/** Stores the form of one currency across a reload; removes an empty one. */
export function keepDraw(kind: DrawKind, symbolId: number, typed: Typed): void {
  const isEmpty = typed.text === '' && typed.memo === '';
  keepDraft(nameOf(kind, symbolId), isEmpty ? undefined : typed);
}

/** The form of a currency as it was before a reload. */
export function keptDraw(kind: DrawKind, symbolId: number): Typed {
  const kept = keptDraft(nameOf(kind, symbolId));
  const text = (name: keyof Typed) => {
    const value = isRecord(kept) ? kept[name] : undefined;
    return typeof value === 'string' && value.length <= TEXT_MAX ? value : '';
  };
  return { text: text('text'), memo: text('memo'), chosen: text('chosen') };
}

/** The currency whose form was changed last, so that a reload leads back to it. */
export function keptSymbol(kind: DrawKind, names: readonly string[]): number | undefined {
  const name = names.findLast((one) => one.startsWith(nameOf(kind, 0).slice(0, -1)));
  const id = Number(name?.split(' ').at(-1));
  return Number.isInteger(id) ? id : undefined;
}
