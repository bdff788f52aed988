import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engines, freshDatabase, noteTexts, type Store } from '../../test/support/hearth/store.ts';

const program = fileURLToPath(new URL('../../test/fixtures/db/write-forever.ts', import.meta.url));

/** Kills the writer while it works, and returns its acknowledged writes. */
async function acknowledgedBeforeKill(location: Store['location'], enough: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, JSON.stringify(location)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(line);
    if (acknowledged.length === enough) child.kill('SIGKILL');
  }
  const [, signal] = await exited;
  assert.equal(signal, 'SIGKILL');
  return acknowledged;
}

for (const engine of engines) {
  describe(`a process killed while it writes on ${engine}`, () => {
    test('loses no acknowledged write', async (t) => {
      const db = await freshDatabase(t, engine);
      await db.close();
      const acknowledged = await acknowledgedBeforeKill(db.store.location, 300);
      const survivor = await db.store.open();
      const stored = new Set(await noteTexts(survivor.read));
      assert.ok(acknowledged.length >= 300);
      assert.deepEqual(
        acknowledged.filter((text) => !stored.has(text)),
        [],
      );
    });
  });
}
