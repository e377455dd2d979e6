import type { Position } from '@tidemark/domain/forex';
import { fewTexts, int8s } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import { targetsAt, targetsText } from './targets.ts';

/** Writes the current stops of positions; a position without any retains an empty row. */
export function savingStops(positions: readonly Position[]): Write {
  return {
    name: 'forex.save_stops',
    table: 'forex.stops',
    text: `
      insert into forex.stops
        (deal_id, stop_loss, take_profit, trailing_distance, trailing_best, trailing_seq, armed_seq, is_passed,
         trailing_from, targets)
      select id, ($2::bigint[])[n], ($3::bigint[])[n], ($4::bigint[])[n], ($5::bigint[])[n], ($6::bigint[])[n],
        ($6::bigint[])[n], ($7::bigint[])[n] = 1, ($8::bigint[])[n], ${targetsAt(9)}
      from unnest($1::bigint[]) with ordinality as row (id, n)
      on conflict (deal_id) do update set
        stop_loss = excluded.stop_loss, take_profit = excluded.take_profit,
        trailing_distance = excluded.trailing_distance, trailing_best = excluded.trailing_best,
        trailing_seq = excluded.trailing_seq, armed_seq = excluded.armed_seq, is_passed = excluded.is_passed,
        trailing_from = excluded.trailing_from, targets = excluded.targets`,
    values: [
      int8s(positions, (p) => p.id),
      int8s(positions, (p) => p.stops?.stopLoss),
      int8s(positions, (p) => p.stops?.takeProfit),
      int8s(positions, (p) => p.stops?.trailing?.distance),
      int8s(positions, (p) => p.stops?.trailing?.best),
      int8s(positions, (p) => p.stops?.armedSeq ?? 0),
      int8s(positions, (p) => (p.stops?.isPassed ? 1 : 0)),
      int8s(positions, (p) => p.stops?.trailing?.from),
      ...fewTexts(positions, (p) => targetsText(p.stops?.targets)),
    ],
  };
}

/** Writes the targets of positions alone: their trailing stops may have moved on since they were set. */
export function savingTargets(positions: readonly Position[]): Write {
  return {
    name: 'forex.save_targets',
    table: 'forex.stops',
    text: `
      update forex.stops as stops set
        targets = ${targetsAt(2)}
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where deal_id = row.id`,
    values: [int8s(positions, (p) => p.id), ...fewTexts(positions, (p) => targetsText(p.stops?.targets))],
  };
}

/** A best price of a trailing stop, with the number of the last tick that it includes. */
export interface TrailedPrice {
  readonly dealId: number;
  readonly best: number;
  readonly seq: number;
  /** The setting it belongs to: a changed setting starts again. */
  readonly armedSeq: number;
}

/** Stores the best prices of trailing stops; later ones are in the recorded ticks. */
export async function saveTrailedPrices(
  database: Queryable,
  trailed: readonly TrailedPrice[],
): Promise<void> {
  await database.query({
    name: 'forex.save_trailed_prices',
    text: `
      update forex.stops as stops set trailing_best = ($2::bigint[])[n], trailing_seq = ($3::bigint[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where deal_id = row.id and armed_seq = ($4::bigint[])[n] and trailing_distance is not null
        and trailing_seq < ($3::bigint[])[n]`,
    values: [
      int8s(trailed, (one) => one.dealId),
      int8s(trailed, (one) => one.best),
      int8s(trailed, (one) => one.seq),
      int8s(trailed, (one) => one.armedSeq),
    ],
  });
}

/** Accounts that were warned and have not recovered. */
export async function selectWarned(tx: Queryable, accountIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ account_id: string }>({
    name: 'forex.select_warned',
    text: 'select account_id from forex.margin_warning where account_id = any($1::bigint[])',
    values: [`{${accountIds.join(',')}}`],
  });
  return new Set(rows.map((row) => Number(row.account_id)));
}

export function insertingWarnings(accountIds: readonly number[], at: number): Write {
  return {
    name: 'forex.insert_warnings',
    table: 'forex.margin_warning',
    text: `
      insert into forex.margin_warning (account_id, warned_at)
      select id, to_timestamp($2::float8 / 1000) from unnest($1::bigint[]) as row (id)
      on conflict do nothing`,
    values: [int8s(accountIds, (id) => id), at],
  };
}

export function deletingWarnings(accountIds: readonly number[]): Write {
  return {
    name: 'forex.delete_warnings',
    table: 'forex.margin_warning',
    text: 'delete from forex.margin_warning where account_id = any($1::bigint[])',
    values: [int8s(accountIds, (id) => id)],
  };
}
