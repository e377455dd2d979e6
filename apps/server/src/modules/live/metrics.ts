import { Counter, Gauge, type Registry } from 'prom-client';

/** Metrics of the live channel. */
export interface LiveMetrics {
  readonly sockets: Gauge;
  /** Sockets that are too slow for states at the moment. */
  readonly lagging: Gauge;
  /** Messages written to sockets (several may share a frame). */
  readonly messages: Counter;
  /** Frames that slow readers were spared. */
  readonly skipped: Counter;
  /** Sockets closed, by closing code (1006: without one). */
  readonly closed: Counter<'code'>;
  /** How long the last flush of the public topics took, in seconds. */
  readonly flushSeconds: Gauge;
}

export function createMetrics(registry: Registry): LiveMetrics {
  const registers = [registry];
  return {
    sockets: new Gauge({ name: 'tidemark_live_sockets', help: 'Open sockets', registers }),
    lagging: new Gauge({ name: 'tidemark_live_lagging_sockets', help: 'Sockets of slow readers', registers }),
    messages: new Counter({ name: 'tidemark_live_messages_total', help: 'Messages written', registers }),
    skipped: new Counter({
      name: 'tidemark_live_skipped_total',
      help: 'Frames not written to slow readers',
      registers,
    }),
    closed: new Counter({
      name: 'tidemark_live_closed_total',
      help: 'Sockets closed, by closing code',
      labelNames: ['code'],
      registers,
    }),
    flushSeconds: new Gauge({
      name: 'tidemark_live_flush_seconds',
      help: 'Duration of the last flush',
      registers,
    }),
  };
}
