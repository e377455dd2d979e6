import { Tag } from '@tidemark/ui';
import { useBasicInfo } from '../shared/company/settings.ts';
import { useText } from '../shared/device/language.ts';
import { PlaceLink } from '../shared/layout/navigation.tsx';

/**
 * Always shows where prices come from: simulated, replayed, or the names of real sources. It leads to how good
 * they are.
 */
export function PriceOrigin() {
  const t = useText('app');
  const { simulated, price_sources: sources = [] } = useBasicInfo() ?? {};
  const text = simulated ? t(`simulated.${simulated}`) : sources[0];
  if (text === undefined) return null;
  const note = simulated ? t('simulated.note') : t('simulated.sources', { sources: sources.join(', ') });
  const quality = t('pages.quality');
  return (
    <PlaceLink
      to="quality"
      className="inline-flex rounded-sm"
      label={`${text} · ${quality}`}
      title={`${note}\n${quality}`}
    >
      <Tag {...(simulated && { tone: 'warn' })}>{text}</Tag>
    </PlaceLink>
  );
}
