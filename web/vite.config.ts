import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledCatalogs } from './compiled-catalogs.ts';
import { handbook } from './handbook.ts';

/** The editor loads the grammar of one language, and a page loads the texts of one language. */
const notLanguages = /^(?!.*(codemirror|lezer|\/src\/text\/(en|fr)\/))/;

// oxlint-disable-next-line import/no-default-export -- required by Vite
export default defineConfig({
  plugins: [react(), compiledCatalogs(), handbook()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know `light-dark()`, which the design tokens use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Modules that eight or more pages use are one file. Otherwise a first visit makes more than a hundred requests.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 8, test: notLanguages }] } },
    },
    chunkSizeWarningLimit: 800,
  },
  // `vite web` next to a running Hearth, which serves the API.
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/uploads': 'http://127.0.0.1:8080' } },
});
