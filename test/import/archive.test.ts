import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { AwaitedProject } from '../../contract/projects/project.ts';
import { openZip } from '../../server/features/import/archive/zip.ts';
import { altered, fixture, zipped } from '../support/formats/archive.ts';
import { refuses } from '../support/hearth/expect.ts';
import { type KnownCaller, startHearth } from '../support/hearth/hearth.ts';
import { startSmtp } from '../support/servers/smtp.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin, base } = hearth;
await hearth.user('heidi');
const alice = await hearth.user('alice');

const zipOf = (directory: string): Promise<string> =>
  zipped(
    { after },
    Object.fromEntries(
      ['project.xml', 'users.xml', 'user_map.csv', 'files/Artifact7'].map((name) => [
        `garden/${name}`,
        join(directory, name),
      ]),
    ),
  );

async function upload(by: KnownCaller, href: string, path: string): Promise<void> {
  const body = await readFile(path);
  const headers = {
    'X-Auth-AccessKey': by.accessKey,
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
  };
  const sent = await fetch(`${base}${href}`, { method: 'PATCH', headers, body });
  assert.equal(sent.status, 204);
}

async function begun(by: KnownCaller, shortname: string, path: string) {
  const { size } = await stat(path);
  const from_archive = { file_name: 'garden.zip', file_size: size };
  const body = { shortname, label: `Garden of ${by.username}`, is_public: true, from_archive };
  const made = await by.post('/projects', { body });
  assert.equal(made.status, 201, made.text);
  return made.as(AwaitedProject);
}

/** The answer that the uploader gets at the address of the upload. */
async function statusOf(by: KnownCaller, href: string) {
  const answered = await fetch(`${base}${href}`, { headers: { 'X-Auth-AccessKey': by.accessKey } });
  return { code: answered.status, body: (await answered.json()) as Record<string, unknown> };
}

/** Waits for the effect of a job. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error('the expected state was not reached');
}

const shown = async (id: number) => {
  const answered = await admin.get(`/projects/${id}`);
  return answered.status === 200 ? answered.json : undefined;
};
const jobOf = async (status: string) =>
  (await admin.get(`/jobs?status=${status}`)).json.find((job) => job.kind === 'project import');

const garden = await zipOf(fixture('garden'));

test('a project is created from an uploaded archive, and is invisible until it is complete', async () => {
  const file = { name: 'first.txt', mimetype: 'text/plain', content: 'eA==' };
  assert.equal((await admin.post('/artifact_temporary_files', { body: file })).json.id, 1);
  const awaited = await begun(admin, 'park', garden);
  // Archives are numbered apart from other files.
  assert.equal(awaited.upload_href, '/uploads/project/file/1');
  refuses(await admin.get(`/projects/${awaited.id}`), 404, 'Project does not exist');
  refuses(
    await admin.patch(`/projects/${awaited.id}`, { body: { status: 'suspended' } }),
    404,
    'Project does not exist',
  );
  const { size } = await stat(garden);
  assert.deepEqual((await statusOf(admin, awaited.upload_href)).body, { status: 'uploading', done: 0, total: size });
  assert.equal((await statusOf(alice, awaited.upload_href)).code, 404);
  await upload(admin, awaited.upload_href, garden);
  const project = await until(() => shown(awaited.id));
  const done = await until(async () => {
    const { body } = await statusOf(admin, awaited.upload_href);
    return body['status'] === 'done' ? body : undefined;
  });
  assert.equal(done['project_id'], project.id);
  const left = done['left'] as { path: string; count: number }[];
  assert.ok(left.some(({ path, count }) => path === 'project/greenhouse' && count === 1));
  // The request sets the name and the visibility.
  assert.deepEqual([project.shortname, project.label, project.access], ['park', 'Garden of admin', 'public']);
  const trackers = (await admin.get(`/projects/${project.id}/trackers`)).json;
  assert.deepEqual(
    trackers.map((tracker) => tracker.item_name),
    ['bed', 'job'],
  );
});

test('an upload by a user who is not a site administrator creates no accounts, and replaces unknown users', async () => {
  const path = await zipOf(await altered({ after }, 'garden', [[/<nature>grows_beside<\/nature>/, '']]));
  const awaited = await begun(alice, 'alices-garden', path);
  await upload(alice, awaited.upload_href, path);
  const project = await until(() => shown(awaited.id));
  const members = (await admin.get(`/user_groups/${project.id}_4/users`)).json.map((user) => user.username);
  // Rose has an account by now. The creator of a project administers it.
  assert.deepEqual(members.toSorted(), ['alice', 'rose']);
  const { project_owner: owner } = (await admin.get(`/project_ownership/${project.id}`)).json;
  assert.equal(owner?.username, 'alice');
});

const undecided: [what: string, file: string, from: RegExp, left: string][] = [
  ['people without a line in the map', 'user_map.csv', /^ivy.*\n/m, 'users/user[ivy, without an account]'],
  ['people who are not in users.xml', 'users.xml', /^.*<username>ivy<.*\n/m, 'users/user[ivy, not in users.xml]'],
];

for (const [index, [what, file, from, part]] of undecided.entries()) {
  test(`${what} get no account in the upload of a site administrator either`, async () => {
    const path = await zipOf(await altered({ after }, 'garden', [[from, '']], file));
    const awaited = await begun(admin, `undecided-${index}`, path);
    await upload(admin, awaited.upload_href, path);
    const outcome = await until(async () => {
      const { body } = await statusOf(admin, awaited.upload_href);
      return body['status'] === 'done' || body['status'] === 'refused' ? body : undefined;
    });
    assert.equal(outcome['status'], 'done', String(outcome['errors']));
    const left = outcome['left'] as { path: string; count: number }[];
    assert.ok(left.some(({ path: one }) => one === part));
    const counts = outcome['counts'] as { users: number; withoutAccount: number };
    assert.deepEqual([counts.users, counts.withoutAccount > 0], [1, true]);
    assert.deepEqual((await admin.get('/users?query={"username":"ivy"}')).json, []);
  });
}

test('a broken archive leaves nothing behind', async () => {
  const path = await zipOf(await altered({ after }, 'garden', [['parent_id="T1"', 'parent_id="T2"']]));
  const awaited = await begun(admin, 'swamp', path);
  await upload(admin, awaited.upload_href, path);
  const job = await until(() => jobOf('failed'));
  assert.match(
    job.last_error,
    /project\.xml, line \d+ \(project\/trackers\/tracker\): the tracker stands below itself/,
  );
  const { body } = await statusOf(admin, awaited.upload_href);
  assert.equal(body['status'], 'refused');
  assert.match(String(body['errors']), /the tracker stands below itself/);
  refuses(await admin.get(`/projects/${awaited.id}`), 404, 'Project does not exist');
  await begun(admin, 'swamp', path);
});

const damages: [what: string, from: string | RegExp, to: string, says: RegExp][] = [
  ['no zip', /^[^]*$/, 'no zip.', /^garden\.zip: it can't be read as a zip: End of central directory record/],
  ['a zip with a way out', /garden\/project.xml/g, '../../aproject.xml', /^garden\.zip: .*invalid relative path/],
  [
    'a zip with other bytes',
    /(project\.xml[^]{9})[^]{9}/,
    '$1spoiled!!',
    /^garden\.zip, garden\/project\.xml: it can't/,
  ],
];

for (const [index, [what, from, to, says]] of damages.entries()) {
  test(`${what} fails immediately, and the uploader gets the reason by mail`, async () => {
    const path = await zipOf(fixture('garden'));
    const bytes = await readFile(path, 'latin1');
    await writeFile(path, bytes.replace(from, to), 'latin1');
    const dora = await hearth.user(`dora${index}`);
    const awaited = await begun(dora, `junk-${index}`, path);
    await upload(dora, awaited.upload_href, path);
    const [letter] = await smtp.received(`dora${index}@example.com`);
    assert.match(letter?.subject ?? '', /could not be imported/);
    const [, reason = ''] = letter?.text?.split('\n\n') ?? [];
    assert.match(reason, says);
    // The mail may arrive before the job ends.
    const job = await until(async () => {
      const failed = await jobOf('failed');
      return failed?.last_error.trim() === reason.trim() ? failed : undefined;
    });
    assert.equal(job.attempts, 1);
    await begun(dora, `junk-${index}`, path);
  });
}

/** The end of a zip with this number of files, without the list of them. */
function endOfZip(files: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(files), at);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeUInt32LE(1, 72);
  end.writeUInt32LE(0x06054b50, 76);
  for (const at of [84, 86]) end.writeUInt16LE(0xffff, at);
  for (const at of [88, 92]) end.writeUInt32LE(0xffffffff, at);
  return end;
}

test('an archive that unpacks to more than 200 times its size, or to very many files, is refused', async () => {
  const large = await zipOf(await altered({ after }, 'garden', [[/$/, '\n'.repeat(20_000_000)]]));
  const { size } = await stat(large);
  assert.ok(size * 200 < 20_000_000, `${size} bytes`);
  const many = await zipOf(fixture('garden'));
  await writeFile(many, endOfZip(200_001));
  for (const [shortname, path, says] of [
    ['bomb', large, /it holds 200\d{5} bytes, which is too much/],
    ['swarm', many, /it holds 200001 files, which is too much/],
  ] as const) {
    const awaited = await begun(admin, shortname, path);
    await upload(admin, awaited.upload_href, path);
    const refused = await until(async () => {
      const { body } = await statusOf(admin, awaited.upload_href);
      return body['status'] === 'refused' ? body : undefined;
    });
    assert.match(String(refused['errors']), says);
  }
});

test('the names of all files of an archive share one limit, because they are kept in memory', async () => {
  const limits = { bytes: 1_000_000, files: 100, nameBytes: 60 };
  await assert.rejects(openZip(garden, { limits }), /it holds names of more than 60 bytes, which is too much/);
  const source = await openZip(garden, { limits: { ...limits, nameBytes: 1_000 } });
  assert.ok(Number(await source.size('project.xml')) > 0);
  await source.close();
});

test('an attempt is retried if the archive is not the reason of its failure', async () => {
  const awaited = await begun(admin, 'meadow', garden);
  const { imports, jobs } = hearth.platform;
  const place = process.env['TMPDIR'] ?? '/tmp';
  process.env['TMPDIR'] = join(garden, 'nowhere');
  await upload(admin, awaited.upload_href, garden);
  await until(async () => ((await jobOf('queued'))?.last_error?.includes('mkdtemp') === true ? true : undefined));
  process.env['TMPDIR'] = place;
  await imports.clearing.clearGivenUp();
  hearth.clock.advance(60_000);
  jobs.wake();
  assert.equal((await until(() => shown(awaited.id))).shortname, 'meadow');
});

test('an import whose process was killed is retried', async () => {
  const awaited = await begun(admin, 'killed', garden);
  const { db, imports, jobs } = hearth.platform;
  const place = process.env['TMPDIR'] ?? '/tmp';
  process.env['TMPDIR'] = join(garden, 'nowhere');
  await upload(admin, awaited.upload_href, garden);
  await until(async () => ((await jobOf('queued'))?.last_error?.includes('mkdtemp') === true ? true : undefined));
  process.env['TMPDIR'] = place;
  const owner = `${hostname()} 2147483646 killed`;
  await db.write((tx) => tx.updateTable('imports').set({ owner }).where('project_id', '=', awaited.id).execute());
  await imports.clearing.clearGivenUp();
  hearth.clock.advance(60_000);
  jobs.wake();
  assert.equal((await until(() => shown(awaited.id))).shortname, 'killed');
});

test('a process without the Subversion repositories leaves the import to the process that has them', async () => {
  const outside = await startHearth({ after }, { env: { HEARTH_SVN_NODE: 'http://elsewhere.invalid' } });
  const { size } = await stat(garden);
  const made = await outside.admin.post('/projects', {
    body: {
      shortname: 'outside',
      label: 'Outside',
      is_public: true,
      from_archive: { file_name: 'a.zip', file_size: size },
    },
  });
  const { upload_href: href } = made.as(AwaitedProject);
  const sent = await fetch(`${outside.base}${href}`, {
    method: 'PATCH',
    headers: {
      'X-Auth-AccessKey': outside.admin.accessKey,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    body: await readFile(garden),
  });
  assert.equal(sent.status, 204);
  outside.platform.jobs.wake();
  await delay(1000);
  const jobs = (await outside.admin.get('/jobs')).json as { kind: string; status: string; attempts: number }[];
  assert.deepEqual(
    jobs.filter(({ kind }) => kind === 'project import').map(({ status, attempts }) => [status, attempts]),
    [['queued', 0]],
  );
});

test('an upload that never starts releases the project name', async () => {
  await begun(alice, 'nowhere', garden);
  hearth.clock.advance(5 * 60 * 60 * 1000);
  await hearth.platform.imports.clearing.clearGivenUp();
  await begun(alice, 'nowhere', garden);
});

const cancel = (by: KnownCaller, href: string) =>
  fetch(`${base}${href}`, {
    method: 'DELETE',
    headers: { 'X-Auth-AccessKey': by.accessKey, 'Tus-Resumable': '1.0.0' },
  });

test('a canceled upload releases the project name at once, also while it waits for its import', async () => {
  const { db, imports } = hearth.platform;
  const early = await begun(alice, 'second-thoughts', garden);
  assert.equal((await cancel(alice, early.upload_href)).status, 204);
  const late = await begun(alice, 'second-thoughts', garden);
  const busy = { owner: `${hostname()} ${process.pid} busy` };
  const ofLate = (set: { owner: string }) =>
    db.write((tx) => tx.updateTable('imports').set(set).where('project_id', '=', late.id).execute());
  await ofLate(busy);
  const refused = await cancel(alice, late.upload_href);
  assert.equal(refused.status, 409);
  assert.match(await refused.text(), /archive_importing/);
  assert.equal((await statusOf(alice, late.upload_href)).body['status'], 'uploading');
  await ofLate({ owner: '' });
  assert.equal((await cancel(alice, late.upload_href)).status, 204);
  const last = await begun(alice, 'second-thoughts', garden);
  await imports.clearing.clearGivenUp();
  const left = await db.read
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', [early.id, late.id, last.id])
    .execute();
  assert.deepEqual(left, [{ id: last.id }]);
});

test('archive imports can be turned off, are limited in size, and have no dry run', async () => {
  const body = {
    shortname: 'moor',
    label: 'The moor',
    is_public: true,
    from_archive: { file_name: 'a.zip', file_size: 9 },
  };
  const tried = await admin.post('/projects?dry_run=true', { body });
  assert.equal(tried.status, 400);
  assert.ok(tried.error.i18n_error_message);
  const large = { ...body, from_archive: { file_name: 'a.zip', file_size: 2 ** 40 } };
  const tooLarge = `An archive must have between 1 and ${2 ** 30} bytes; this one has ${2 ** 40}`;
  refuses(await admin.post('/projects', { body: large }), 400, tooLarge);
  await admin.patch('/platform_settings', { body: { projects_from_archives: false } });
  const refused = await admin.post('/projects', { body });
  assert.match(refused.text, /Create from archive is not available on your platform/);
  await admin.patch('/platform_settings', { body: { projects_from_archives: true } });
});

test('the address of an upload answers in XML on request, refusals included', async () => {
  const { upload_href: href } = await begun(admin, 'hedge', garden);
  const inXml = async (path: string, key: string) => {
    const headers = { Accept: 'application/xml', 'X-Auth-AccessKey': key };
    const answered = await fetch(`${base}${path}`, { headers });
    return [answered.status, answered.headers.get('content-type'), await answered.text()] as const;
  };
  const [status, type, text] = await inXml(href, admin.accessKey);
  assert.deepEqual([status, type], [200, 'application/xml; charset=utf-8']);
  assert.match(text, /<response><status>uploading<\/status><done>0<\/done><total>\d+<\/total><\/response>/);
  const refused = await inXml('/uploads/project/file/9999', admin.accessKey);
  assert.deepEqual(refused.slice(0, 2), [404, 'application/xml; charset=utf-8']);
  assert.match(refused[2], /<response><error><code>404<\/code>/);
  const picture = { Accept: 'image/png', 'X-Auth-AccessKey': admin.accessKey };
  assert.equal((await fetch(`${base}/plugins/tracker/attachments/9999-a.png`, { headers: picture })).status, 404);
});
