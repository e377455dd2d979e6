import { type Amount, formatAmount, sum } from '@tidemark/domain/money';
import type { Database } from '../../platform/database/queryable.ts';
import * as store from './store/explorer.ts';
import { verifyLedger } from './verify.ts';

/** One of the two worlds, balanced. */
export interface World {
  readonly isDemo: boolean;
  readonly customers: readonly store.CustomerSum[];
  readonly house: readonly { readonly id: number; readonly kind: string; readonly balance: Amount }[];
  /** Over all accounts: zero. */
  readonly sum: Amount;
  /** What does not agree, a sentence each. */
  readonly breaches: readonly string[];
}

/** The complete ledger, for operators: postings, balances, and whether they agree. */
export interface Explorer {
  byEvent(event: string, reference: number): Promise<store.BookedPosting[]>;
  posting(id: number): Promise<store.BookedPosting | undefined>;
  account(id: number): Promise<store.BookedAccount | undefined>;
  linesOf(asked: {
    readonly id: number;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ postings: store.BookedPosting[]; total: number }>;
  /** Both worlds as of one moment. With `whole` every balance is recomputed from its postings. */
  reconciliation(whole: boolean): Promise<World[]>;
}

export function createExplorer(database: Database): Explorer {
  return {
    byEvent: (event, reference) => store.selectByEvent(database, event, reference),
    posting: (id) => store.selectPosting(database, id),
    account: (id) => store.selectBookedAccount(database, id),
    linesOf: (asked) => store.selectBookedLines(database, asked),
    async reconciliation(whole) {
      const found = await database.transaction(async (tx) => {
        await store.inOneView(tx);
        return store.selectReconciliation(tx);
      });
      const worlds = [false, true].map((isDemo) => worldOf(found, isDemo));
      if (!whole) return worlds;
      const broken = await verifyLedger(database);
      return worlds.map((world) =>
        world.isDemo ? world : { ...world, breaches: [...world.breaches, ...broken] },
      );
    },
  };
}

function worldOf(found: Awaited<ReturnType<typeof store.selectReconciliation>>, isDemo: boolean): World {
  const customers = found.customers.filter((one) => one.isDemo === isDemo);
  const house = found.house.filter((one) => one.isDemo === isDemo);
  const total = sum([...customers, ...house].map(({ balance }) => balance));
  const breaches = total === 0n ? [] : [`all accounts together make ${formatAmount(total)} instead of zero`];
  return { isDemo, customers, house, sum: total, breaches };
}
