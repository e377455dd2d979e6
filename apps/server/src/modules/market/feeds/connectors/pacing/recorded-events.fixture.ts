import type { ConnectorEvents, SourceQuote, SourceTrouble } from '../connector.ts';

/** What a connector reported, in its order. */
export interface RecordedEvents extends ConnectorEvents {
  readonly received: SourceQuote[];
  readonly troubles: { readonly trouble: SourceTrouble; readonly detail: string }[];
  readonly unknown: string[];
  readonly unread: { readonly symbol: string | undefined; readonly detail: string }[];
  readonly counts: { connected: number; heartbeats: number; deliveries: number };
}

export function recordEvents(): RecordedEvents {
  const received: SourceQuote[] = [];
  const troubles: { trouble: SourceTrouble; detail: string }[] = [];
  const unknown: string[] = [];
  const unread: { symbol: string | undefined; detail: string }[] = [];
  const counts = { connected: 0, heartbeats: 0, deliveries: 0 };
  return {
    received,
    troubles,
    unknown,
    unread,
    counts,
    quotes(quotes) {
      counts.deliveries += 1;
      for (const quote of quotes) received.push(quote);
    },
    heartbeat() {
      counts.heartbeats += 1;
    },
    connected() {
      counts.connected += 1;
    },
    trouble(trouble, detail) {
      troubles.push({ trouble, detail });
    },
    unknownSymbols(symbols) {
      unknown.push(...symbols);
    },
    unreadable(symbol, detail) {
      unread.push({ symbol, detail });
    },
  };
}
