import type { LimitsSetting, RiskLevelsSetting } from '@tidemark/contract/operator/settings/settings-shapes';
import { fittingRiskLevels, type RiskLevels, scheduleRiskLevels } from '@tidemark/domain/forex';
import { isRefusal } from '@tidemark/domain/outcome';
import { type Administered, pendingChanges } from '../../platform/administration/administered.ts';
import { inTurn } from '../../platform/administration/in-turn.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { noticesQueued, queueNotices } from '../../platform/outbox/outbox.ts';
import type { AccountRules } from './rules.ts';
import { saveLimits, saveRiskLevels, selectRules } from './store/rules.ts';

/** What operators set of contract trading. There is one of each. */
export interface ForexAdministration {
  /** Margin call and stop-out levels: effective one day after they are announced. */
  readonly riskLevels: Administered<RiskLevelsSetting>;
  readonly limits: Administered<LimitsSetting>;
}

const ONLY = 0;

export function forexAdministration(rules: AccountRules, bus: Bus): ForexAdministration {
  const reload = inTurn(() => rules.reload());
  return {
    riskLevels: {
      ...administeredRiskLevels(rules),
      reload: async () => {
        await reload();
        bus.publish(noticesQueued, []);
      },
    },
    limits: { ...administeredLimits, reload },
  };
}

const administeredRiskLevels = (rules: AccountRules): Omit<ForexAdministration['riskLevels'], 'reload'> => ({
  async list(db, now) {
    const { current, next } = (await selectRules(db)).levels;
    const currentLevels = presentLevels(current);
    if (!next) return [{ id: ONLY, value: currentLevels, pending: [] }];
    const value = presentLevels(next.levels);
    return [{ id: ONLY, value, pending: pendingChanges(currentLevels, value, next.from, now) }];
  },
  async save(tx, { value, now }) {
    const levels = fittingRiskLevels({ warning: value.warning, closeOut: value.close_out });
    if (isRefusal(levels)) return levels;
    const { levels: before } = await selectRules(tx);
    const schedule = scheduleRiskLevels(before, levels, now);
    await saveRiskLevels(tx, schedule);
    const { next } = schedule;
    const isNew =
      next && (next.from !== before.next?.from || next.levels.closeOut !== before.next.levels.closeOut);
    if (isNew) await queueNotices(tx, rules.noticesOf(next), now);
    return { id: ONLY, inForceFrom: next?.from };
  },
});

function presentLevels({ warning, closeOut }: RiskLevels): RiskLevelsSetting {
  return { warning, close_out: closeOut };
}

const administeredLimits: Omit<ForexAdministration['limits'], 'reload'> = {
  async list(db) {
    const { openPositionsMax, pendingsMax } = (await selectRules(db)).limits;
    const value = { positions_max: openPositionsMax, pendings_max: pendingsMax };
    return [{ id: ONLY, value, pending: [] }];
  },
  async save(tx, { value }) {
    await saveLimits(tx, { positionsMax: value.positions_max, pendingsMax: value.pendings_max });
    return { id: ONLY, inForceFrom: undefined };
  },
};
