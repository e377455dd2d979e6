/**
 * The active row of a list after a key press: arrow keys wrap, Home and End stay with the field. Undefined if
 * the key is not for the list.
 */
export function rowAfter(key: string, row: number, count: number): number | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  if (count === 0) return -1;
  if (key === 'ArrowDown') return row >= count - 1 ? 0 : row + 1;
  return row <= 0 ? count - 1 : row - 1;
}
