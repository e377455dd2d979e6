import type { Field, RowColumn } from '@tidemark/contract/operator/settings/form';
import { isUnreadable } from '@tidemark/ui';

/** A form value: texts, numbers as plain decimals, switches, and rows of numbers. */
export type DraftValue = string | boolean | readonly DraftRow[];
/** `key` identifies a row while others are added and removed. */
export interface DraftRow {
  readonly key: number;
  readonly cells: Readonly<Record<string, string>>;
}
export type Draft = Readonly<Record<string, DraftValue>>;
/** The most decimal places of a number in a setting. */
const PLACES_MAX = 8;

type Value = Readonly<Record<string, unknown>>;

/** Names that are written into the form of each language; the first must be there. */
export const nameLanguages = ['en', 'hk', 'ar', 'jp', 'kr', 'de', 'fr', 'spa'] as const;

/** What a form begins with: the stored value, or nothing for a new thing. */
export function draftOf(fields: readonly Field[], value: Value | undefined): Draft {
  return Object.fromEntries(fields.flatMap((field) => entriesOf(field, value?.[field.name])));
}

function entriesOf(field: Field, value: unknown): [string, DraftValue][] {
  switch (field.kind) {
    case 'names': {
      const names = (value ?? {}) as Record<string, string>;
      return languagesOf(names).map((code) => [`${field.name}.${code}`, names[code] ?? '']);
    }
    case 'flag':
      return [[field.name, value === true]];
    case 'choice':
      return [[field.name, String(value ?? field.options[0])]];
    case 'numbers':
      return [[field.name, ((value ?? []) as number[]).map(decimalText).join(' ')]];
    case 'amounts':
      return [[field.name, ((value ?? []) as string[]).map(plainAmount).join(' ')]];
    case 'days':
      return [[field.name, ((value ?? []) as string[]).join('\n')]];
    case 'rows':
      return [[field.name, rowsOf(field.columns, (value ?? []) as unknown[], field.asPairs ?? false)]];
    case 'amount':
      return [[field.name, value === undefined ? '' : plainAmount(String(value))]];
    case 'number':
      return [[field.name, typeof value === 'number' ? decimalText(value) : '']];
    case 'text':
    case 'pick':
      return [[field.name, value === undefined || value === null ? '' : String(value)]];
  }
}

/** Languages that are shown: the usual ones, and any other that has a name already. */
function languagesOf(names: Readonly<Record<string, string>>): string[] {
  return [...new Set([...nameLanguages, ...Object.keys(names)])];
}

function rowsOf(columns: readonly RowColumn[], rows: readonly unknown[], asPairs: boolean): DraftRow[] {
  return rows.map((row, key) => ({
    key,
    cells: Object.fromEntries(
      columns.map(({ name, kind }, index) => {
        const cell = asPairs ? (row as unknown[])[index] : (row as Value)[name];
        return [name, kind === 'money' ? plainAmount(String(cell)) : decimalText(Number(cell))];
      }),
    ),
  }));
}

/** `10.000000` as people write it: 10; 0.500000 as 0.5. */
export function plainAmount(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}

/** A number as a plain decimal: a small one, too, is written without an exponent. */
export function decimalText(value: number): string {
  return plainAmount(value.toFixed(PLACES_MAX));
}

/** Whether a number in the form was refused at its field: such a form is not sent. */
export function hasUnreadable(draft: Draft): boolean {
  return Object.values(draft).some((value) => {
    if (typeof value === 'string') return isUnreadable(value);
    return (
      Array.isArray(value) && value.some(({ cells }: DraftRow) => Object.values(cells).some(isUnreadable))
    );
  });
}

/** What is sent of a draft. Empty fields are sent empty: the server names missing ones at their field. */
export function sentOf(fields: readonly Field[], draft: Draft): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, valueOfField(field, draft)]));
}

function valueOfField(field: Field, draft: Draft): unknown {
  const given = draft[field.name];
  const text = typeof given === 'string' ? given.trim() : '';
  switch (field.kind) {
    case 'names':
      return namesOf(field.name, draft);
    case 'flag':
      return given === true;
    case 'choice':
      return field.options.find((option) => String(option) === given) ?? given;
    case 'number':
      return numberOf(text);
    case 'pick':
      return field.numbered ? numberOf(text) : text;
    case 'amount':
      return text;
    case 'numbers':
      return piecesOf(text).map(Number);
    case 'amounts':
      return piecesOf(text);
    case 'days':
      return text.split(/\s+/).filter((day) => day !== '');
    case 'rows':
      return Array.isArray(given)
        ? given.map((row: DraftRow) => rowValue(field.columns, row, field.asPairs ?? false))
        : [];
    case 'text':
      return text;
  }
}

function namesOf(name: string, draft: Draft): Record<string, string> {
  const own = Object.entries(draft).filter(([key]) => key.startsWith(`${name}.`));
  return Object.fromEntries(
    own.flatMap(([key, text]) => {
      const code = key.slice(name.length + 1);
      const said = typeof text === 'string' ? text.trim() : '';
      return said === '' && code !== 'en' ? [] : [[code, said]];
    }),
  );
}

function piecesOf(text: string): string[] {
  return text.split(' ').filter((piece) => piece !== '');
}

function rowValue(columns: readonly RowColumn[], row: DraftRow, asPairs: boolean): unknown {
  const cells = columns.map(({ name, kind }) => {
    const text = (row.cells[name] ?? '').trim();
    return kind === 'money' ? text : numberOf(text);
  });
  if (asPairs) return cells;
  return Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]]));
}

/** A plain decimal as a number; nothing stays nothing. */
function numberOf(text: string): number | string {
  return text === '' || isUnreadable(text) ? text : Number(text);
}

/** The control that a server problem belongs to: `durations.0.seconds` belongs to the rows. */
export function controlOf(draft: Draft, field: string): string | undefined {
  const names = Object.keys(draft);
  if (names.includes(field)) return field;
  const root = field.split('.')[0] ?? '';
  return names.find((name) => name === root) ?? names.find((name) => name.startsWith(`${root}.`));
}
