import { type LanguageCode, languageTag } from '../languages.ts';
import { currentName, renamed, zoneTitle } from './zone-title.ts';

/** A time zone as a list shows it. */
export interface ZoneText {
  /** Its present name in the IANA database. */
  readonly id: string;
  /** The same without underscores: America/New York. */
  readonly title: string;
  /** What its time is called at the moment: Central European Standard Time. */
  readonly name: string;
  /** How far its clocks are from UTC at the moment: UTC+05:30. Written from left to right in every language. */
  readonly offset: string;
  /** All that it may be found by: its names, the former one too, and its offset as people type it (UTC+8). */
  readonly search: string;
}

/** The zones that this engine supports, by their present names, in alphabetical order. Excludes UTC. */
export function knownZones(): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone').map(currentName);
  return [...new Set(zones)].filter((zone) => zone !== 'UTC').sort();
}

/** Describes a zone in a language, as it is at a moment. An unknown zone throws. */
export function describeZone(language: LanguageCode, zone: string, moment: number): ZoneText {
  const tag = languageTag(language);
  // One format returns both: formats of four hundred zones are slow to create.
  const format = new Intl.DateTimeFormat(tag, {
    ...{ calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', timeZone: zone },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', timeZoneName: 'long' },
  } as const);
  const part = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(part.get(type));
  const clock = Date.UTC(
    ...([number('year'), number('month') - 1, number('day')] as const),
    ...([number('hour'), number('minute'), number('second')] as const),
  );
  const title = zoneTitle(zone);
  const name = part.get('timeZoneName') ?? title;
  const offset = offsetText(clock - Math.floor(moment / 1000) * 1000);
  const asTyped = offset.replace(/([+−])0/, '$1').replace(':00', '');
  const id = currentName(zone);
  const former = Object.keys(renamed).find((old) => renamed[old] === id) ?? '';
  const search = [title, name, offset, asTyped, former].filter((word) => word !== '').join(' ');
  return { id, title, name, offset, search };
}

const MINUTE_MS = 60_000;

function offsetText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `UTC${ms < 0 ? '−' : '+'}${clock.join(':')}`;
}
