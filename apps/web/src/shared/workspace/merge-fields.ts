/** The content of a document: each field is changed and merged as one value. Values are plain JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Merges two changed versions of a document, field by field. A field that this device changed wins; every other
 * field follows the other device, removals included.
 *
 * @param base both versions are changes of it
 * @param mine this device's version
 * @param theirs the version that the server has
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged: Record<string, unknown> = {};
  for (const name of names) {
    const value = isSame(mine[name], base[name]) ? theirs[name] : mine[name];
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** Whether two plain JSON values have the same text. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
