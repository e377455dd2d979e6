import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { entered, fixed, formFields } from './form.ts';
import { decimal, position, whole } from './setting-fields.ts';

it('formFields: derives the form of each field from its schema, in the order of the shape', () => {
  const shape = z.object({
    rate: decimal(0, 1),
    days: z._default(whole(1, 30), 7),
    open: z.boolean(),
    mode: z.enum(['leverage', 'fixed']),
    link: fixed(entered(z.string(), { kind: 'text', ltr: true })),
    position,
  });
  expect(formFields(shape)).toEqual([
    { name: 'rate', kind: 'number', places: 6 },
    { name: 'days', kind: 'number', places: 0 },
    { name: 'open', kind: 'flag' },
    { name: 'mode', kind: 'choice', options: ['leverage', 'fixed'] },
    { name: 'link', kind: 'text', ltr: true, fixed: true },
    { name: 'position', kind: 'number', places: 0 },
  ]);
});

it('formFields: refuses a field whose schema has no form', () => {
  expect(() => formFields(z.object({ note: z.string() }))).toThrow('has no form');
});
