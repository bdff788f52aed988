import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, freshStore } from '../../../test/support/hearth/store.ts';
import { startDatabaseProxy } from '../../../test/support/servers/database-proxy.ts';
import { Listeners } from '../changes.ts';
import { ChangeListener } from './listen.ts';

test('a copy that cannot hear others ignores its caches until it hears them again', async (t) => {
  const store = await freshStore('postgres');
  t.after(() => store.remove());
  assert.ok('url' in store.location);
  const proxy = await startDatabaseProxy(new URL(store.location.url));
  const listeners = new Listeners(() => undefined);
  let stale = 0;
  listeners.add([], () => {
    stale += 1;
  });
  const listener = new ChangeListener(proxy.url, 'this copy', listeners, () => undefined);
  await listener.start();
  t.after(() => listener.stop());
  t.after(() => proxy.close());
  assert.equal(listener.silentFor(), 0);

  proxy.close();
  await eventually(() => listener.silentFor() > 0, 'the loss');
  const before = stale;
  await eventually(() => stale >= before + 2, 'caches that are dropped again and again');
  assert.ok(listener.silentFor() > 0);
  await proxy.open();
  await eventually(() => listener.silentFor() === 0, 'the new connection');

  const known = stale;
  proxy.freeze();
  await eventually(() => listener.silentFor() > 0 || stale > known, 'the frozen connection');
});
