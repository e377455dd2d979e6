import { searchRank } from '@tidemark/domain/search';
import { describeZone, knownZones } from '@tidemark/i18n';
import { EmptyState } from '@tidemark/ui';
import { ZonePanel as PlainPanel } from '@tidemark/ui/zone-panel';
import { useMemo } from 'react';
import { useLanguage, useText } from '../device/language.ts';
import { chooseTimeZone, deviceTimeZone } from './time-zone.ts';

/** The list of time zones with the page's texts; a choice applies at once. */
export function ZonePanel({ onRemoved }: { readonly onRemoved: () => void }) {
  const t = useText('console.zone');
  const language = useLanguage();
  // Four hundred zones, described once per panel.
  const zones = useMemo(() => {
    const described = (zone: string) => describeZone(language, zone, Date.now());
    return { device: described(deviceTimeZone()), utc: described('UTC'), all: knownZones().map(described) };
  }, [language]);
  return (
    <PlainPanel
      zones={zones}
      texts={{
        title: t('title'),
        search: t('search'),
        first: t('first'),
        all: t('all'),
        device: t('device'),
      }}
      matches={(query, text) => searchRank(query, [{ kind: 'name', text }]) !== undefined}
      countText={(count) => t('count', { count })}
      empty={<EmptyState icon="search" title={t('none')} note={t('noneNote')} />}
      onChoose={chooseTimeZone}
      onRemoved={onRemoved}
    />
  );
}
