import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const most = 25;

test(`no folder has more than ${most} sources, except the list of migrations`, () => {
  const sources = globSync('{contract,server,cli,web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  assert.ok(sources.length > 1_000);
  const counts = Object.entries(Object.groupBy(sources, (file) => dirname(file)));
  const crowded = counts.filter(([, files = []]) => files.length > most).map(([folder]) => folder);
  assert.deepEqual(crowded, ['server/db/migrations']);
});
