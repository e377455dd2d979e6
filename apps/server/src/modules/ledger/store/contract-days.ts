import { type Amount, amountFromMillionths, minus } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Whose contract account is meant, and from which moment on. */
export interface DaysAsked {
  readonly userId: number;
  readonly from: Millis;
}

/** Money moved to or from a contract account by anything but contracts. */
export interface ContractFlow {
  readonly at: Millis;
  /** Above zero: incoming. */
  readonly amount: Amount;
  /** Cash just before. */
  readonly cashBefore: Amount;
  /** Orders that were opened, and closed, in the same millisecond but after it. */
  readonly openedAfter: readonly number[];
  readonly closedAfter: readonly number[];
}

/** What moved a contract account on one UTC day; neither inflow nor outflow is below zero. */
export interface MovedDay {
  /** Its beginning. */
  readonly day: Millis;
  /** Money in and out by anything but contracts themselves: transfers, demo money, corrections. */
  readonly inflow: Amount;
  readonly outflow: Amount;
  /** All that moved it. */
  readonly change: Amount;
  /** In the order in which they were posted. */
  readonly flows: readonly ContractFlow[];
}

/** The current state of a contract account, and the days on which it moved. */
export interface ContractDays {
  readonly userId: number;
  readonly accountId: number;
  readonly balance: Amount;
  readonly days: readonly MovedDay[];
}

interface Row {
  readonly user_id: number;
  readonly account: number;
  readonly balance: string;
  /** Null in the row that only contains the balance. */
  readonly day: number | null;
  readonly inflow: string;
  readonly outflow: string;
  readonly change: string;
  readonly flows: readonly FlowRow[] | null;
  readonly beside: readonly RelatedRow[] | null;
}

/** Posting, milliseconds since 1970, signed amount, balance after it. */
type FlowRow = readonly [id: string, at: number, amount: string, after: string];
/** A contract's posting in the millisecond of a flow. */
type RelatedRow = readonly [id: string, at: number, event: string, deal: number];

/** Negative-balance protection is paid by the broker: the trader's loss stays a loss. */
const own = `event in ('forex.fee', 'forex.profit', 'forex.loss', 'forex.financing_charge', 'forex.financing_credit')`;

/** One side of the postings on the requested accounts. The bound 1000 is that of the index. */
const side = (of: 'credit' | 'debit') => `
  select asked.account, id, posted_at, event, reference, ${of}_after as after,
    ${of === 'credit' ? '' : '-'}amount as amount
    from asked join ledger.posting on ${of}_account = asked.account and ${of}_account >= 1000
     and posted_at >= to_timestamp(asked.from_ms / 1000)`;

/**
 * Contract accounts of users with what moved them by UTC day, all of one moment: balance and days
 * are read by one statement, so that a balance less its days is what it was before them.
 */
export async function selectContractDays(
  database: Queryable,
  asked: readonly DaysAsked[],
): Promise<ContractDays[]> {
  const rows = await database.query<Row>({
    name: 'ledger.contract_days',
    text: `
      with asked as (
        select a.id as account, a.user_id, a.balance, u.from_ms
          from unnest($1::bigint[], $2::float8[]) as u (user_id, from_ms)
          join ledger.account a on a.user_id = u.user_id and a.kind = 'forex'
      ), line as (${side('credit')} union all ${side('debit')}
      ), placed as (
        select *, round(extract(epoch from posted_at) * 1000)::float8 as ms,
          bool_or(not ${own}) over (partition by account, posted_at) as beside_flow
        from line
      ), moved as (
        select account, floor(extract(epoch from posted_at) / 86400)::float8 as day,
          coalesce(sum(amount) filter (where amount > 0 and not ${own}), 0)::bigint as inflow,
          coalesce(-sum(amount) filter (where amount < 0 and not ${own}), 0)::bigint as outflow,
          sum(amount)::bigint as change,
          json_agg(json_build_array(id::text, ms, amount::text, after::text) order by id)
            filter (where not ${own}) as flows,
          json_agg(json_build_array(id::text, ms, event, reference) order by id)
            filter (where ${own} and beside_flow) as beside
        from placed group by 1, 2
      )
      select user_id::float8 as user_id, asked.account::float8 as account, balance, day,
        coalesce(inflow, 0) as inflow, coalesce(outflow, 0) as outflow, coalesce(change, 0) as change,
        flows, beside
      from asked left join moved on moved.account = asked.account order by asked.account, day`,
    values: [asked.map(({ userId }) => userId), asked.map(({ from }) => from)],
  });
  const accounts = new Map<number, ContractDays & { readonly days: MovedDay[] }>();
  for (const row of rows) {
    const { user_id: userId, account: accountId } = row;
    const known = accounts.get(accountId) ?? { userId, accountId, balance: amountOf(row.balance), days: [] };
    accounts.set(accountId, known);
    if (row.day === null) continue;
    const { inflow, outflow, change } = row;
    known.days.push({
      day: row.day * DAY_MS,
      inflow: amountOf(inflow),
      outflow: amountOf(outflow),
      change: amountOf(change),
      flows: (row.flows ?? []).map((flow) => readFlow(flow, row.beside ?? [])),
    });
  }
  return [...accounts.values()];
}

function readFlow([id, at, amount, after]: FlowRow, beside: readonly RelatedRow[]): ContractFlow {
  const later = beside.filter(([other, moment]) => moment === at && BigInt(other) > BigInt(id));
  const dealsOf = (...events: string[]) =>
    later.filter(([, , event]) => events.includes(event)).map(([, , , deal]) => deal);
  return {
    at,
    amount: amountOf(amount),
    cashBefore: minus(amountOf(after), amountOf(amount)),
    openedAfter: dealsOf('forex.fee'),
    closedAfter: dealsOf('forex.profit', 'forex.loss'),
  };
}

function amountOf(text: string): Amount {
  return amountFromMillionths(BigInt(text));
}
