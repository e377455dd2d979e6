import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/operator/funds';
import { percentNumber } from '@tidemark/domain/fund';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { sentence } from '@tidemark/i18n/server';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { figuresOf, type KeptPool } from '../../fund/index.ts';
import { audited } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, moment } from '../present.ts';
import { operatorEmails } from '../store/accounts.ts';

type WirePool = CallOutput<typeof calls.operatorFundFeed>;
type Parts = Pick<OperatorParts, 'database' | 'clock' | 'doors'>;

/** Every pool: what is held, what is owed, and for how long it lasts. */
export async function showFunds({ doors, database }: Parts, lang: Lang): Promise<WirePool[]> {
  return presentPools(database, await doors.fund.keeping.list(), lang);
}

async function presentPools(
  database: Queryable,
  pools: readonly KeptPool[],
  lang: Lang,
): Promise<WirePool[]> {
  const feeders = pools.flatMap(({ fed }) => fed.flatMap(({ fedBy }) => fedBy ?? []));
  const emails = await operatorEmails(database, [...new Set(feeders)]);
  return pools.map(({ fund, pool, coverage, fed }) => ({
    id: fund.id,
    title: fund.titles.en ?? '',
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

/** Feeds a pool, in one transaction with its entry in the audit trail. */
export async function feedPool(
  parts: Parts,
  input: CallRead<typeof calls.operatorFundFeed>,
  context: OperatorContext,
): Promise<Outcome<WirePool>> {
  const { id: fundId, demo: isDemo, amount, reason } = input;
  const { operatorId } = context.operator;
  const fed = await audited(parts, context, async (tx) => {
    const asked = { fundId, isDemo, amount, reason, operatorId, now: context.now };
    const made = await parts.doors.fund.keeping.feed(tx, asked);
    if (isRefusal(made)) return made;
    const detail = { amount: formatAmount(made.amount), world: isDemo ? 'demo' : 'real' };
    const note = { action: 'fund.feed', object: `fund:${fundId}`, reason: made.reason, detail };
    return { answer: true, note };
  });
  if (isRefusal(fed)) return fed;
  const pools = await showFunds(parts, context.lang);
  const world = isDemo ? 'demo' : 'real';
  return present(
    pools.find((pool) => pool.id === fundId && pool.world === world),
    'what was fed is there',
  );
}

/** What was subscribed of a fund in one world, with the names of those who did. */
export async function showSubscriptions(
  { doors }: Parts,
  { id: fundId, demo: isDemo, page, page_size: pageSize }: CallRead<typeof calls.operatorFundSubscriptions>,
): Promise<Outcome<CallOutput<typeof calls.operatorFundSubscriptions>>> {
  const found = await doors.fund.keeping.subscriptions({ fundId, isDemo, page, pageSize });
  if (!found) return refuse('operator.unknown_object', {}, 'id');
  const { rows, total } = found;
  const people = await doors.people.usersByIds([...new Set(rows.map(({ userId }) => userId))]);
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
