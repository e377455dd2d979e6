import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Two rooms: rules and view-models need nothing; the server's tests share one PostgreSQL.
export default defineConfig({
  test: {
    // Left to itself, Vitest keeps one core for its own: on a machine of two, half of them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/src/**/*.test.{ts,tsx}',
            'apps/{web,console}/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Loading the server took as long as its tests: files of a worker share its modules.
          isolate: false,
          // A worker for each core: a file has half of PostgreSQL, and the machine may have other things to do.
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
