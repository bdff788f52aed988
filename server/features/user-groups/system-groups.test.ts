import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const wanted = { query: { query: '{"with_system_user_groups":true}' } };

const projects = {
  public: await hearth.project(admin, { is_public: true }),
  unrestricted: await hearth.project(admin, { is_public: true, allow_restricted: true }),
  private: await hearth.project(admin, { is_public: false }),
  'private-wo-restr': await hearth.project(admin, { is_public: false, allow_restricted: false }),
};

/** The expected system groups, by platform and project. */
const expected: Record<string, Record<keyof typeof projects, number[]>> = {
  anonymous: { public: [1, 2], unrestricted: [1, 2], private: [], 'private-wo-restr': [] },
  regular: { public: [2], unrestricted: [2], private: [], 'private-wo-restr': [] },
  restricted: { public: [2], unrestricted: [2, 5], private: [], 'private-wo-restr': [] },
};

for (const [mode, byProject] of Object.entries(expected)) {
  test(`on a platform in ${mode} mode the groups are ordered by id`, async () => {
    await admin.patch('/platform_settings', { body: { access_mode: mode } });
    for (const [access, system] of Object.entries(byProject)) {
      const { id } = projects[access as keyof typeof projects];
      const { json } = await admin.get(`/projects/${id}/user_groups`, wanted);
      const numbers = json.map((group) => Number(group.id.replace(/^\d+_/, '')));
      assert.deepEqual(
        numbers,
        [...system, 3, 4, 11, 14].toSorted((a, b) => a - b),
        access,
      );
      const without = await admin.get(`/projects/${id}/user_groups`);
      assert.deepEqual(
        without.json.map((group) => group.id),
        [3, 4, 11, 14].map((number) => `${id}_${number}`),
      );
    }
  });
}

test('anonymous callers get 401 on a platform that requires sign-in', async () => {
  refuses(await hearth.anonymous.get(`/projects/${projects.public.id}/user_groups`), 401);
  refuses(await hearth.anonymous.get('/user_groups/2'), 401);
});
