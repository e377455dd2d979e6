import { parseScaled } from '@tidemark/domain/money';

/** Whether a value of JSON is what a field may hold. */
export type Test = (value: unknown) => boolean;
/** Fields of an object: all of them, and no others. */
export interface Shape {
  readonly [field: string]: Test | Shape;
}

/** Path of the first field that does not fit, such as `openTick.seq`; undefined where all fit. */
export function misfit(value: unknown, shape: Shape, path = ''): string | undefined {
  if (!isObject(value)) return path;
  const below = (field: string) => (path === '' ? field : `${path}.${field}`);
  const other = Object.keys(value).find((field) => !Object.hasOwn(shape, field));
  if (other !== undefined) return below(other);
  for (const [field, test] of Object.entries(shape)) {
    if (!Object.hasOwn(value, field)) return below(field);
    const held = value[field];
    const wrong =
      typeof test === 'function' ? (test(held) ? undefined : below(field)) : misfit(held, test, below(field));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A half of a surrogate pair has no bytes of its own in UTF-8: two texts would have one hash. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && !/\p{Surrogate}/u.test(value);

export const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

export const isPositive: Test = (value) => isWhole(value) && value > 0;

export const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);

export const oneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);

export const matches =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

const DECIMAL = /^-?\d{1,24}(?:\.\d{1,24})?$/;

/** A decimal text of which at most so many places are not zero. */
export const decimal =
  (places: number, isAllowed: (units: bigint) => boolean = () => true): Test =>
  (value) => {
    if (typeof value !== 'string' || !DECIMAL.test(value)) return false;
    const units = parseScaled(value, places);
    return units !== undefined && isAllowed(units);
  };
