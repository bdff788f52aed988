import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { done, svnOf } from '../support/svn/working-copies.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const project = await hearth.project(alice);
const world = svnOf({ after }, hearth, [alice]);
const { svn } = world;

const clients = 8;
const rounds = 5;
const skip = engine === 'postgres' && 'it takes long, and the database takes no part in it';

test("changes of the settings and new repositories don't disturb clients", { skip }, async () => {
  const { id, svn_url: url } = await world.repository(alice, project.id, 'steady');
  done(await world.put('alice', `${url}/trunk/start.txt`));

  /** Changes the access file and the rules. The first repository of a project makes httpd reload its configuration. */
  async function change(number: number): Promise<void> {
    await world.change(alice, id, {
      access_file: `[/secret-${number}]\n* =`,
      commit_rules: { is_reference_mandatory: number % 2 === 0, is_commit_message_change_allowed: false },
    });
    if (number % 10 === 5) await world.repository(alice, (await hearth.project(alice)).id, 'another');
  }

  /** The clients run their commands independently of each other. */
  async function client(number: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const outcome =
        number % 2 === 0
          ? await svn('alice', 'export', '--force', `${url}/trunk`, `export-${number}`)
          : await svn('alice', 'mkdir', '-m', `art #${round}`, `${url}/trunk/${number}-${round}`);
      done(outcome);
      await change(number * rounds + round);
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const { repositories } = await hearth.platform.svn.engine();
  assert.deepEqual(await repositories.verify({ projectId: project.id, name: 'steady' }), { ok: true, text: '' });
});
