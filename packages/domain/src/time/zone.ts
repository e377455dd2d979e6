import { type Millis, WEEK_MS } from './clock.ts';

/**
 * Wall clock time of a zone as if it were UTC, so that days and minutes of the zone can be
 * reckoned with plain arithmetic.
 */
export type LocalMillis = number;

/** Zones change their offset on quarter hours only: one result is valid for a full quarter. */
const QUARTER_MS = 900_000;
/** Beyond these the cached zones and offsets are dropped: any client may send zones and days. */
const ZONES_MAX = 200;
const OFFSETS_MAX = 100_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** By moment. */
  readonly offsets: Map<Millis, Millis>;
}

/** Cache: zones by name, and how many offsets all of them hold. */
const zones = new Map<string, Zone>();
let remembered = 0;

/** How far the clocks of the zone are ahead of UTC at a moment, in milliseconds. An unknown zone throws. */
export function zoneOffset(timeZone: string, moment: Millis): Millis {
  return offsetAt(timeZone, moment);
}

/** What the clocks of the zone show at a moment. An unknown zone throws. */
export function localMillis(timeZone: string, moment: Millis): LocalMillis {
  return moment + offsetAt(timeZone, moment);
}

/**
 * The moment at which the zone's clocks show a time. A time skipped in spring is read as the hour after, one
 * repeated in autumn as its first occurrence.
 */
export function utcMillis(timeZone: string, local: LocalMillis): Millis {
  const before = local - offsetAt(timeZone, local - 86_400_000);
  if (localMillis(timeZone, before) === local) return before;
  const after = local - offsetAt(timeZone, local + 86_400_000);
  return localMillis(timeZone, after) === local ? after : before;
}

function offsetAt(timeZone: string, moment: Millis): Millis {
  if (timeZone === 'UTC') return 0;
  const zone = zoneOf(timeZone);
  // No zone changes its offset and back within a week: equal ends imply one offset between.
  const week = Math.floor(moment / WEEK_MS) * WEEK_MS;
  const atStart = rememberedOffset(zone, week);
  if (atStart === rememberedOffset(zone, week + WEEK_MS)) return atStart;
  return rememberedOffset(zone, Math.floor(moment / QUARTER_MS) * QUARTER_MS);
}

function rememberedOffset(zone: Zone, moment: Millis): Millis {
  const known = zone.offsets.get(moment);
  if (known !== undefined) return known;
  if (remembered >= OFFSETS_MAX) {
    for (const { offsets } of zones.values()) offsets.clear();
    remembered = 0;
  }
  const offset = readOffset(zone.format, moment);
  remembered += 1;
  zone.offsets.set(moment, offset);
  return offset;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  if (zones.size >= ZONES_MAX) {
    zones.clear();
    remembered = 0;
  }
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const zone = { format, offsets: new Map<number, Millis>() };
  zones.set(timeZone, zone);
  return zone;
}

/** Reads «GMT-05:00» («GMT-04:56:02» before standard time, «GMT» alone) out of a formatted moment. */
function readOffset(format: Intl.DateTimeFormat, moment: Millis): Millis {
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(moment));
  if (!match) return 0;
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0);
  return (match[1] === '-' ? -seconds : seconds) * 1000;
}
