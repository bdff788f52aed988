import assert from 'node:assert/strict';
import process from 'node:process';
import { after, test } from 'node:test';
import { convertAndImport } from '../../support/formats/foreign-project.ts';
import { startHearth } from '../../support/hearth/hearth.ts';

/** Set by start-redmine.sh: the address of a Redmine with its default data, and the key of its administrator. */
const { HEARTH_TEST_REDMINE: address = '', HEARTH_TEST_REDMINE_KEY: key = '' } = process.env;
const skip = address === '' && 'HEARTH_TEST_REDMINE is not set';

type Answer = Record<string, Record<string, unknown>>;

async function call(method: string, path: string, body: unknown, type = 'application/json'): Promise<Answer> {
  const sent = type === 'application/json' ? JSON.stringify(body) : String(body);
  const headers = { 'X-Redmine-API-Key': key, 'Content-Type': type };
  const answer = await fetch(`${address}${path}`, { method, headers, body: sent });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return text.trim() === '' ? {} : (JSON.parse(text) as Answer);
}

/** A project with every kind of content that the REST API can create. */
async function fill(identifier: string): Promise<number[]> {
  const { project } = await call('POST', '/projects.json', { project: { name: 'Real', identifier, is_public: false } });
  const { user } = await call('POST', '/users.json', {
    user: {
      login: `${identifier}-rose`,
      firstname: 'Rose',
      lastname: 'Ward',
      mail: `${identifier}@example.org`,
      generate_password: true,
    },
  });
  const membership = { user_id: user?.['id'], role_ids: [4] };
  await call('POST', `/projects/${identifier}/memberships.json`, { membership });
  const { version } = await call('POST', `/projects/${identifier}/versions.json`, { version: { name: '1.0' } });
  const { issue_category: category } = await call('POST', `/projects/${identifier}/issue_categories.json`, {
    issue_category: { name: 'Roof' },
  });
  const { upload } = await call('POST', '/uploads.json?filename=plan.txt', 'The plan', 'application/octet-stream');
  const common = { project_id: project?.['id'], tracker_id: 1 };
  const made: number[] = [];
  const create = async (issue: object): Promise<number> => {
    const { issue: created } = await call('POST', '/issues.json', { issue: { ...common, ...issue } });
    made.push(Number(created?.['id']));
    return Number(created?.['id']);
  };
  const first = await create({
    subject: 'Roof leaks',
    description: '*north* pane',
    category_id: category?.['id'],
    uploads: [{ token: upload?.['token'], filename: 'plan.txt', content_type: 'text/plain' }],
  });
  const second = await create({ subject: 'Second', description: `See #${first}`, is_private: true });
  await create({ subject: 'Child', parent_issue_id: first });
  await call('POST', `/issues/${first}/relations.json`, { relation: { issue_to_id: second, relation_type: 'blocks' } });
  const change = {
    status_id: 2,
    assigned_to_id: user?.['id'],
    fixed_version_id: version?.['id'],
    notes: `Like #${second}`,
  };
  await call('PUT', `/issues/${first}.json`, { issue: change });
  await call('PUT', `/issues/${first}.json`, { issue: { notes: 'Secret', private_notes: true } });
  return made;
}

test('a real Redmine is filled, read through its REST API, and imported', { skip }, async () => {
  const hearth = await startHearth({ after });
  const identifier = `real-${process.pid}`;
  const [first, second, third] = (await fill(identifier)).map(String);
  assert.ok(first && second && third);
  const imported = await convertAndImport(
    hearth,
    { after },
    { tool: 'redmine', location: address, key, project: identifier },
  );
  assert.deepEqual(imported.oldIds, [first, second, third].toSorted());
  const {
    title,
    description,
    assignee,
    category,
    target_version: version,
    links,
    attachments,
  } = imported.values(first);
  assert.deepEqual([title, description], ['Roof leaks', '**north** pane']);
  assert.deepEqual([assignee, category, version], [[`${identifier}-rose`], ['Roof'], ['1.0']]);
  assert.deepEqual(links, [`_is_child ${third}`, `blocks ${second}`].toSorted());
  assert.deepEqual(attachments, ['plan.txt']);
  assert.equal(imported.values(second)['description'], `See art #${imported.numberOf(first)}`);
  assert.equal(imported.values(second)['permissions_on_artifact'], 1);
  const comments = (await imported.history(first)).filter(({ comment }) => comment !== '');
  assert.deepEqual(
    comments.map(({ comment, isPrivate }) => [comment, isPrivate]),
    [
      [`Like art #${imported.numberOf(second)}`, false],
      ['Secret', true],
    ],
  );
});
