import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledCatalogs } from './compiled-catalogs.ts';
import { handbook } from './handbook.ts';
import { headStart } from './head-start.ts';

/**
 * Modules that only some pages need stay apart: the editor loads the grammar of one language, a page the texts of one language,
 * and few pages the schemas of the contract.
 */
const ofAllPages = /^(?!.*(codemirror|lezer|\/src\/text\/(en|fr)\/|\/typebox\/|\/contract\/))/;

// oxlint-disable-next-line import/no-default-export -- required by Vite
export default defineConfig({
  plugins: [react(), compiledCatalogs(), handbook(), headStart()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know `light-dark()`, which the design tokens use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], test: ofAllPages, priority: 1 },
            // Modules that eight or more pages use are one file. Otherwise a first visit makes more than a hundred requests.
            { name: 'shared', minShareCount: 8, test: ofAllPages },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 800,
  },
  // `vite web` next to a running Hearth, which serves the API.
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/uploads': 'http://127.0.0.1:8080' } },
});
