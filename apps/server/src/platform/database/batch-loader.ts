/**
 * One look-up for all keys requested in the same turn of the event loop: for a thousand users whose first
 * orders arrive at once, one statement reads the accounts.
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let asked: { readonly keys: Set<Key>; readonly answer: Promise<ReadonlyMap<Key, Value>> } | undefined;

  function begin() {
    const keys = new Set<Key>();
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      asked = undefined;
      return load([...keys]);
    });
    return { keys, answer };
  }

  return async (key) => {
    asked ??= begin();
    asked.keys.add(key);
    return (await asked.answer).get(key);
  };
}
