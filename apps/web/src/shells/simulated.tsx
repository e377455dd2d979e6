import { Tag } from '@tidemark/ui';
import { useText } from '../shared/language.ts';
import { useSimulated } from '../shared/settings.ts';

/** Says, always, that a market is simulated or replayed. */
export function SimulatedBadge() {
  const t = useText('app');
  const simulated = useSimulated();
  if (!simulated) return null;
  return (
    <span title={t('simulated.note')}>
      <Tag tone="warn">{t(`simulated.${simulated}`)}</Tag>
    </span>
  );
}
