import type { SettingValue } from './changes.ts';

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/**
 * A short name of exactly this state of a thing, the same wherever it is worked out: whoever changes
 * the thing names the state he has seen, so that nobody overwrites what he has not. (FNV-1a, 64 bits:
 * it tells states apart, it keeps no secret.)
 */
export function versionOf(value: SettingValue): string {
  let hash = OFFSET;
  for (const char of canonical(value)) hash = ((hash ^ BigInt(char.codePointAt(0) ?? 0)) * PRIME) & MASK;
  return hash.toString(16).padStart(16, '0');
}

/** The value as a text that does not depend on the order of its fields. */
function canonical(value: SettingValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(',')}}`;
}
