import { Tag } from '@tidemark/ui';
import { useSimulated } from '../shared/company/settings.ts';
import { useText } from '../shared/device/language.ts';

/** Always shows that a market is simulated or replayed. */
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
