import { searchRank } from '@tidemark/domain/search';
import { describeZone, knownZones, type ZoneText } from '@tidemark/i18n';
import { EmptyState } from '@tidemark/ui';
import { CommandPanel } from '@tidemark/ui/command';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../device/language.ts';
import { chooseTimeZone, deviceTimeZone } from './time-zone.ts';

/** No zone has this name. */
const DEVICE = 'device';

/** The zones in which the console's times can be shown: the device's and UTC first, then all by name; typing narrows them. */
export function ZonePanel({ onRemoved }: { readonly onRemoved: () => void }) {
  const t = useText('console.zone');
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(true);
  const zones = useZones();
  const holds = (zone: ZoneText, word = '') =>
    searchRank(query, [{ kind: 'name', text: `${word} ${zone.search}` }]) !== undefined;
  const first = [
    ...(holds(zones.device, t('device')) ? [{ ...lineOf(zones.device, t('device')), id: DEVICE }] : []),
    ...(holds(zones.utc) ? [lineOf(zones.utc)] : []),
  ];
  const all = zones.all.filter((zone) => holds(zone)).map((zone) => lineOf(zone));
  return (
    <CommandPanel
      open={isOpen}
      onClose={() => setOpen(false)}
      onRemoved={onRemoved}
      title={t('title')}
      placeholder={t('search')}
      resultsLabel={t('title')}
      query={query}
      onQuery={setQuery}
      groups={[
        { title: t('first'), items: first },
        { title: t('all'), items: all },
      ].filter(({ items }) => items.length > 0)}
      onChoose={(id) => {
        chooseTimeZone(id === DEVICE ? undefined : id);
        setOpen(false);
      }}
      said={query === '' ? '' : t('count', { count: first.length + all.length })}
      empty={<EmptyState icon="search" title={t('none')} note={t('noneNote')} />}
    />
  );
}

/** Four hundred zones, described once a panel. */
function useZones() {
  const language = useLanguage();
  return useMemo(() => {
    const described = (zone: string) => describeZone(language, zone, Date.now());
    return {
      device: described(deviceTimeZone()),
      utc: described('UTC'),
      all: knownZones().map(described),
    };
  }, [language]);
}

function lineOf({ id, title, name, offset }: ZoneText, word?: string) {
  return {
    id,
    label: (
      <>
        {word === undefined ? null : <>{word} </>}
        <bdi dir="ltr" className={word === undefined ? '' : 'text-quiet'}>
          {title}
        </bdi>{' '}
        <bdi className="text-xs text-faint">{name}</bdi>
      </>
    ),
    end: (
      <bdi dir="ltr" className="num">
        {offset}
      </bdi>
    ),
  };
}
