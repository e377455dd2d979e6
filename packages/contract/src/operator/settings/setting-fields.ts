import { amountFromMillionths, formatAmount, parseAmount, usd } from '@tidemark/domain/money';
import * as z from 'zod/mini';
import { idField, integerField, numberField, textField } from '../../fields.ts';
import { languages } from '../../languages.ts';
import { entered, fixed, type PickedFrom } from './form.ts';

/** Fields of the things that operators set: what a field takes, and how the console enters it. */

/** An integer within two bounds. */
export const whole = (min: number, max: number) =>
  entered(z.pipe(integerField, z.int().check(z.gte(min), z.lte(max))), { kind: 'number', places: 0 });

/** Place in a list. */
export const position = whole(0, 1_000_000);

/** One of some integers. */
export function choice<const Options extends readonly number[]>(...options: Options) {
  return entered(z.pipe(integerField, z.literal(options)), { kind: 'choice', options });
}

/** A number with at most six decimal places. */
export function decimal(min: number, max: number) {
  const hasSixPlaces = (value: number) => Math.abs(Math.round(value * 1e6) - value * 1e6) < 1e-4;
  const schema = z.pipe(numberField, z.number().check(z.gte(min), z.lte(max), z.refine(hasSixPlaces)));
  return entered(schema, { kind: 'number', places: 6 });
}

/** A text with something in it, without blanks around. */
export function filledText(max: number) {
  return entered(z.pipe(textField(max), z.string().check(z.trim(), z.minLength(1))), { kind: 'text' });
}

/** The same, for programs and machines: written from left to right in every language. */
export const code = (max: number) => entered(filledText(max), { kind: 'text', ltr: true });

/** A text that may be empty, without blanks around. */
export const line = (max: number) =>
  entered(z.pipe(textField(max), z.string().check(z.trim())), { kind: 'text' });

/** Another kind of setting, by its number; never changes. */
export const fixedPick = (from: PickedFrom) =>
  // A copy: the form stands at the schema.
  fixed(entered(z.pipe(idField, z.number()), { kind: 'pick', from, numbered: true }));

type Texts = Readonly<Record<string, string>>;

/** Texts by language; English is required, and replaces missing ones. */
export function texts(max: number, form: { readonly long?: boolean } = {}): z.ZodMiniType<Texts, Texts> {
  const other = z.optional(z.nullable(z.pipe(textField(max), z.string().check(z.trim()))));
  const others = Object.fromEntries(languages.filter((lang) => lang !== 'en').map((lang) => [lang, other]));
  const schema = z.pipe(
    z.object({ en: filledText(max), ...others }),
    z.transform((given) => Object.fromEntries(Object.entries(given).filter(([, text]) => text))),
  ) as unknown as z.ZodMiniType<Texts, Texts>;
  return entered(schema, { kind: 'names', ...form });
}

/** A decimal text with at most six places, above `above` (0 is not) and at most so much; handed on with six. */
function decimalText({ above, max }: { readonly above: '0' | 'nothing'; readonly max: string }) {
  const [least, most] = [above === '0' ? 1n : 0n, usd(max)];
  const schema = z.pipe(
    z.pipe(
      textField(24),
      z.string().check(
        z.refine((text) => {
          const amount = parseAmount(text);
          return amount !== undefined && amount >= least && amount <= most;
        }),
      ),
    ),
    // Read just before, so that it is one.
    z.transform((text) => formatAmount(parseAmount(text) ?? amountFromMillionths(0n))),
  );
  return entered(schema, { kind: 'amount' });
}

/** Money or units of a currency that may be set: above 0. */
export const positiveText = (max: string) => decimalText({ above: '0', max });
/** The same, and 0. */
export const zeroOrMoreText = (max: string) => decimalText({ above: 'nothing', max });

/** Money that may be set: above 0, at most a million USD. */
export const money = positiveText('1000000');

/** A code of capital letters and digits. */
export const capitals = (max: number) =>
  entered(z.pipe(textField(max), z.string().check(z.trim(), z.regex(/^[A-Z0-9]{2,}$/), z.maxLength(max))), {
    kind: 'text',
    ltr: true,
  });
