import type { Database } from '../../platform/database/queryable.ts';
import type { Sealer } from '../../platform/sealed/sealed.ts';
import { sealCard } from './sealed-card.ts';
import { saveSealed, selectUnsealed } from './store.ts';

/** Rows sealed in one transaction. */
const CHUNK = 500;

/** Seals the numbers that an earlier version has stored in clear text; answers how many. */
export async function sealStoredCards(database: Database, sealer: Sealer): Promise<number> {
  for (let sealed = 0; ; ) {
    const some = await database.transaction(async (tx) => {
      const open = await selectUnsealed(tx, CHUNK);
      if (open.length > 0) {
        await saveSealed(
          tx,
          open.map((row) => ({ id: row.id, ...sealCard(sealer, row) })),
        );
      }
      return open.length;
    });
    sealed += some;
    if (some < CHUNK) return sealed;
  }
}
