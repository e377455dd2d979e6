import { formatUnits, unitsFromMillionths } from '@tidemark/domain/funding';
import { amountFromMillionths, formatAmount, formatPlain } from '@tidemark/domain/money';
import type { WithdrawalRecord } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';

interface Row extends Pick<WithdrawalRecord, 'id' | 'account' | 'status' | 'currency' | 'protocol'> {
  readonly amount: string;
  readonly fee: string;
  readonly received: string;
  readonly rate: string;
  readonly address: string;
  readonly drawn_ms: number;
  readonly ended_ms: number;
}

/** Rates are stored in millionths. */
const RATE_PLACES = 6;

/**
 * Withdrawals that ended, as the log commits to them, by id. The address is that of the network, with its tag or
 * memo after a space where it has one, or the number of the bank account.
 */
export async function withdrawalRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, WithdrawalRecord>> {
  const rows = await database.query<Row>({
    name: 'funding.withdrawal_records',
    text: `
      select id, account_id as account, status, code as currency, protocol, amount, fee, received, draw_price as rate,
        case when kind = 'bank' then payee_account else rtrim(address || ' ' || payee_tag) end as address,
        round(extract(epoch from drawn_at) * 1000)::float8 as drawn_ms,
        round(extract(epoch from ended_at) * 1000)::float8 as ended_ms
      from funding.withdrawal where id = any($1::bigint[]) and ended_at is not null`,
    values: [`{${ids.join(',')}}`],
  });
  return new Map(rows.map((row) => [row.id, readRecord(row)]));
}

function readRecord(row: Row): WithdrawalRecord {
  const { id, account, status, currency, protocol, address } = row;
  return {
    ...{ kind: 'withdrawal', id, account, status, currency, protocol },
    amount: formatAmount(amountFromMillionths(BigInt(row.amount))),
    fee: formatAmount(amountFromMillionths(BigInt(row.fee))),
    received: formatUnits(unitsFromMillionths(BigInt(row.received))),
    rate: formatPlain(BigInt(row.rate), RATE_PLACES),
    address,
    drawnAt: row.drawn_ms,
    endedAt: row.ended_ms,
  };
}
