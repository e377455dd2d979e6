import type { AccountLimits, RiskSchedule } from '@tidemark/domain/forex';
import { present } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** What holds for every contract account of the instance. */
export interface StoredRules {
  readonly levels: RiskSchedule;
  readonly limits: AccountLimits;
}

interface Row {
  readonly warning: number;
  readonly close_out: number;
  readonly next_warning: number | null;
  readonly next_close_out: number | null;
  readonly next_ms: number | null;
  readonly positions_max: number;
  readonly pendings_max: number;
  readonly fills_max: number;
}

export async function selectRules(db: Queryable): Promise<StoredRules> {
  const [row] = await db.query<Row>({
    text: `
      select warning, close_out, next_warning, next_close_out,
        round(extract(epoch from next_from) * 1000)::float8 as next_ms, positions_max, pendings_max, fills_max
      from forex.rules`,
  });
  const { warning, close_out, next_warning, next_close_out, next_ms, ...limits } = present(row, 'the rules');
  const isComing = next_warning !== null && next_close_out !== null && next_ms !== null;
  return {
    levels: {
      current: { warning, closeOut: close_out },
      next: isComing
        ? { levels: { warning: next_warning, closeOut: next_close_out }, from: next_ms }
        : undefined,
    },
    limits: {
      openPositionsMax: limits.positions_max,
      pendingsMax: limits.pendings_max,
      fillsMax: limits.fills_max,
    },
  };
}

export async function saveRiskLevels(tx: Queryable, { current, next }: RiskSchedule): Promise<void> {
  await tx.query({
    text: `
      update forex.rules set warning = $1, close_out = $2, next_warning = $3, next_close_out = $4,
        next_from = to_timestamp($5::float8 / 1000)`,
    values: [
      current.warning,
      current.closeOut,
      next?.levels.warning ?? null,
      next?.levels.closeOut ?? null,
      next?.from ?? null,
    ],
  });
}

/** Saves the limits of a user; the largest limit of positions that ever applied is retained. */
export async function saveLimits(
  tx: Queryable,
  limits: { readonly positionsMax: number; readonly pendingsMax: number },
): Promise<void> {
  await tx.query({
    text: `
      update forex.rules set positions_max = $1, pendings_max = $2, fills_max = greatest(fills_max, $1)`,
    values: [limits.positionsMax, limits.pendingsMax],
  });
}
