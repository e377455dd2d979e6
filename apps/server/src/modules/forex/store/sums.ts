import { type Lots, lotsFromUnits } from '@tidemark/domain/forex';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { COMPLETED, HOLDING } from './rows.ts';

/** Sums of some orders: their initial margin, parts included, the open lots, and the fee of those. */
export interface Taken {
  readonly margin: Amount;
  readonly openLots: Lots;
  readonly openFee: Amount;
}

/** Margin, open lots and fee of each group of orders, in the order of the groups. */
export async function selectTaken(
  database: Queryable,
  groups: readonly (readonly number[])[],
): Promise<Taken[]> {
  const ids = groups.flat();
  const rows =
    ids.length === 0
      ? []
      : await database.query<{ place: number; margin: string; open_lots: string; open_fee: string }>({
          name: 'forex.select_taken',
          text: `
            select place, sum(own.margin + coalesce(parts.margin, 0))::bigint as margin,
              coalesce(sum(own.lots) filter (where own.status = ${HOLDING}), 0)::bigint as open_lots,
              coalesce(sum(own.fee) filter (where own.status = ${HOLDING}), 0)::bigint as open_fee
            from unnest($1::int[], $2::bigint[]) as asked (place, id)
              join forex.deal own on own.id = asked.id
              cross join lateral (select sum(margin) as margin from forex.deal part
                where part.parent_id = own.id) as parts
            group by place`,
          values: [groups.flatMap((group, place) => group.map(() => place)), ids],
        });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return groups.map((_, place) => {
    const row = byPlace.get(place);
    return {
      margin: amountFromMillionths(BigInt(row?.margin ?? 0)),
      openLots: lotsFromUnits(Number(row?.open_lots ?? 0)),
      openFee: amountFromMillionths(BigInt(row?.open_fee ?? 0)),
    };
  });
}

/** The last orders that an account opened, parts omitted; newest first. */
export async function selectLastOpened(
  database: Queryable,
  accountId: number,
  limit: number,
): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    name: 'forex.select_last_opened',
    text: `
      select id::float8 as id from forex.deal
      where account_id = $1::bigint and status in (${HOLDING}, ${COMPLETED}) and parent_id is null
      order by opened_at desc, id desc limit $2`,
    values: [accountId, limit],
  });
  return rows.map(({ id }) => id);
}

/** Positions that an account opened and closed from a moment on, parts omitted; the last closed first. */
export async function selectClosedSince(
  database: Queryable,
  asked: { readonly accountId: number; readonly from: Millis; readonly limit: number },
): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    name: 'forex.select_closed_since',
    text: `
      select id::float8 as id from forex.deal
      where account_id = $1::bigint and status = ${COMPLETED} and parent_id is null
        and closed_at >= to_timestamp($2::float8 / 1000) and opened_at >= to_timestamp($2::float8 / 1000)
      order by closed_at desc, deal.id desc limit $3`,
    values: [asked.accountId, asked.from, asked.limit],
  });
  return rows.map(({ id }) => id);
}
