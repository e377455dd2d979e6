/** Commands to the server process, executed one after the other. */
export type ServerOrder =
  /** Opens the instance, its traders and a port, and begins to tick; answers with `ready`. */
  | { readonly kind: 'open'; readonly databaseUrl: string; readonly traders: number }
  /** Notes every tick for some seconds; answers with `ticked`. */
  | { readonly kind: 'measure'; readonly seconds: number }
  | { readonly kind: 'stop' };

export type ServerAnswer =
  | { readonly kind: 'ready'; readonly port: number; readonly positions: number }
  | {
      readonly kind: 'ticked';
      readonly ticks: readonly NotedTick[];
      /** CPU time of the server process, in seconds a second. */
      readonly cpu: number;
    };

/** One tick in flight. */
export interface NotedTick {
  readonly symbol: string;
  readonly price: number;
  /** When it was offered, by `moment`. */
  readonly offeredAt: number;
  /** Until it was applied and all listeners in the process had received it, in ms. */
  readonly inForceMs: number;
}

/** Commands to the reading process. */
export type ReaderOrder =
  /** Logs so many sockets in, each as another trader, and follows FOREX_TRADE; answers `connected`. */
  | { readonly kind: 'connect'; readonly port: number; readonly traders: number }
  /** Counts received messages for some seconds; answers with `counted`. */
  | { readonly kind: 'count'; readonly seconds: number }
  /** Disconnects; answers `gone`. */
  | { readonly kind: 'leave' };

export type ReaderAnswer =
  | { readonly kind: 'connected' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'counted';
      readonly seconds: number;
      /** Pushes of each socket. */
      readonly pushes: readonly number[];
      readonly bytes: number;
    };

/** The token of a trader in this bench. */
export function tokenOf(userId: number): string {
  return `trader-${userId}`;
}

/** The moment in ms, the same in every process of this machine. */
export function moment(): number {
  return performance.timeOrigin + performance.now();
}
