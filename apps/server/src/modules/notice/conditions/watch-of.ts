import type { NoticeContext } from '../context.ts';
import type { StoredAlert } from '../store/alerts.ts';
import type { ChangeLevel, ConditionAlert } from './condition-watch.ts';

export function hasCondition(alert: StoredAlert): alert is ConditionAlert {
  return alert.condition !== undefined;
}

/** Where an alert is watched: by its price, or by its condition. */
export function watchOf(
  { watch, conditions }: Pick<NoticeContext, 'watch' | 'conditions'>,
  alert: StoredAlert,
): { expect(alert: StoredAlert, level?: ChangeLevel): void; keep(id: number): void } {
  if (!hasCondition(alert)) return watch;
  return { expect: (_, level) => conditions.expect(alert, level), keep: (id) => conditions.keep(id) };
}
