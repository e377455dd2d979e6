import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/operator/funds';
import { percentNumber } from '@tidemark/domain/fund';
import { formatAmount } from '@tidemark/domain/money';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { sentence } from '@tidemark/i18n/server';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { figuresOf, type StoredPool, told } from '../../fund/index.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, moment } from '../present.ts';
import { operatorEmails } from '../store/accounts.ts';

type WirePool = CallOutput<typeof calls.operatorFunds>[number];
type Parts = Pick<OperatorParts, 'database' | 'ports'>;

/** Every pool: what is held, what is owed, and for how long it lasts. */
export async function showFunds({ ports, database }: Parts, lang: Lang): Promise<WirePool[]> {
  return presentPools(database, await ports.fund.administration.list(), lang);
}

async function presentPools(
  database: Queryable,
  pools: readonly StoredPool[],
  lang: Lang,
): Promise<WirePool[]> {
  const feeders = pools.flatMap(({ fed }) => fed.flatMap(({ fedBy }) => fedBy ?? []));
  const emails = await operatorEmails(database, [...new Set(feeders)]);
  return pools.map(({ fund, pool, coverage, fed }) => ({
    id: fund.id,
    title: told(fund.titles, lang),
    world: pool.isDemo ? 'demo' : 'real',
    pool_balance: formatAmount(pool.balance),
    pool_account: pool.poolAccount,
    shares_account: pool.sharesAccount,
    shares: formatAmount(pool.shares),
    subscriptions: pool.running,
    next_income: formatAmount(pool.nextIncome),
    days_covered: coverage.days ?? null,
    due_unpaid: formatAmount(pool.due),
    short: coverage.isShort,
    warn_days: fund.warnDays,
    open: fund.isOpen,
    fed: fed.map(({ amount, at, reason, fedBy }) => ({
      amount: formatAmount(amount),
      at: moment(at),
      reason: reason === '' ? sentence(lang, 'mining.opening', {}, 'messages') : reason,
      by: fedBy === undefined ? null : (emails.get(fedBy) ?? null),
    })),
  }));
}

/** What was subscribed of a fund in one world, with the names of those who did. */
export async function showSubscriptions(
  { ports }: Parts,
  { id: fundId, demo: isDemo, page, page_size: pageSize }: CallRead<typeof calls.operatorFundSubscriptions>,
): Promise<Outcome<CallOutput<typeof calls.operatorFundSubscriptions>>> {
  const found = await ports.fund.administration.subscriptions({ fundId, isDemo, page, pageSize });
  if (!found) return refuse('operator.unknown_object', {}, 'id');
  const { rows, total } = found;
  const people = await ports.people.usersByIds([...new Set(rows.map(({ userId }) => userId))]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const data = rows.map((one) => {
    const { uid = '', email = '', mobile = '' } = byId.get(one.userId) ?? {};
    return {
      id: one.id,
      user: { id: one.userId, uid, email, mobile },
      ...figuresOf(one),
      dividend_percentage: percentNumber(one.terms.dividend),
      liquidated_damages: percentNumber(one.terms.damages),
    };
  });
  return { data, total, page, last_page: lastPage(total, pageSize) };
}
