import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/money/fund';
import { type Amount, larger, minus, ZERO } from '@tidemark/domain/money';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { RequestContext } from '../../../platform/http/route.ts';
import type { FundParts } from '../parts.ts';
import { lastPage, presentFeed, presentFund } from '../present.ts';
import type { Pool } from '../record.ts';
import { selectFeeds } from '../store/feeds.ts';
import { fundById, selectFunds } from '../store/funds.ts';
import { selectPools } from '../store/pools.ts';

/** Feedings that the page of a fund shows. */
const FED_MAX = 50;

/** Funds in their order; a demo account sees the pools of the demo world. */
export async function listFunds(
  parts: FundParts,
  { page, page_size: pageSize }: CallRead<typeof calls.fundList>,
  { caller, lang }: RequestContext,
): Promise<CallOutput<typeof calls.fundList>> {
  const [funds, pools, available] = await Promise.all([
    selectFunds(parts.database),
    poolsOf(parts, caller?.isDemo ?? false),
    availableOf(parts, caller?.userId),
  ]);
  const data = funds
    .slice((page - 1) * pageSize, page * pageSize)
    .map((fund) => presentFund({ fund, pool: poolOf(pools, fund.id), lang, available }));
  return { data, total: funds.length, page, last_page: lastPage(funds.length, pageSize) };
}

export async function showFund(
  parts: FundParts,
  { id }: CallRead<typeof calls.fundInfo>,
  { caller, lang }: RequestContext,
): Promise<Outcome<CallOutput<typeof calls.fundInfo>>> {
  const [fund, pools, available] = await Promise.all([
    fundById(parts.database, id),
    poolsOf(parts, caller?.isDemo ?? false),
    availableOf(parts, caller?.userId),
  ]);
  if (!fund) return refuse('mining.fund_unknown', {}, 'id');
  const pool = poolOf(pools, id);
  const fed = await selectFeeds(parts.database, [pool.id], FED_MAX);
  const shown = presentFund({ fund, pool, lang, available });
  return { ...shown, pool: { ...shown.pool, fed: fed.map((one) => presentFeed(one, lang)) } };
}

async function poolsOf({ database }: FundParts, isDemo: boolean): Promise<Pool[]> {
  return (await selectPools(database)).filter((pool) => pool.isDemo === isDemo);
}

function poolOf(pools: readonly Pool[], fundId: number): Pool {
  return present(
    pools.find((pool) => pool.fundId === fundId),
    `fund ${fundId} has a pool in either world`,
  );
}

/** What may be subscribed: a loan's money may be, so only what is locked is not. */
async function availableOf({ ledger }: FundParts, userId: number | undefined): Promise<Amount | undefined> {
  if (userId === undefined) return undefined;
  const account = (await ledger.viewsOf(userId)).find(({ kind }) => kind === 'change');
  return account && freeFor(account);
}

/** What of a funding account may be subscribed. */
export function freeFor({ balance, locked }: { readonly balance: Amount; readonly locked: Amount }): Amount {
  return larger(ZERO, minus(balance, locked));
}
