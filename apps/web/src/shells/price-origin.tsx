import { Tag } from '@tidemark/ui';
import { useBasicInfo } from '../shared/company/settings.ts';
import { useText } from '../shared/device/language.ts';

/** Always shows where prices come from: simulated, replayed, or the names of real sources. */
export function PriceOrigin() {
  const t = useText('app');
  const { simulated, price_sources: sources = [] } = useBasicInfo() ?? {};
  const text = simulated ? t(`simulated.${simulated}`) : sources[0];
  if (text === undefined) return null;
  const note = simulated ? t('simulated.note') : t('simulated.sources', { sources: sources.join(', ') });
  return (
    <span title={note}>
      <Tag {...(simulated && { tone: 'warn' })}>{text}</Tag>
    </span>
  );
}
