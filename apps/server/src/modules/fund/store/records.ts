import { formatAmount, formatPlain } from '@tidemark/domain/money';
import type { FundPaymentRecord } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { amountOf, ms } from './columns.ts';

interface Row extends Pick<FundPaymentRecord, 'id' | 'subscription' | 'account' | 'day'> {
  readonly share: string;
  readonly dividend: string;
  readonly amount: string;
  readonly paid_ms: number;
}

/** Percentages are stored in millionths. */
const PERCENT_PLACES = 6;

/**
 * Income that was paid, as the log commits to it, by id. The rate of a day is the percentage of the share that the
 * subscription was bought with.
 */
export async function fundPaymentRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, FundPaymentRecord>> {
  const rows = await database.query<Row>({
    name: 'fund.payment_records',
    text: `
      select income.id, subscription_id as subscription, account_id as account, share, dividend, income.day::text as day,
        income.amount, ${ms('paid_at')} as paid_ms
      from fund.income join fund.subscription on subscription.id = subscription_id
      where income.id = any($1::bigint[]) and paid_at is not null`,
    values: [`{${ids.join(',')}}`],
  });
  return new Map(
    rows.map(({ id, subscription, account, day, ...row }) => [
      id,
      {
        ...{ kind: 'fund.payment', id, subscription, account },
        share: formatAmount(amountOf(row.share)),
        dayRate: formatPlain(BigInt(row.dividend), PERCENT_PLACES),
        day,
        amount: formatAmount(amountOf(row.amount)),
        paidAt: Math.round(row.paid_ms),
      },
    ]),
  );
}
