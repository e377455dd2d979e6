import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By path: what a config imports by name is left to Node, which does not read TypeScript.
import { languageChunks } from '../../packages/i18n/src/vite.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react(), tailwindcss(), languageChunks({ pseudo: process.env['PSEUDO_LOCALE'] === '1' })],
  // Texts arrive compiled (languageChunks), so no ICU parser travels to the browser.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  optimizeDeps: { exclude: ['use-intl'] },
  build: {
    target: 'es2022',
    // Read by tools/build.mjs, which keeps the previous build's assets.
    manifest: true,
    // Under the server's CSP nothing is inlined as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
