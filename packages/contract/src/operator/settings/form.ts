import * as z from 'zod/mini';

/**
 * How the console enters each field of a setting. The form stands at the field's schema, so that a setting is
 * described once: its values, its form and (by its name) its column and its audit text.
 */

/** How one value of a setting is written in a form. */
export type FieldKind =
  | { readonly kind: 'text'; readonly ltr?: boolean }
  /** A number with so many decimal places at most. */
  | { readonly kind: 'number'; readonly places: number }
  /** One amount: a decimal text, never converted to a float. */
  | { readonly kind: 'amount' }
  | { readonly kind: 'choice'; readonly options: readonly (string | number)[] }
  /** One of the things of another kind, by its number or its code. */
  | { readonly kind: 'pick'; readonly from: PickedFrom; readonly numbered: boolean }
  | { readonly kind: 'flag' }
  /** Names by language, English first; `long` ones are paragraphs. */
  | { readonly kind: 'names'; readonly long?: boolean }
  /** Numbers, or amounts of money, in one line with commas between. */
  | { readonly kind: 'numbers' }
  | { readonly kind: 'amounts' }
  /** Days off, one a line. */
  | { readonly kind: 'days' }
  /** Rows of a fixed set of columns. */
  | { readonly kind: 'rows'; readonly columns: readonly RowColumn[]; readonly asPairs?: boolean };

/** Kinds of settings that others refer to. */
export type PickedFrom = 'categories' | 'calendars' | 'coins' | 'banks';

export interface RowColumn {
  readonly name: string;
  /** An integer, a number with six places, money, or a time of the week in minutes since Sunday 00:00. */
  readonly kind: 'whole' | 'decimal' | 'money' | 'weekMoment';
}

export type Field = FieldKind & {
  readonly name: string;
  /** Set when the thing is made, and never again. */
  readonly fixed?: boolean;
};

type FieldForm = FieldKind & { readonly fixed?: boolean };
type Schema = z.core.$ZodType;

const forms = z.registry<{ readonly form: FieldForm }>();

/** The schema, entered in this form. */
export function entered<S extends Schema>(schema: S, form: FieldForm): S {
  forms.add(schema, { form });
  return schema;
}

/** The schema of a field that is set when the thing is made, and never again. */
export function fixed<S extends Schema>(schema: S): S {
  return entered(schema, { ...formOf(schema), fixed: true });
}

/** The form fields of a kind of setting, in the order of its shape. Throws for a field without a form. */
export function formFields(shape: z.ZodMiniObject): readonly Field[] {
  return Object.entries(shape.shape).map(([name, schema]) => ({ name, ...formOf(schema) }));
}

function formOf(schema: Schema): FieldForm {
  const known = forms.get(schema)?.form;
  if (known) return known;
  // What is read where a field is omitted does not change how it is entered.
  if (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional)
    return formOf(schema._zod.def.innerType);
  if (schema instanceof z.ZodMiniBoolean) return { kind: 'flag' };
  if (schema instanceof z.ZodMiniEnum) {
    return { kind: 'choice', options: Object.values(schema._zod.def.entries) };
  }
  throw new Error('a field of a setting has no form: wrap its schema in entered()');
}
