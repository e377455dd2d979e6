import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';

type SourceEvent = PriceQuality['events'][number];
type Kind = SourceEvent['kind'];

/** The server answers with so many events at most, the latest. */
export const EVENTS_MAX = 500;

/** A time in which a source was lost, or in which the sources of an instrument disagreed. */
export interface Span {
  readonly id: number;
  /** Public name of the source, or code of the instrument. */
  readonly name: string;
  /** ISO 8601. */
  readonly start: string;
  /** Undefined while it lasts. */
  readonly end: string | undefined;
  /** In milliseconds; until now while it lasts. */
  readonly lasted: number;
  /** A key, or empty. */
  readonly reason: string;
}

/** An instrument whose prices came from another source. */
export interface SourceSwitch {
  readonly id: number;
  readonly at: string;
  readonly instrument: string;
  readonly from: string;
  readonly to: string;
  /** A key. */
  readonly reason: string;
}

/** Pairs each `lost` of a source with its next `connected`; newest first, as the events are. */
export function outagesIn(events: readonly SourceEvent[], now: number): readonly Span[] {
  return spansIn(events, { from: 'lost', to: 'connected', nameOf: ({ source }) => source, now });
}

/** Pairs each `disagree` of an instrument with its next `agree`. */
export function disagreementsIn(events: readonly SourceEvent[], now: number): readonly Span[] {
  return spansIn(events, {
    ...{ from: 'disagree', to: 'agree', now },
    nameOf: ({ instrument }) => instrument ?? '',
  });
}

export function switchesIn(events: readonly SourceEvent[]): readonly SourceSwitch[] {
  return events.flatMap(({ at, kind, instrument, from, source, reason }, id) =>
    kind === 'switched'
      ? [{ id, at, instrument: instrument ?? '', from: from ?? '', to: source, reason }]
      : [],
  );
}

/** Whether any tick came: accepted, held or refused. */
export function hasTicks({ instruments }: PriceQuality): boolean {
  return instruments.some(({ accepted, held, refused }) => accepted + held + refused.length > 0);
}

interface Pairing {
  readonly from: Kind;
  readonly to: Kind;
  readonly nameOf: (event: SourceEvent) => string;
  readonly now: number;
}

/** From the newest event to the oldest: the end that was met last is the next after an event. */
function spansIn(events: readonly SourceEvent[], { from, to, nameOf, now }: Pairing): readonly Span[] {
  const ends = new Map<string, string>();
  return events.flatMap((event, id) => {
    const name = nameOf(event);
    if (event.kind === to) ends.set(name, event.at);
    if (event.kind !== from) return [];
    const [start, end] = [event.at, ends.get(name)];
    // A server whose clock is not ours may seem to answer from the future.
    const lasted = Math.max(0, (end === undefined ? now : Date.parse(end)) - Date.parse(start));
    return [{ id, name, start, end, lasted, reason: event.reason }];
  });
}
