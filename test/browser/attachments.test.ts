import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fetchAs } from '../support/worlds/files.ts';
import { bugTracker, open, save } from './artifact-world.ts';
import { noBrowser } from './chromium.ts';
import { visit } from './visitor.ts';

const { hearth, admin, base, aBug, valueOf } = await bugTracker({ after });

test('an interrupted upload of 20 MB is resumed', { skip: noBrowser }, async (t) => {
  const id = await aBug('The kettle');
  const directory = await mkdtemp(join(tmpdir(), 'hearth-browser-'));
  t.after(() => rm(directory, { recursive: true }));
  const path = join(directory, 'kettle.bin');
  const bytes = randomBytes(20_000_000);
  await writeFile(path, bytes);
  const { page } = await visit(t, { base });
  await open(page, id);
  const offsets: number[] = [];
  let isCut = false;
  await page.route('**/uploads/**', async (route, request) => {
    if (request.method() !== 'PATCH') return isCut ? route.abort('connectionreset') : route.continue();
    offsets.push(Number(request.headers()['upload-offset']));
    isCut ||= offsets.length === 3;
    return isCut ? route.abort('connectionreset') : route.continue();
  });
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.getByText(/kettle\.bin: interrupted at \d+%/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
  const interrupted = offsets.length;

  isCut = false;
  await page.unroute('**/uploads/**');
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Resume upload' }).click();
  assert.equal(Number((await resumed).headers()['upload-offset']), offsets[2], 'not from the beginning');
  assert.ok((offsets[2] ?? 0) > 0 && interrupted >= 3);
  await page.getByRole('link', { name: 'kettle.bin' }).waitFor();
  await save(page);

  const { file_descriptions: files } = await valueOf(id, 'attachments');
  assert.deepEqual(
    files.map(({ name, size }) => [name, size]),
    [['kettle.bin', bytes.length]],
  );
  const answer = await fetchAs(hearth, admin, files[0]?.html_url ?? '');
  assert.ok(bytes.equals(Buffer.from(await answer.arrayBuffer())), 'the same bytes');

  await page.getByRole('button', { name: 'Remove kettle.bin' }).click();
  await save(page);
  assert.deepEqual((await valueOf(id, 'attachments')).file_descriptions, []);
});
