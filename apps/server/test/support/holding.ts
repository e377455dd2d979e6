import type { Database } from '../../src/platform/database/queryable.ts';

/** Lets nobody read or write a table until the returned function is called; as its owner. */
export async function holding(owner: Database, table: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((held, failed) => {
    ended = owner.transaction(async (tx) => {
      await tx.query({ text: `lock table ${table} in access exclusive mode` });
      held();
      await released;
    });
    ended.catch(failed);
  });
  return () => {
    release();
    return ended;
  };
}
