import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const setMode = (mode: string) => admin.patch('/platform_settings', { body: { access_mode: mode } });

await setMode('restricted');
const member = await hearth.user('member');
const restrictedMember = await hearth.user('restricted-member');
const callers = {
  anonymous: hearth.anonymous,
  regular: await hearth.user('regular'),
  member,
  restricted: await hearth.user('restricted', { status: 'R' }),
  'restricted member': restrictedMember,
  'site administrator': admin,
} satisfies Record<string, Caller>;
type Who = keyof typeof callers;

const visibilities = {
  public: { is_public: true },
  unrestricted: { is_public: true, allow_restricted: true },
  private: { is_public: false },
  'private-wo-restr': { is_public: false, allow_restricted: false },
};
type Visibility = keyof typeof visibilities;

const projects = Object.fromEntries(
  await Promise.all(
    Object.entries(visibilities).map(async ([name, values]) => {
      const { id } = await hearth.project(admin, values);
      await hearth.members(id, [member, restrictedMember]);
      return [name, id] as const;
    }),
  ),
) as Record<Visibility, number>;
// A project that excludes restricted users refuses them as new members, and keeps the members that become restricted.
succeeds(await admin.patch(`/users/${restrictedMember.id}`, { body: { values: { status: 'R' } } }));

const missing = 'Project does not exist';
const everybody = [200, 200, 200, 200, 200, 200];

/** The statuses that each caller, in the order above, is answered. */
const table: Record<string, Record<Visibility, number[]>> = {
  anonymous: {
    public: [200, 200, 200, 403, 200, 200],
    unrestricted: [200, 200, 200, 403, 200, 200],
    private: [401, 403, 200, 403, 200, 200],
    'private-wo-restr': [401, 403, 200, 403, 200, 200],
  },
  regular: {
    public: [401, 200, 200, 403, 200, 200],
    unrestricted: [401, 200, 200, 403, 200, 200],
    private: [401, 403, 200, 403, 200, 200],
    'private-wo-restr': [401, 403, 200, 403, 200, 200],
  },
  restricted: {
    public: [401, 200, 200, 403, 200, 200],
    unrestricted: [401, ...everybody.slice(1)],
    private: [401, 403, 200, 403, 200, 200],
    'private-wo-restr': [401, 403, 200, 403, 404, 200],
  },
};

const routes = ['', '/user_groups', '/project_services', '/heartbeats', '/labels', '/git'];

for (const [mode, byVisibility] of Object.entries(table)) {
  describe(`on a platform in ${mode} mode`, () => {
    for (const [visibility, statuses] of Object.entries(byVisibility) as [Visibility, number[]][]) {
      test(`a project created as ${visibility}`, async () => {
        await setMode(mode);
        for (const [index, who] of (Object.keys(callers) as Who[]).entries()) {
          const status = statuses[index] ?? 0;
          for (const route of routes) {
            const answered = await callers[who].get(`/projects/${projects[visibility]}${route}`);
            if (status === 200) succeeds(answered);
            else refuses(answered, status, status === 404 ? missing : '');
          }
        }
      });
    }
  });
}

async function setStatus(id: number, status: string): Promise<void> {
  const { db } = hearth.platform;
  await db.write(async (tx) => {
    await tx.updateTable('projects').set({ status }).where('id', '=', id).execute();
    db.publish(tx, 'project', id);
  });
}

const closed: [status: string, anonymous: [number, string], others: [number, string]][] = [
  ['suspended', [401, ''], [403, 'This project is suspended']],
  ['deleted', [401, ''], [403, 'This project is deleted']],
  ['pending', [404, missing], [404, missing]],
  ['system', [404, missing], [404, missing]],
];
for (const [status, forAnonymous, forOthers] of closed) {
  test(`a project that is ${status} is closed to all but site administrators`, async () => {
    await setMode('anonymous');
    for (const id of Object.values(projects)) {
      await setStatus(id, status);
      for (const [who, caller] of Object.entries(callers)) {
        const answered = await caller.get(`/projects/${id}`);
        if (who === 'site administrator') assert.equal(answered.json.status, status);
        else refuses(answered, ...(who === 'anonymous' ? forAnonymous : forOthers));
      }
      await setStatus(id, 'active');
    }
  });
}

test('only site administrators see the default template', async () => {
  const { json } = await admin.get('/projects/100');
  assert.deepEqual([json.id, json.status, json.is_template], [100, 'system', true]);
  refuses(await callers.regular.get('/projects/100'), 404, missing);
  refuses(await hearth.anonymous.get('/projects/100'), 404, missing);
});

const ids: [id: string, status: number, message: string][] = [
  ['abc', 400, 'invalid value specified for `id`'],
  ['1.5', 400, 'Invalid value specified for `id`. Expecting integer value'],
  ['-4', 404, missing],
  ['0', 404, missing],
  ['9999', 404, missing],
  ['2147483648', 404, missing],
  ['999999999999999', 404, missing],
];
for (const [id, status, message] of ids) {
  test(`no project has the id ${id}`, async () => {
    for (const route of routes) refuses(await admin.get(`/projects/${id}${route}`), status, message);
  });
}

test('a change of project access takes effect within the same request', async () => {
  const { id } = await hearth.project(admin, { is_public: false });
  refuses(await callers.regular.get(`/projects/${id}`), 403);
  await hearth.members(id, [callers.regular]);
  assert.equal((await callers.regular.get(`/projects/${id}`)).json.is_member_of, true);
  await hearth.members(id, []);
  refuses(await callers.regular.get(`/projects/${id}`), 403);
});
