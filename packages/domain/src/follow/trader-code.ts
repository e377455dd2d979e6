/** Coprime with the million, so that no two ids within it share a code. */
const STRIDE = 387_421;
const OFFSET = 123_457;
const MILLION = 1_000_000;

/**
 * A trader's code in the ranking: `T` and at least six digits, unique per id. The order of codes does not
 * disclose how many traders exist.
 */
export function traderCode(id: number): string {
  const million = Math.floor(id / MILLION);
  const digits = String(((id % MILLION) * STRIDE + OFFSET) % MILLION).padStart(6, '0');
  return `T${million === 0 ? '' : million}${digits}`;
}
