import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { engine } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { withinASecond } from '../support/hearth/store.ts';
import { startSmtp } from '../support/servers/smtp.ts';
import { startAdministered } from './administered.ts';
import { launch, programs } from './support.ts';

const { env, call, get, run, hearth, user, admin } = await startAdministered({ after });

describe('the command line with a running server', () => {
  test('changes settings immediately', async () => {
    assert.equal((await get('/projects')).status, 200);
    assert.equal(await run('config', 'set', 'access_mode', 'regular'), 'access_mode is regular.\n');
    await withinASecond(async () => (await get('/projects')).status === 401, 'access_mode');
    assert.equal(await run('config', 'get', 'access_mode'), 'regular\n');
    await run('config', 'set', 'access_mode', 'anonymous');
    await withinASecond(async () => (await get('/projects')).status === 200, 'access_mode');
    assert.match(await run('config', 'list'), /^artifacts_deletion_limit +5 +5 +Number of artifacts/m);
  });

  test('finishes its work when the reader of its output has disconnected', async (t) => {
    const unread = async (...args: string[]) => {
      const { child, ended } = launch(t, [programs.cli, ...args], env);
      child.stdout.destroy();
      const { code, stderr } = await ended;
      return [code, stderr];
    };
    assert.deepEqual(await unread('config', 'set', 'artifacts_deletion_limit', '7'), [0, '']);
    assert.equal(await run('config', 'get', 'artifacts_deletion_limit'), '7\n');
    assert.deepEqual(await unread('audit', 'export'), [0, '']);
    await run('config', 'set', 'artifacts_deletion_limit', '5');
  });

  test('verifies and exports the audit log', async () => {
    const exported = async () => (await run('audit', 'export', '--event', 'platform.updated')).trim().split('\n');
    await run('config', 'set', 'artifacts_deletion_limit', '9');
    await eventually(async () => (await exported())[0] !== '', 'the line of the change');
    const [line = ''] = await exported();
    assert.match(line, /"event":"platform\.updated".*"value":"settings"/);
    assert.match(
      await run('audit', 'export', '--format', 'csv', '--since', '2030-01-01'),
      /^id,date,event,[^\n]*\r\n$/,
    );
    const verified = await run('audit', 'verify');
    assert.match(verified, /^Lines 1 to \d+ are intact\. The last one is \d+:[0-9a-f]{64}\n$/);
    const end = /\d+:[0-9a-f]{64}/.exec(verified)?.[0] ?? '';
    assert.match(await run('audit', 'verify', '--expect', end), /are intact/);
    const rewritten = await hearth(['audit', 'verify', '--expect', end.replace(/:.*/, `:${'0'.repeat(64)}`)]);
    assert.equal(rewritten.code, 1);
    assert.match(rewritten.stdout, /^Line \d+ was changed\./);
    await run('config', 'set', 'artifacts_deletion_limit', '5');
  });

  test('tests mail and shows its queue', async (t) => {
    const smtp = await startSmtp(t);
    const withMail = { ...env, HEARTH_SMTP_URL: smtp.url };
    const sent = await launch(t, [programs.cli, 'mail', 'test', 'alice@example.com'], withMail).ended;
    assert.equal(sent.code, 0, sent.stderr);
    assert.match(sent.stdout, /^127\.0\.0\.1:\d+ took the mail from hearth@\S+ to alice@example\.com: 250 /);
    assert.equal(smtp.to('alice@example.com').length, 1);
    smtp.refuse(550);
    const refused = await launch(t, [programs.cli, 'mail', 'test', 'alice@example.com'], withMail).ended;
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /did not take the mail .*550 No, thank you/);
    assert.match(await run('mail', 'queue'), /^HEARTH_SMTP_URL is unset: no mail is sent\.\n(?:.*\n)*failed +0$/m);
  });

  test('approves, suspends and activates projects', async () => {
    await run('config', 'set', 'project_approval', 'true');
    const { headers } = await user('heidi');
    const body = { shortname: 'garden', label: 'Garden', is_public: true, template_id: 100 };
    await withinASecond(async () => {
      const tried = await call('POST', '/projects', { headers, body: { ...body, shortname: `p${Date.now()}` } });
      return tried.json.status === 'pending';
    }, 'project_approval');
    const made = await call('POST', '/projects', { headers, body });
    assert.deepEqual([made.status, made.json.status], [201, 'pending'], made.text);
    const status = async () => (await get(`/projects/${made.json.id}`)).status;
    assert.match(
      await run('project', 'list'),
      /^100 +none +system .*\n(?:.*\n)*\d+ +garden +pending +public +no +Garden$/m,
    );
    const own = await hearth(['project', 'suspend', 'none']);
    assert.equal(own.stderr, 'none is system: only an active project can be suspended.\n');
    const refused = await hearth(['project', 'suspend', 'garden']);
    assert.equal(refused.stderr, 'garden is pending: only an active project can be suspended.\n');
    await run('project', 'approve', 'garden');
    await withinASecond(async () => (await status()) === 200, 'the approval');
    await run('project', 'suspend', 'Garden');
    await withinASecond(async () => (await status()) !== 200, 'the suspension');
    await run('project', 'activate', 'garden');
    await withinASecond(async () => (await status()) === 200, 'the activation');
    assert.equal(await run('project', 'rename', 'garden', 'The garden'), 'Project garden is named The garden.\n');
    const moved = await run('project', 'rename', 'garden', '--short-name', 'park');
    assert.equal(moved, 'Project park is named The garden.\n');
    await run('project', 'rename', 'park', '--short-name', 'garden');
    await withinASecond(async () => (await get(`/projects/${made.json.id}`)).json.label === 'The garden', 'the name');
    await run('config', 'set', 'project_approval', 'false');
    // The copy has the categories and fields of the original, so that mandatory ones don't cause a refusal.
    const field = await call('POST', '/project_fields', {
      headers: admin,
      body: { name: 'Sponsor', is_required: true },
    });
    const topic = { name: 'Season', is_mandatory: true, values: ['Tools'] };
    const category = await call('POST', '/project_categories', { headers: admin, body: topic });
    const choices = {
      fields: [{ field_id: field.json.id, value: 'Rose' }],
      categories: [{ category_id: category.json.id, value_id: category.json.values[0]?.id ?? 0 }],
    };
    const described = { ...body, ...choices, shortname: 'meadow', label: 'Meadow' };
    await call('POST', '/projects', { headers, body: described });
    await run('project', 'copy', 'meadow', 'pasture', '--name', 'Pasture');
    const [copied] = (await call('GET', '/projects?query={"shortname":"pasture"}', { headers })).json;
    assert.deepEqual(copied?.additional_fields, [{ name: 'Sponsor', value: 'Rose' }]);
    await call('DELETE', `/project_fields/${field.json.id}`, { headers: admin });
    await call('DELETE', `/project_categories/${category.json.id}`, { headers: admin });
    assert.match(
      await run('project', 'copy', 'garden', 'orchard', '--name', 'Orchard'),
      /^Created project orchard \(\d+\) from garden\.\n$/,
    );
    const taken = await hearth(['project', 'copy', 'garden', 'orchard']);
    assert.match(taken.stderr, /orchard|short name/i);
    const shown = () => run('project', 'show', 'garden');
    assert.doesNotMatch(await shown(), /deleted on/);
    await run('project', 'delete', String(made.json.id));
    await withinASecond(async () => (await status()) !== 200, 'the deletion');
    assert.match(await shown(), /^status +deleted$[^]*^owner +heidi$[^]*^deleted on +20.*\nrestorable until +20.*\n$/m);
    const closed = await hearth(['project', 'suspend', 'garden']);
    assert.equal(closed.stderr, 'garden is deleted. Restore it first: hearth project restore garden\n');
    assert.equal(await run('project', 'restore', 'garden'), 'Project garden is restored.\n');
    await withinASecond(async () => (await status()) === 200, 'the restoration');

    const tracker = { label: 'Beds', item_name: 'bed', tracker_xml: '<tracker/>' };
    const planted = await call('POST', `/projects/${made.json.id}/trackers`, { headers, body: tracker });
    assert.equal(planted.status, 201, planted.text);
    const tried = ['csv', 'import', String(planted.json.id), 'LICENSE', '--as', 'heidi', '--dry-run'];
    const { code, stdout } = await hearth(tried);
    assert.equal(code, 1, 'a refused command does not exit with 0');
    assert.match(stdout, /the tracker has no field/);
    const nowhere = await hearth(['tracker', 'export', String(planted.json.id), '/nonexistent/bed.xml']);
    assert.match(nowhere.stderr, /^\/nonexistent\/bed\.xml can't be used: its directory does not exist/);
  });

  test('creates projects from templates, and lists which of them are templates', async () => {
    await user('ivan');
    const named = ['--name', 'Barn', '--owner', 'ivan'];
    assert.match(
      await run('project', 'create', 'barn', ...named, '--template', 'kanban', '--private'),
      /^Created project barn \(\d+\)\. It is active\.\n$/,
    );
    const { id, access, status, template, owner, trackers } = JSON.parse(
      await run('project', 'show', 'barn', '--json'),
    );
    assert.deepEqual([access, status, template, owner, trackers], ['private', 'active', false, 'ivan', 1]);
    assert.equal(await run('project', 'template', String(id)), 'Project barn is a template.\n');
    assert.match(await run('project', 'list'), /^\d+ +barn +active +private +yes +Barn$/m);
    await run('project', 'create', 'stable', ...named, '--template', String(id));
    assert.match(await run('project', 'show', 'stable'), /^trackers +1$/m);
    await run('project', 'ordinary', 'barn');
    await run('project', 'suspend', 'barn');
    await run('project', 'delete', 'barn');
    assert.equal(
      await run('project', 'restore', 'barn'),
      'Project barn is restored. Its status is suspended.\n',
      'it is what it was before',
    );
    const refused = await hearth(['project', 'create', 'barn', ...named]);
    assert.equal(refused.stderr, 'Project shortname is invalid. The reason is: Short name already exists\n');
    const unknown = await hearth(['project', 'show', 'brn']);
    assert.equal(unknown.stderr, 'There is no project brn. Did you mean barn?\n');
  });

  test('serves the platform like npm start, but never an embedded database that is already in use', async (t) => {
    const second = launch(t, [programs.cli, 'serve'], env);
    if (engine === 'sqlite') {
      const { code, stdout, stderr } = await second.ended;
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^Hearth cannot start: Another Hearth already serves \S+, .*\n$/);
      return;
    }
    await eventually(() => second.output().stdout.includes('Hearth is ready at'), 'the second copy');
    second.child.kill('SIGTERM');
    assert.equal((await second.ended).code, 0);
  });
});
