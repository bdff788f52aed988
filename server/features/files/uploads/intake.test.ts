import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createUploadReceiver } from './receiver.ts';

const taken = (intake: ReturnType<typeof createUploadReceiver>, limit: number): Promise<string> =>
  text(Readable.from(intake.take(limit)));

test('accepts bytes up to a limit, regardless of their chunks', async () => {
  const intake = createUploadReceiver(Readable.from([Buffer.from('012'), Buffer.alloc(0), Buffer.from('3456789')]));
  assert.equal(await taken(intake, 5), '01234');
  assert.equal(await taken(intake, 2), '56');
  assert.equal(await intake.hasMore(), true);
  assert.equal(await taken(intake, 100), '789');
  assert.equal(await intake.hasMore(), false);
});

test('bytes received before the client disconnected are kept', async () => {
  const body = new PassThrough();
  const intake = createUploadReceiver(body);
  body.write('some');
  assert.equal(await intake.hasMore(), true);
  body.destroy(new Error('reset'));
  assert.equal(await taken(intake, 100), 'some');
  assert.equal(await intake.hasMore(), false);
});

test('disconnects a caller that stops sending', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const body = new PassThrough();
  const more = createUploadReceiver(body).hasMore();
  context.mock.timers.tick(29_999);
  assert.equal(body.destroyed, false);
  context.mock.timers.tick(1);
  assert.equal(await more, false);
  assert.equal(body.destroyed, true);
});
