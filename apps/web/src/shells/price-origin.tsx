import { Tag } from '@tidemark/ui';
import { useBasicInfo } from '../shared/company/settings.ts';
import { useText } from '../shared/device/language.ts';

/** Always shows where prices come from: simulated, replayed, or the names of real sources. */
export function PriceOrigin() {
  const t = useText('app');
  const info = useBasicInfo();
  if (info === undefined) return null;
  const { simulated, price_sources: names } = info;
  if (simulated !== null) {
    return (
      <span title={t('simulated.note')}>
        <Tag tone="warn">{t(`simulated.${simulated}`)}</Tag>
      </span>
    );
  }
  const [first] = names;
  if (first === undefined) return null;
  return (
    <span title={t('simulated.sources', { sources: names.join(', ') })}>
      <Tag>{first}</Tag>
    </span>
  );
}
