import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const web = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// A text or a date that is formatted at module load stays in the language of that moment. While no language is
// active, `t` and the formatters throw.
test('no module resolves a text when it is loaded', async (context) => {
  const server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  context.after(() => server.close());
  // main.tsx draws the page: it needs a document.
  const files = globSync('src/**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.ts$|main\.tsx$/.test(file));
  const failures: string[] = [];
  for (const file of files) {
    await server.ssrLoadModule(`/${file}`).catch((error: unknown) => failures.push(`${file}: ${String(error)}`));
  }
  assert.ok(files.length > 100, 'the sources are found');
  assert.deepEqual(failures, []);
});
