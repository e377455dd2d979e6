import type { Clock, Millis } from '@tidemark/domain/time';
import { MINUTE_MS } from '@tidemark/domain/time';
import { Counter, type Registry } from 'prom-client';
import { brokenTable } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { firstLine } from '../../platform/start-problem.ts';

/** Counts which way batches are dealt, and says where the short one fails. */
export interface MemoryWatch {
  /** A batch was dealt from memory, or had to be loaded because something was not remembered. */
  dealt(way: 'memory' | 'locks'): void;
  /** What was remembered did not hold, or could not be written: the batch is dealt the long way. */
  failed(error: unknown): void;
}

/** A fault of the short way alone shows as slowness only: so it is counted, and told once a minute. */
export function watchMemory(input: { clock: Clock; log: Log; registry: Registry | undefined }): MemoryWatch {
  const registers = input.registry ? [input.registry] : [];
  const batches = new Counter({
    name: 'tidemark_desk_batches_total',
    help: 'Batches dealt, from memory or with locks',
    labelNames: ['way'],
    registers,
  });
  const failures = new Counter({
    name: 'tidemark_desk_memory_failures_total',
    help: 'Batches that could not be dealt from memory, by the table that refused: account, an old version; idempotency, a repeated call',
    labelNames: ['table'],
    registers,
  });
  let saidAt: Millis = Number.NEGATIVE_INFINITY;
  return {
    dealt: (way) => batches.inc({ way }),
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
        'a batch could not be dealt from memory and is dealt with locks',
      );
    },
  };
}
