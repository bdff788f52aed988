import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../../test/support/hearth/store.ts';
import { startSmtp } from '../../../../test/support/servers/smtp.ts';
import { plainSettings } from '../../../../test/support/svn/working-copies.ts';
import {
  anArtifact,
  changed,
  fieldIn,
  fieldsOf,
  listOf,
  trackerOf,
  valueIn,
} from '../../../../test/support/worlds/trackers.ts';
import { heldGroupNumberIn } from '../lookup.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin } = hearth;
const alice = await hearth.user('alice');
const mel = await hearth.user('mel');
const project = await hearth.project(alice, { shortname: 'tower' });
await hearth.members(project.id, [alice, mel]);

let made = 0;
/** A new group with one member. */
async function aGroup(): Promise<{ id: string; name: string }> {
  made += 1;
  const name = `group-${made}`;
  const answered = await alice.post('/user_groups', { body: { project_id: project.id, short_name: name } });
  succeeds(answered, 201);
  succeeds(await alice.post(`/user_groups/${answered.json.id}/users`, { body: { id: mel.id } }), 204);
  return { id: answered.json.id, name };
}

const restricting = { type: 'perm' };
const tracker = await trackerOf(alice, project.id, 'bug', {
  title: { type: 'string' },
  status: listOf('sb', 'Open', 'Done'),
  due: { type: 'date' },
  access: restricting,
});
const fields = fieldsOf(tracker);
const path = `/trackers/${tracker.id}` as const;
succeeds(await alice.patch(path, { body: { use_private_comments: true } }));
const members = { granted_groups: [`${project.id}_3`], is_used_by_default: true };
const only = (group: string) => fields.set('access', { value: { granted_groups: [group], is_used_by_default: true } });

interface Use {
  kind: string;
  label: string;
  uri: string | null;
  html_url: string | null;
}

interface Refused {
  problem: { code: string; uses: Use[]; has_more_uses: boolean };
}

async function usesOf(group: string): Promise<Use[]> {
  const refused = await alice.delete(`/user_groups/${group}`);
  assert.equal(refused.status, 409, refused.text);
  const { problem } = JSON.parse(refused.text) as Refused;
  assert.equal(problem.code, 'group_used');
  assert.equal(problem.has_more_uses, false);
  succeeds(await alice.get(`/user_groups/${group}`));
  return problem.uses;
}

test('a group that nothing uses is deleted, with its members, and its name is free again', async () => {
  const { id, name } = await aGroup();
  succeeds(await alice.delete(`/user_groups/${id}?dry_run=true`));
  succeeds(await alice.get(`/user_groups/${id}`));
  succeeds(await alice.delete(`/user_groups/${id}`), 204);
  refuses(await alice.get(`/user_groups/${id}`), 404, 'User Group does not exist');
  refuses(await alice.delete(`/user_groups/${id}`), 404, 'User Group does not exist');
  const names = (await alice.get(`/projects/${project.id}/user_groups`)).json.map((group) => group.short_name);
  assert.ok(!names.includes(name));
  const memberships = (await mel.get(`/users/${mel.id}/membership`)).json;
  assert.ok(!JSON.stringify(memberships).includes(name));
  const entries = (await alice.get(`/projects/${project.id}/history`)).json;
  assert.equal(entries.filter((one) => one.event === 'user_group_deleted' && one.before === name).length, 1);
  const again = await alice.post('/user_groups', { body: { project_id: project.id, short_name: name } });
  succeeds(again, 201);
  assert.notEqual(again.json.id, id);
});

test('project administrators see an event with the name of the deleted group', async () => {
  const since = (await alice.get('/changes')).json.next;
  const { id, name } = await aGroup();
  succeeds(await alice.delete(`/user_groups/${id}`), 204);
  const isSeen = async (): Promise<boolean> => {
    const { changes } = (await alice.get(`/changes?since=${since}`)).json;
    return changes.some(({ type, group }) => type === 'group.deleted' && group?.label === name);
  };
  await eventually(isSeen, 'the event');
  const seen = (await mel.get(`/changes?since=${since}`)).json.changes;
  assert.ok(!seen.some(({ type }) => type === 'group.deleted'));
});

test('project administrators can delete only groups that the project created', async () => {
  const { id } = await aGroup();
  refuses(await mel.delete(`/user_groups/${id}`), 403, 'Permission Denied');
  refuses(await hearth.anonymous.delete(`/user_groups/${id}`), 401);
  for (const builtIn of [`${project.id}_3`, '2']) {
    refuses(
      await alice.delete(`/user_groups/${builtIn}`),
      400,
      'Only user groups created by the project can be changed',
    );
  }
});

test('administrators read the name and the description', async () => {
  const { id, name } = await aGroup();
  succeeds(await alice.patch(`/user_groups/${id}`, { body: { description: 'They test' } }));
  const { json } = await alice.get(`/user_groups/${id}/settings`);
  assert.deepEqual(json, { short_name: name, description: 'They test' });
  refuses(await mel.get(`/user_groups/${id}/settings`), 403, 'Permission Denied');
});

/** A use begins, is listed, and ends. */
interface Case {
  start: (group: { id: string; name: string }) => Promise<void>;
  use: (group: { id: string; name: string }) => Partial<Use>;
  end?: () => Promise<void>;
}

const inTracker = (kind: string, label: string, page: string): Partial<Use> => ({
  kind,
  label,
  uri: `trackers/${tracker.id}`,
  html_url: `/trackers/${tracker.id}/admin/${page}`,
});
const settings = { ...plainSettings };
const repositoryOf = async (name: string): Promise<number> => {
  const answered = await alice.post('/svn', { body: { project_id: project.id, name } });
  succeeds(answered, 201);
  return answered.json.id;
};

const cases: Record<string, Case> = {
  'permissions of a tracker': {
    start: async ({ name }) =>
      succeeds(await alice.patch(path, { body: { permissions_for_groups: { can_access: [name] } } })),
    use: () => inTracker('tracker_permission', tracker.label, 'permissions'),
    end: async () =>
      succeeds(await alice.patch(path, { body: { permissions_for_groups: { can_access: ['all_users'] } } })),
  },
  'permissions of a field': {
    start: async ({ name }) =>
      succeeds(
        await alice.patch(`/tracker_fields/${fieldIn(tracker, 'title')}`, {
          body: { permissions_for_groups: { can_read: [name], can_submit: [], can_update: [] } },
        }),
      ),
    use: () => inTracker('field_permission', `${tracker.label}: Title`, 'permissions'),
    end: async () =>
      succeeds(
        await alice.patch(`/tracker_fields/${fieldIn(tracker, 'title')}`, {
          body: {
            permissions_for_groups: {
              can_read: ['all_users'],
              can_submit: ['registered_users'],
              can_update: ['project_members'],
            },
          },
        }),
      ),
  },
  'values of a list': {
    start: async ({ id }) => {
      const body = { type: 'msb', name: 'teams', label: 'Teams', bindings: { type: 'ugroups', list: [id] } };
      succeeds(await alice.post(`${path}/fields`, { body }), 201);
    },
    use: () => inTracker('list', `${tracker.label}: Teams`, 'fields'),
    end: async () => {
      const { fields: now } = (await alice.get(path)).json;
      const teams = now.find(({ name }) => name === 'teams');
      succeeds(await alice.delete(`/tracker_fields/${teams?.field_id ?? 0}`), 204);
    },
  },
  'people of a list': {
    start: async ({ id }) => {
      const body = { type: 'sb', name: 'owner', label: 'Owner', bindings: { type: 'users', list: [`ugroup_${id}`] } };
      succeeds(await alice.post(`${path}/fields`, { body }), 201);
    },
    use: () => inTracker('list', `${tracker.label}: Owner`, 'fields'),
  },
  'recipients of a tracker': {
    start: async ({ id }) => {
      const body = { recipients: [{ addresses: [], user_ids: [], user_group_ids: [id] }] };
      succeeds(await alice.put(`${path}/notification_settings`, { body }));
    },
    use: () => ({ kind: 'notification', html_url: `/trackers/${tracker.id}/admin/notifications` }),
    end: async () => succeeds(await alice.put(`${path}/notification_settings`, { body: { recipients: [] } })),
  },
  'reminders of a tracker': {
    start: async ({ id }) => {
      const reminders = [{ field_id: fieldIn(tracker, 'due'), days: 1, user_group_ids: [id] }];
      succeeds(await alice.put(`${path}/notification_settings`, { body: { reminders } }));
    },
    use: () => ({ kind: 'notification', uri: `trackers/${tracker.id}/notification_settings` }),
  },
  'an access file': {
    start: async ({ name }) => {
      const id = await repositoryOf('files');
      const access = { ...settings, access_file: `[/]\n@${name} = rw\n` };
      succeeds(await alice.put(`/svn/${id}`, { body: { settings: access } }));
    },
    use: () => ({ kind: 'access_file', label: 'files', html_url: '/projects/tower/svn/files/settings' }),
  },
  'recipients of commits': {
    start: async ({ id }) => {
      const repository = await repositoryOf('mails');
      const notified = { ...settings, email_notifications: [{ path: '/', emails: [], users: [], user_groups: [id] }] };
      succeeds(await alice.put(`/svn/${repository}`, { body: { settings: notified } }));
    },
    use: () => ({ kind: 'commit_notification', label: 'mails' }),
  },
  'administrators of repositories': {
    start: async ({ id }) =>
      succeeds(await alice.put(`/projects/${project.id}/svn/permissions`, { body: { administrators: [id] } })),
    use: () => ({ kind: 'repository_administrators', uri: `projects/${project.id}/svn/permissions` }),
    end: async () =>
      succeeds(await alice.put(`/projects/${project.id}/svn/permissions`, { body: { administrators: [] } })),
  },
  'an invitation': {
    start: async ({ id }) => {
      const body = { emails: ['new@example.com'], project_id: project.id, group_ids: [Number(id)] };
      succeeds(await alice.post('/invitations', { body }), 201);
    },
    use: () => ({ kind: 'invitation', label: 'new@example.com', html_url: '/projects/tower/admin/members' }),
  },
  'a provider': {
    start: async ({ id }) => {
      const body = {
        label: 'Works',
        issuer: 'https://works.example.com',
        client_id: 'hearth',
        group_mappings: [{ external: 'leads', group: id }],
      };
      succeeds(await admin.post('/openid_providers', { body }), 201);
    },
    use: () => ({ kind: 'sign_in_provider', label: 'Works', html_url: '/admin/single-sign-on' }),
  },
  'the directory': {
    start: async ({ id }) => {
      const body = {
        url: 'ldaps://ldap.example.com',
        user_base: 'ou=people,dc=example',
        group_mappings: [{ external: 'leads', group: `${project.id}_${id}` }],
      };
      succeeds(await admin.put('/ldap_directory', { body }));
    },
    use: () => ({ kind: 'directory', uri: 'ldap_directory' }),
    end: async () => succeeds(await admin.delete('/ldap_directory'), 204),
  },
  'the setting of second factors': {
    start: async ({ id }) => succeeds(await admin.patch('/platform_settings', { body: { second_factor_groups: id } })),
    use: () => ({ kind: 'setting', label: 'second_factor_groups' }),
    end: async () => succeeds(await admin.patch('/platform_settings', { body: { second_factor_groups: '' } })),
  },
};

describe('a group cannot be deleted while it is used by', () => {
  for (const [name, { start, use, end }] of Object.entries(cases)) {
    test(name, async () => {
      const group = await aGroup();
      await start(group);
      const [first, ...others] = await usesOf(group.id);
      assert.deepEqual({ ...first, ...use(group) }, first);
      assert.deepEqual(others, []);
      if (end === undefined) return;
      await end();
      succeeds(await alice.delete(`/user_groups/${group.id}`), 204);
    });
  }

  test('a public report', async () => {
    const { id } = await aGroup();
    const body = { label: 'Ours', is_public: true, criteria: { access: { operator: 'contains', value: [id] } } };
    const report = await alice.post(`${path}/tracker_reports`, { body });
    succeeds(report, 201);
    const address = {
      uri: `tracker_reports/${report.json.id}`,
      html_url: `/trackers/${tracker.id}?report=${report.json.id}`,
    };
    assert.deepEqual(await usesOf(id), [{ kind: 'report', label: 'Ours', ...address }]);
    succeeds(await alice.delete(`/tracker_reports/${report.json.id}`), 204);
    succeeds(await alice.delete(`/user_groups/${id}`), 204);
  });

  test('a transition', async () => {
    const { id } = await aGroup();
    const rules = { workflow: { set_transitions_rules: { field_id: fields.id('status') } } };
    succeeds(await alice.patch(path, { query: { query: JSON.stringify(rules) } }));
    const [from_id, to_id] = ['Open', 'Done'].map((label) => valueIn(tracker, 'status', label));
    const answered = await alice.post('/tracker_workflow_transitions', {
      body: { tracker_id: tracker.id, from_id, to_id },
    });
    succeeds(answered, 201);
    const transition = `/tracker_workflow_transitions/${answered.json.id}` as const;
    succeeds(await alice.patch(transition, { body: { authorized_user_group_ids: [id] } }));
    assert.deepEqual(await usesOf(id), [inTracker('transition', tracker.label, 'workflow')]);
    succeeds(await alice.delete(transition));
    succeeds(await alice.delete(`/user_groups/${id}`), 204);
  });

  test('a restricted artifact, and its history when the restriction has changed', async () => {
    const { id } = await aGroup();
    const artifact = await anArtifact(alice, tracker, [fields.set('title', { value: 'Safe' }), only(id)]);
    const address = { label: `#${artifact}`, uri: `artifacts/${artifact}`, html_url: `/artifacts/${artifact}` };
    assert.deepEqual(await usesOf(id), [{ kind: 'artifact', ...address }]);
    await changed(alice, artifact, [fields.set('access', { value: members })]);
    assert.deepEqual(await usesOf(id), [{ kind: 'artifact_history', ...address }]);
  });

  test('a private comment', async () => {
    const { id } = await aGroup();
    const artifact = await anArtifact(alice, tracker, [fields.set('title', { value: 'Door' })]);
    await changed(alice, artifact, [], { comment: { body: 'psst', format: 'text', ugroups: [{ id }] } });
    const [use] = await usesOf(id);
    assert.equal(use?.kind, 'comment');
    assert.equal(use?.html_url, `/artifacts/${artifact}#change-2`);
  });

  test('a deleted artifact', async () => {
    const { id } = await aGroup();
    const artifact = await anArtifact(alice, tracker, [fields.set('title', { value: 'Gone' }), only(id)]);
    succeeds(await alice.delete(`/artifacts/${artifact}`));
    assert.deepEqual(
      (await usesOf(id)).map(({ kind }) => kind),
      ['deleted_artifact'],
    );
  });

  test('a deleted tracker', async () => {
    const group = await aGroup();
    const gone = await trackerOf(
      alice,
      project.id,
      'gone',
      { title: { type: 'string' } },
      {
        permissions_for_groups: { can_access: [group.name] },
      },
    );
    succeeds(await alice.delete(`/trackers/${gone.id}`), 204);
    const [use] = await usesOf(group.id);
    assert.deepEqual([use?.kind, use?.html_url], ['tracker_permission', '/projects/tower/trackers']);
  });
});

test('a refusal lists 100 uses, and says that there are more', async () => {
  const { id } = await aGroup();
  const operations = Array.from({ length: 101 }, (_, at) => ({
    method: 'POST',
    path: '/artifacts',
    body: { tracker: { id: tracker.id }, values: [fields.set('title', { value: `Box ${at}` }), only(id)] },
  }));
  succeeds(await alice.post('/batch', { body: { operations } }));
  const refused = await alice.delete(`/user_groups/${id}`);
  const { problem } = JSON.parse(refused.text) as Refused;
  assert.equal(problem.uses.length, 100);
  assert.equal(problem.has_more_uses, true);
});

test('refusals are also available in XML', async () => {
  const { id } = await aGroup();
  await anArtifact(alice, tracker, [fields.set('title', { value: 'Chest' }), only(id)]);
  const { status, text } = await alice.delete(`/user_groups/${id}`, { headers: { Accept: 'application/xml' } });
  assert.equal(status, 409);
  assert.match(text, /<kind>artifact<\/kind>/);
});

test('a deletion waits for a concurrent write that uses the group, and is refused afterwards', async () => {
  const { id } = await aGroup();
  const { db } = hearth.platform;
  const begun = Promise.withResolvers<void>();
  const named = Promise.withResolvers<void>();
  const naming = db.write(async (tx) => {
    assert.equal(await heldGroupNumberIn(tx, project.id, id), Number(id));
    begun.resolve();
    await named.promise;
    await tx
      .insertInto('svn_administrators')
      .values({ project_id: project.id, group_id: Number(id) })
      .execute();
  });
  await begun.promise;
  let isOver = false;
  const deleting = alice.delete(`/user_groups/${id}`).finally(() => (isOver = true));
  await pause(1_000);
  const hasWaited = !isOver;
  named.resolve();
  await naming;
  assert.ok(hasWaited, 'the deletion waits');
  assert.equal((await deleting).status, 409);
  succeeds(await alice.put(`/projects/${project.id}/svn/permissions`, { body: { administrators: [] } }));
});

test('a group is either used or deleted when both happen at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, name } = await aGroup();
    const title = `/tracker_fields/${fieldIn(tracker, 'due')}` as const;
    const permissions_for_groups = { can_read: [name], can_submit: [], can_update: [] };
    const [used, deleted] = await Promise.all([
      alice.patch(title, { body: { permissions_for_groups } }),
      alice.delete(`/user_groups/${id}`),
    ]);
    assert.notEqual(used.status < 300, deleted.status < 300, `${used.text} ${deleted.text}`);
  }
});
