/** Coprime with the million, so that no two ids within it share a code. */
const STRIDE = 387_421;
const OFFSET = 123_457;
const MILLION = 1_000_000;

/**
 * The code by which a trader is known in the ranking: `T` and at least six digits, another for every
 * id, and in no order that would tell how many traders there are.
 */
export function traderCode(id: number): string {
  const million = Math.floor(id / MILLION);
  const digits = String(((id % MILLION) * STRIDE + OFFSET) % MILLION).padStart(6, '0');
  return `T${million === 0 ? '' : million}${digits}`;
}
