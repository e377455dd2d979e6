import { amountFromMillionths, formatAmount, parseAmount, usd } from '@tidemark/domain/money';
import * as z from 'zod/mini';
import { integerField, numberField, textField } from '../../fields.ts';

/** Fields of the things that operators set. */

/** An integer within two bounds. */
export const whole = (min: number, max: number) =>
  z.pipe(integerField, z.int().check(z.gte(min), z.lte(max)));

/** A number with at most six decimal places. */
export function decimal(min: number, max: number) {
  const hasSixPlaces = (value: number) => Math.abs(Math.round(value * 1e6) - value * 1e6) < 1e-4;
  return z.pipe(numberField, z.number().check(z.gte(min), z.lte(max), z.refine(hasSixPlaces)));
}

/** A text with something in it, without blanks around. */
export function filledText(max: number) {
  return z.pipe(textField(max), z.string().check(z.trim(), z.minLength(1)));
}

/** A decimal text with at most six places, above `above` (0 is not) and at most so much; handed on with six. */
function decimalText({ above, max }: { readonly above: '0' | 'nothing'; readonly max: string }) {
  const [least, most] = [above === '0' ? 1n : 0n, usd(max)];
  return z.pipe(
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
}

/** Money or units of a currency that may be set: above 0. */
export const positiveText = (max: string) => decimalText({ above: '0', max });
/** The same, and 0. */
export const zeroOrMoreText = (max: string) => decimalText({ above: 'nothing', max });

/** Money that may be set: above 0, at most a million USD. */
export const money = positiveText('1000000');

/** A code of capital letters and digits. */
export const capitals = (max: number) =>
  z.pipe(textField(max), z.string().check(z.trim(), z.regex(/^[A-Z0-9]{2,}$/), z.maxLength(max)));
