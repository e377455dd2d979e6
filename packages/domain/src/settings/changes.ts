/** A setting's value: plain values, so that it can be compared, stored and shown. */
export type SettingValue =
  | null
  | boolean
  | number
  | string
  | readonly SettingValue[]
  | { readonly [key: string]: SettingValue };

/** A complete record that operators set. */
export type Setting = { readonly [key: string]: SettingValue };

/** One field that becomes another; null where it was not there before or is not there any more. */
export interface Change {
  /** Nested fields with dots: `names.en`. */
  readonly field: string;
  readonly from: SettingValue;
  readonly to: SettingValue;
}

/** The differences between two states of a record, in field order. Lists change completely. */
export function changesBetween(before: Setting | undefined, after: Setting): Change[] {
  return compared(before ?? {}, after, '');
}

function compared(before: Setting, after: Setting, place: string): Change[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((name): Change[] => {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    const field = place + name;
    if (areSame(from, to)) return [];
    if (isRecord(to) && (isRecord(from) || from === null)) return compared(from ?? {}, to, `${field}.`);
    return [{ field, from, to }];
  });
}

function isRecord(value: SettingValue): value is Setting {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function areSame(one: SettingValue, other: SettingValue): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, i) => areSame(item, other[i] ?? null));
  }
  return isRecord(one) && isRecord(other) && compared(one, other, '').length === 0;
}
