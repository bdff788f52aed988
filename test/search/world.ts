import type { Random } from '../fuzz/random.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { everyField } from '../support/worlds/every-field.ts';
import { upload } from '../support/worlds/files.ts';
import type { Hearth, KnownCaller } from '../support/hearth/hearth.ts';
import { anArtifact, fieldsOf, grants, labelOf, listOf, put, trackerOf } from '../support/worlds/trackers.ts';

export const words = [
  'kettle',
  'Kessel',
  'Ünïcode',
  'CAFÉ',
  '100%',
  'a_b',
  'it"s',
  "o'clock",
  'back\\slash',
  'ok',
  'é',
  'don’t',
  'Stra\u00adße',
];
const days = ['2026-01-01', '2026-02-28', '2026-03-01', '2026-03-02', '2025-12-31'];

/** A text of a few words, an empty one, or one that refers to another artifact. */
const someText = (random: Random, ids: readonly number[] = []): string => {
  if (random.chance(0.1)) return '';
  const text = Array.from({ length: 1 + random.below(4) }, () => random.pick(words)).join(' ');
  return ids.length > 0 && random.chance(0.2) ? `${text} ${random.pick(['art', 'every'])} #${random.pick(ids)}` : text;
};

/** People, trackers with fields and permissions of every kind, and artifacts with varied values. */
export async function createWorld(hearth: Hearth, random: Random) {
  const { admin } = hearth;
  const alice = await hearth.user('alice', { realName: 'Zoë Alice' });
  const bob = await hearth.user('bob', { realName: '' });
  const carol = await hearth.user('carol');
  const open = (access_mode: string) => admin.patch('/platform_settings', { body: { access_mode } });
  succeeds(await open('restricted'));
  const rita = await hearth.user('rita', { status: 'R' });
  succeeds(await open('anonymous'));
  const project = await hearth.project(admin);
  const hidden = await hearth.project(admin, { is_public: false });
  await hearth.members(project.id, [alice, bob, rita]);
  await hearth.members(hidden.id, [bob]);
  const group = await admin.post('/user_groups', {
    body: { project_id: project.id, short_name: 'readers', description: 'x' },
  });
  succeeds(group, 201);
  await admin.put(`/user_groups/${group.json.id}/users`, { body: [{ id: bob.id }, { id: carol.id }] });

  const every = await everyField(admin, project.id, 'every', group.json.id);
  const field = fieldsOf(every);
  const restrict = (name: string, ...groups: string[]) =>
    admin.patch(`/tracker_fields/${field.id(name)}`, {
      body: grants(groups, ['registered_users'], ['project_admins']),
    });
  succeeds(await restrict('effort', 'project_members'));
  succeeds(await restrict('boxes', 'project_admins'));
  succeeds(await restrict('links', 'registered_users'));
  succeeds(await restrict('text', 'project_members'));
  succeeds(await admin.patch(`/trackers/${every.id}`, { body: { use_private_comments: true } }));
  const users = { bindings: { type: 'users', list: ['group_members'] } };
  const mine = await trackerOf(
    admin,
    project.id,
    'Mine',
    {
      title: { type: 'string' },
      status: listOf('sb', 'Open', 'Done'),
      person: { type: 'msb', ...users },
      links: { type: 'art_link' },
      late: { type: 'int' },
      artifact_id: { type: 'aid' },
      author: { type: 'subby' },
    },
    {
      semantics: { title: { field_id: 'title' }, contributor: { field_id: 'person' } },
      permissions_for_groups: {
        can_access: ['project_admins'],
        can_access_submitted_by_user: ['registered_users'],
        can_access_submitted_by_group: [group.json.id],
        can_access_assigned_to_group: ['project_members'],
      },
    },
  );
  const secret = await trackerOf(admin, hidden.id, 'secret', {
    title: { type: 'string' },
    links: { type: 'art_link' },
    artifact_id: { type: 'aid' },
  });
  const members = [alice, bob, rita];
  const ids: number[] = [];
  const groups = [`${project.id}_3`, `${project.id}_4`, group.json.id];

  const some = <T>(values: readonly T[]): T[] => values.filter(() => random.chance(0.4));
  const choice = (name: string, ...labels: string[]) =>
    field.set(name, { bind_value_ids: random.chance(0.2) ? [] : [field.value(name, random.pick(labels))] });
  const linksTo = () =>
    some(ids)
      .slice(0, 3)
      .map((id) => ({ id, type: random.pick(['', '_is_child', 'custom']) }));

  /** Values of an artifact of the large tracker; each is set, empty or absent. */
  function values(): object[] {
    const given: object[] = [
      field.set('text', { value: { content: someText(random, ids), format: random.pick(['text', 'html']) } }),
      field.set('number', { value: random.chance(0.2) ? '' : random.below(12) - 3 }),
      field.set('effort', { value: random.chance(0.2) ? '' : random.below(40) / 8 }),
      field.set('day', { value: random.chance(0.2) ? '' : random.pick(days) }),
      field.set('minute', { value: random.chance(0.2) ? '' : `${random.pick(days)} 10:${10 + random.below(3)}` }),
      choice('status', 'Open', 'Done', 'Old'),
      choice('choice', 'Linux', 'Windows'),
      field.set('many', { bind_value_ids: some(['Red', 'Green', 'Blue']).map((label) => field.value('many', label)) }),
      field.set('boxes', { bind_value_ids: some(['One', 'Two']).map((label) => field.value('boxes', label)) }),
      field.set('person', { bind_value_ids: random.chance(0.3) ? [] : [random.pick(members).id] }),
      field.set('people', { bind_value_ids: some(members).map(({ id }) => id) }),
      field.set('team', { bind_value_ids: random.chance(0.3) ? [] : [random.pick(groups)] }),
      field.set('teams', { bind_value_ids: some(groups) }),
      field.set('tags', { bind_value_ids: some(['Known', 'Familiar', 'fresh', 'newer']) }),
      field.set('readers', { value: { bind_value_objects: some(members).map(({ id }) => ({ id })) } }),
      field.set('links', { links: linksTo() }),
    ];
    const kept = given.filter(() => random.chance(0.7));
    if (random.chance(0.25)) kept.push(field.set('perm', { value: { granted_groups: [random.pick(groups)] } }));
    return [field.set('title', { value: `${someText(random, ids)} ${random.pick(words)}`.slice(0, 40) }), ...kept];
  }

  async function attach(by: KnownCaller) {
    const name = `${random.pick(['photo', 'Notes', 'CAFÉ'])}.txt`;
    const file = await upload(hearth, by, field.id('attachments'), Buffer.from('x'), { name });
    return field.set('attachments', { value: [file.id] });
  }

  async function addSome(count: number): Promise<void> {
    for (let made = 0; made < count; made++) {
      const files = made % 9 === 0 ? [await attach(admin)] : [];
      ids.push(await anArtifact(admin, every, [...values(), ...files]));
    }
  }

  async function addMine(count: number): Promise<void> {
    const own = fieldsOf(mine);
    for (let made = 0; made < count; made++) {
      const by = random.pick<KnownCaller>([admin, alice, bob, carol]);
      const chosen = own.value('status', random.pick(['Open', 'Done']));
      const given = [
        own.set('title', { value: someText(random) }),
        own.set('status', { bind_value_ids: random.chance(0.3) ? [] : [chosen] }),
        own.set('person', { bind_value_ids: some(members).map(({ id }) => id) }),
      ];
      ids.push(await anArtifact(by, mine, given));
    }
  }

  const comment = () => ({
    body: someText(random, ids) || 'short',
    format: 'text',
    ...(random.chance(0.4) ? { ugroups: [random.pick(groups)] } : {}),
  });

  /** Changes artifacts in every possible way. */
  async function stir(count: number): Promise<void> {
    for (let done = 0; done < count; done++) {
      const id = random.pick(ids);
      const read = await admin.get(`/artifacts/${id}`);
      if (read.status !== 200 || read.json.tracker.id !== every.id) continue;
      const by = random.pick([admin, admin, alice, bob]);
      const given = by === admin ? some(values()) : [];
      // Some changes are refused, such as a link to a deleted artifact, which is fine.
      await put(by, id, given, random.chance(0.5) ? { comment: comment() } : {});
    }
  }

  await addMine(18);
  const secretFields = fieldsOf(secret);
  for (let made = 0; made < 5; made++) {
    ids.push(await anArtifact(admin, secret, [secretFields.set('title', { value: someText(random) })]));
  }
  await addSome(36);
  for (const [name, added] of Object.entries({ late: { type: 'int' }, later: listOf('sb', 'Soon', 'Never') })) {
    const body = { name, label: labelOf(name), ...added };
    succeeds(await admin.post(`/trackers/${every.id}/fields`, { body }), 201);
  }
  await stir(25);

  /** Deletes some, restores one, and moves some from one tracker to another and back. */
  async function uproot(): Promise<void> {
    const inEvery = ids.filter((id) => id % 7 === 0).slice(0, 3);
    for (const id of inEvery) await admin.delete(`/artifacts/${id}`);
    const [first] = inEvery;
    if (first !== undefined) await admin.post(`/deleted_artifacts/${first}/restore`);
    for (const gone of inEvery.slice(1)) ids.splice(ids.indexOf(gone), 1);
    for (const id of ids.filter((one) => one % 5 === 0).slice(0, 6)) {
      const target = random.pick([every.id, mine.id]);
      await admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: target, dry_run: false } } });
    }
    await addSome(5);
    await stir(8);
  }

  return {
    people: { admin, alice, bob, carol, rita },
    trackers: { every, mine, secret },
    groups,
    ids,
    /** Random values of an artifact of the large tracker. */
    values,
    stir,
    uproot,
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
