import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By path: what a config imports by name is left to Node, which does not read TypeScript.
import { languageChunks } from '../../packages/i18n/src/vite.ts';
import { chunkGroups } from './build/chunks.ts';
import { firstResponse } from './build/first-response.ts';
import { manifests } from './build/manifests.ts';
import { openSourceNotices } from './build/open-source-notices.ts';
import { serviceWorker } from './build/service-worker.ts';
import { withoutContractSchemas } from './build/without-schemas.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  // From any folder, the web app is the one next to this file.
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    withoutContractSchemas(),
    react(),
    tailwindcss(),
    languageChunks({ pseudo: process.env['PSEUDO_LOCALE'] === '1' }),
    serviceWorker(),
    firstResponse(),
    manifests(),
    openSourceNotices(house),
  ],
  // Texts arrive compiled (languageChunks), so no ICU parser travels to the browser.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  optimizeDeps: { exclude: ['use-intl'] },
  build: {
    target: 'es2022',
    // Read by tools/budgets.
    manifest: true,
    // Under the server's CSP nothing is inlined as data but small pictures in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [...chunkGroups(fileURLToPath(new URL('./src', import.meta.url)))],
        },
      },
    },
  },
});
