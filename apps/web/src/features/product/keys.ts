/**
 * Which row of a list the keyboard stands on after a key: arrows go round, Home and End are the
 * field's own. Undefined: the key is none of the list's.
 */
export function rowAfter(key: string, row: number, count: number): number | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  if (count === 0) return -1;
  if (key === 'ArrowDown') return row >= count - 1 ? 0 : row + 1;
  return row <= 0 ? count - 1 : row - 1;
}
