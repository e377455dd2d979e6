/** What the server process is asked to do, one order after the other. */
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

/** One tick on its way. */
export interface NotedTick {
  readonly symbol: string;
  readonly price: number;
  /** When it was offered, by `moment`. */
  readonly offeredAt: number;
  /** Until it was in force and everybody who listens in the process had heard of it, in ms. */
  readonly inForceMs: number;
}

/** What the reading process is asked to do. */
export type ReaderOrder =
  /** Logs so many sockets in, each as another trader, and follows FOREX_TRADE; answers `connected`. */
  | { readonly kind: 'connect'; readonly port: number; readonly traders: number }
  /** Counts what comes for some seconds; answers with `counted`. */
  | { readonly kind: 'count'; readonly seconds: number }
  /** Hangs up; answers `gone`. */
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
