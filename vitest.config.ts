import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
// By path: what a config imports by name is left to Node, which does not read TypeScript.
import './packages/i18n/generate-keys.mjs';
import { languageChunks } from './packages/i18n/src/vite.ts';

const components = [
  'apps/{web,console}/src/**/*.component.test.tsx',
  'packages/ui/src/**/*.component.test.tsx',
];

/** What is too long for every commit, and what runs programs on a copy of the repository: npm run test:sweep. */
const sweeps = ['apps/server/test/**/*.sweep.test.ts', 'tools/**/*.sweep.test.ts'];

const server = {
  globalSetup: ['apps/server/test/support/global-setup.ts'],
  // Loading the server took as long as its tests: files of a worker share its modules.
  isolate: false,
  // A worker for each core: a file has half of PostgreSQL, and the machine may have other things to do.
  testTimeout: 40_000,
  hookTimeout: 60_000,
};

// Rules and view-models need nothing, components a document without a browser, and the server's tests share
// one PostgreSQL.
export default defineConfig({
  test: {
    // By default Vitest keeps one core for itself: on a machine of two, half of them.
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
          exclude: [...components, ...sweeps],
        },
      },
      {
        plugins: [languageChunks()],
        // Texts arrive compiled, as in the web's own build.
        resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
        test: {
          name: 'component',
          include: [...components],
          environment: 'happy-dom',
          testTimeout: 30_000,
          // Vite, not Node, loads it, so that the alias above holds within it.
          server: { deps: { inline: ['use-intl'] } },
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: sweeps,
        },
      },
      { test: { ...server, name: 'sweep', include: sweeps } },
    ],
  },
});
