import type { Clock, Millis } from '@tidemark/domain/time';
import { MINUTE_MS } from '@tidemark/domain/time';
import { Counter, type Registry } from 'prom-client';
import { brokenTable } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { firstLine } from '../../platform/start-problem.ts';

/** Counts how batches are executed, and logs where deciding from memory fails. */
export interface MemoryWatch {
  /** A batch was executed from memory, or with locks because something was not in memory. */
  executed(way: 'memory' | 'locks'): void;
  /** What was remembered did not hold, or could not be written: the batch is executed with locks. */
  failed(error: unknown): void;
}

/** A fault of the short way alone shows as slowness only: so it is counted, and told once a minute. */
export function watchMemory(input: { clock: Clock; log: Log; registry: Registry | undefined }): MemoryWatch {
  const registers = input.registry ? [input.registry] : [];
  const batches = new Counter({
    name: 'tidemark_desk_batches_total',
    help: 'Batches executed, from memory or with locks',
    labelNames: ['way'],
    registers,
  });
  const failures = new Counter({
    name: 'tidemark_desk_memory_failures_total',
    help: 'Batches that could not be executed from memory, by the table that refused: account, an old version; idempotency, a repeated call',
    labelNames: ['table'],
    registers,
  });
  let saidAt: Millis = Number.NEGATIVE_INFINITY;
  return {
    executed: (way) => batches.inc({ way }),
    failed(error) {
      const table = brokenTable(error) ?? 'none';
      failures.inc({ table });
      // A repeated call shows by its key only, and is no fault.
      if (table === 'idempotency') return;
      const now = input.clock.now();
      if (now - saidAt < MINUTE_MS) return;
      saidAt = now;
      // Without the error's details: they are rows of customers.
      input.log.warn(
        { why: firstLine(error), table },
        'a batch could not be executed from memory and is executed with locks',
      );
    },
  };
}
