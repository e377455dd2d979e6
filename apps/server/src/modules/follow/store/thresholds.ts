import type { RankingThresholds } from '@tidemark/domain/follow';
import { amountFromMillionths } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** The thresholds of the ranking. */
export async function selectThresholds(database: Queryable): Promise<RankingThresholds> {
  const [row] = await database.query<{ days: number; positions: number; capital: string }>({
    name: 'follow.select_thresholds',
    text: 'select days, positions, capital from follow.ranking_threshold',
  });
  const { days, positions, capital } = present(row, 'the thresholds of the ranking');
  return { days, positions, capital: amountFromMillionths(BigInt(capital)) };
}

export async function saveThresholds(tx: Queryable, thresholds: RankingThresholds): Promise<void> {
  await tx.query({
    text: 'update follow.ranking_threshold set days = $1, positions = $2, capital = $3::bigint',
    values: [thresholds.days, thresholds.positions, thresholds.capital],
  });
}
