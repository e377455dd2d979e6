import type { SettingValue } from './changes.ts';

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/**
 * A short identifier of exactly this state, the same wherever it is calculated: a change names the state its
 * author saw, so that no unseen state is overwritten. (FNV-1a, 64 bits: it distinguishes states, it is not
 * for security.)
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
