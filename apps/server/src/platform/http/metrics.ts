import { Counter, collectDefaultMetrics, Registry } from 'prom-client';

/** Counts answered calls. */
export interface Traffic {
  count(path: string, status: number): void;
}

/** The registry that `/metrics` shows; modules add their own figures to it. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counted in a plain map, because it happens once per request; transferred when metrics are read. */
export function createTraffic(registry: Registry): Traffic {
  const counts = new Map<string, number>();
  new Counter({
    name: 'tidemark_http_answers_total',
    help: 'Answers of the API by path and HTTP status',
    labelNames: ['path', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [id, count] of counts) {
        const [path = '', status = ''] = id.split(' ');
        this.inc({ path, status }, count);
      }
    },
  });
  return {
    count(path, status) {
      const id = `${path} ${status}`;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    },
  };
}
