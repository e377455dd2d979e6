import { type ReactNode, useState } from 'react';
import { CommandPanel } from './command.tsx';

/** A time zone with its texts in the page's language. */
export interface ZoneItem {
  /** IANA name. */
  readonly id: string;
  readonly title: string;
  readonly name: string;
  /** Such as `+05:30`. */
  readonly offset: string;
  /** All that a search may match. */
  readonly search: string;
}

export interface ZonePanelProps {
  readonly zones: {
    readonly device: ZoneItem;
    readonly utc: ZoneItem;
    readonly all: readonly ZoneItem[];
  };
  readonly texts: Readonly<Record<'title' | 'search' | 'first' | 'all' | 'device', string>>;
  readonly matches: (query: string, text: string) => boolean;
  /** Number of results, for screen readers. */
  readonly countText: (count: number) => string;
  readonly empty: ReactNode;
  /** The IANA name of the chosen zone; undefined for the device's. */
  readonly onChoose: (zone: string | undefined) => void;
  readonly onRemoved: () => void;
}

/** No zone has this name. */
const DEVICE = 'device';

/** The zones in which times can be shown: the device's and UTC first, then all by name; typing narrows them. */
export function ZonePanel({ zones, texts, matches, countText, empty, onChoose, onRemoved }: ZonePanelProps) {
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(true);
  const isFound = (zone: ZoneItem, word = '') => matches(query, `${word} ${zone.search}`);
  const device = { ...lineOf(zones.device, texts.device), id: DEVICE };
  const first = [
    ...(isFound(zones.device, texts.device) ? [device] : []),
    ...(isFound(zones.utc) ? [lineOf(zones.utc)] : []),
  ];
  const all = zones.all.filter((zone) => isFound(zone)).map((zone) => lineOf(zone));
  return (
    <CommandPanel
      open={isOpen}
      onClose={() => setOpen(false)}
      onRemoved={onRemoved}
      title={texts.title}
      placeholder={texts.search}
      resultsLabel={texts.title}
      query={query}
      onQuery={setQuery}
      groups={[
        { title: texts.first, items: first },
        { title: texts.all, items: all },
      ].filter(({ items }) => items.length > 0)}
      onChoose={(id) => {
        onChoose(id === DEVICE ? undefined : id);
        setOpen(false);
      }}
      said={query === '' ? '' : countText(first.length + all.length)}
      empty={empty}
    />
  );
}

function lineOf({ id, title, name, offset }: ZoneItem, word?: string) {
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
