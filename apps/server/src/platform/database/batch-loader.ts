/**
 * One look-up for everything that is asked for in the same turn of the event loop: of a thousand
 * users whose first orders come at once, one statement reads the accounts.
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
