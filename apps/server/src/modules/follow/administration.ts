import type { RankingSetting } from '@tidemark/contract/operator/settings/settings-shapes';
import { formatAmount, usd } from '@tidemark/domain/money';
import type { Administered } from '../../platform/administration/administered.ts';
import { saveThresholds, selectThresholds } from './store/thresholds.ts';

const ONLY = 0;

/** The operators' setting of the ranking, a single record. Each list reads it with its rows. */
export const followAdministration: Administered<RankingSetting> = {
  async list(db) {
    const { days, positions, capital } = await selectThresholds(db);
    const value = {
      ranking_days: days,
      ranking_positions: positions,
      ranking_capital: formatAmount(capital),
    };
    return [{ id: ONLY, value, pending: [] }];
  },
  async save(tx, { value }) {
    await saveThresholds(tx, {
      ...{ days: value.ranking_days, positions: value.ranking_positions },
      capital: usd(value.ranking_capital),
    });
    return { id: ONLY, inForceFrom: undefined };
  },
  reload: async () => undefined,
};
