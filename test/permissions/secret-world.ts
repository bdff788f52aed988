import type { Hearth } from '../support/hearth/hearth.ts';
import { upload } from '../support/worlds/files.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { anArtifact, changed, fieldsOf, grants, listOf, trackerOf } from '../support/worlds/trackers.ts';
import { ok } from './world.ts';

/** Planted in everything that outsiders may not read, in lower case. */
export const word = 'quetzal';
const title = 'Quetzal';

const forAll = grants(['all_users'], ['registered_users'], ['registered_users']);
const forMembers = grants(['project_members'], ['project_members'], ['project_members']);
const onlyMembers = { permissions_for_groups: { can_access: ['project_members'] } };

/** A private project in which every text has the word. */
async function createHiddenProject(hearth: Hearth) {
  const { admin } = hearth;
  const { id: project } = await hearth.project(admin, {
    shortname: word,
    label: title,
    description: title,
    is_public: false,
  });
  const tracker = await trackerOf(admin, project, word, {
    [`${word}_title`]: { type: 'string', label: title },
    [`${word}_state`]: { ...listOf('sb', `${title} yes`, `${title} no`), label: title },
    [`${word}_files`]: { type: 'file', label: title },
  });
  const field = fieldsOf(tracker);
  const file = await upload(hearth, admin, field.id(`${word}_files`), Buffer.from(word));
  const artifact = await anArtifact(admin, tracker, [
    field.set(`${word}_title`, { value: title }),
    field.set(`${word}_files`, { value: [file.id] }),
  ]);
  await changed(admin, artifact, [], { comment: { body: title, format: 'text' } });
  const group = Number(ok(await admin.post('/user_groups', { body: { project_id: project, short_name: word } })).id);
  const report = ok(
    await admin.post(`/trackers/${tracker.id}/tracker_reports`, { body: { label: title, is_public: true } }),
  );
  const webhook = ok(
    await admin.post(`/trackers/${tracker.id}/webhooks`, {
      body: { url: `https://example.com/${word}`, is_enabled: false },
    }),
  );
  const repository = (await hasSubversion(hearth))
    ? ok(await admin.post('/svn', { body: { project_id: project, name: word, settings: { layout: [word] } } })).id
    : 0;
  return {
    project,
    tracker: tracker.id,
    artifact,
    file: file.id,
    field: field.id(`${word}_title`),
    group,
    report: report.id,
    webhook: webhook.id,
    repository,
  };
}

/** An artifact in a project that is suspended now. */
async function createClosedArtifact(hearth: Hearth): Promise<number> {
  const { id } = await hearth.project(hearth.admin, { is_public: false, label: `${title} closed` });
  const tracker = await trackerOf(hearth.admin, id, 'closed', { title: { type: 'string' } });
  const artifact = await anArtifact(hearth.admin, tracker, [fieldsOf(tracker).set('title', { value: title })]);
  ok(await hearth.admin.patch(`/projects/${id}`, { body: { status: 'suspended' } }));
  return artifact;
}

/** A public tracker with fields, artifacts and rules that outsiders see only partly. */
async function createOpenTracker(hearth: Hearth, project: number) {
  const { admin } = hearth;
  const tracker = await trackerOf(
    admin,
    project,
    'open',
    {
      title: { type: 'string', ...forAll },
      state: { ...listOf('sb', 'New', 'Done'), ...forAll },
      kind: { ...listOf('sb', 'One', 'Two'), ...forAll },
      due: { type: 'date', ...forAll },
      links: { type: 'art_link', ...forAll },
      files: { type: 'file', ...forAll },
      perms: { type: 'perm', ...forMembers },
      [`${word}_text`]: { type: 'string', label: `${title} text`, ...forMembers },
      [`${word}_date`]: { type: 'date', label: `${title} date`, ...forMembers },
      [`${word}_list`]: { ...listOf('sb', `${title} yes`, `${title} no`), label: `${title} list`, ...forMembers },
    },
    { semantics: { title: { field_id: 'title' } } },
  );
  ok(await admin.patch(`/trackers/${tracker.id}`, { body: { use_private_comments: true } }));
  const field = fieldsOf(tracker);
  const rules = {
    dates: [{ source_field_id: field.id(`${word}_date`), target_field_id: field.id('due'), comparator: '≤' }],
    lists: [
      {
        source_field_id: field.id(`${word}_list`),
        source_value_id: field.value(`${word}_list`, `${title} yes`),
        target_field_id: field.id('kind'),
        target_value_id: field.value('kind', 'One'),
      },
    ],
  };
  const artifact = await anArtifact(admin, tracker, [
    field.set('title', { value: 'Open' }),
    field.set('state', { bind_value_ids: [field.value('state', 'New')] }),
    field.set('kind', { bind_value_ids: [field.value('kind', 'One')] }),
    field.set('due', { value: '2026-06-01' }),
    field.set(`${word}_date`, { value: '2026-05-01' }),
    field.set(`${word}_list`, { bind_value_ids: [field.value(`${word}_list`, `${title} yes`)] }),
  ]);
  await changed(admin, artifact, [], { comment: { body: word, format: 'text', ugroups: [`${project}_3`] } });
  await anArtifact(admin, tracker, [
    field.set('title', { value: word }),
    field.set('perms', { value: { is_used_by_default: true, granted_groups: [`${project}_3`] } }),
  ]);
  ok(await admin.put(`/trackers/${tracker.id}/rules`, { body: rules }));
  const workflow = { workflow: { set_transitions_rules: { field_id: field.id('state') } } };
  ok(await admin.patch(`/trackers/${tracker.id}`, { query: { query: JSON.stringify(workflow) } }));
  const made = ok(
    await admin.post('/tracker_workflow_transitions', {
      body: { tracker_id: tracker.id, from_id: field.value('state', 'New'), to_id: field.value('state', 'Done') },
    }),
  );
  const condition = { authorized_user_group_ids: ['1'], not_empty_field_ids: [field.id(`${word}_text`)] };
  ok(await admin.patch(`/tracker_workflow_transitions/${made.id}`, { body: condition }));
  const active = { workflow: { set_transitions_rules: { is_used: true } } };
  ok(await admin.patch(`/trackers/${tracker.id}`, { query: { query: JSON.stringify(active) } }));
  return { tracker, field, artifact };
}

/** A platform on which an outsider sees some things, and everything else contains a word. */
export async function createSecretWorld(hearth: Hearth) {
  const { admin } = hearth;
  const outsider = await hearth.user('outsider');
  const secret = await createHiddenProject(hearth);
  const closed = await createClosedArtifact(hearth);
  const { id: project } = await hearth.project(admin);
  const hiddenTracker = await trackerOf(
    admin,
    project,
    'covert',
    { title: { type: 'string', label: title } },
    onlyMembers,
  );
  const inHiddenTracker = await anArtifact(admin, hiddenTracker, [
    fieldsOf(hiddenTracker).set('title', { value: title }),
  ]);
  const linking = await trackerOf(admin, project, 'linking', {
    title: { type: 'string', ...forAll },
    links: { type: 'art_link', label: `${title} links`, ...forMembers },
  });
  const { tracker, field, artifact } = await createOpenTracker(hearth, project);
  const report = ok(
    await admin.post(`/trackers/${tracker.id}/tracker_reports`, { body: { label: 'All', is_public: true } }),
  );
  const fieldId = field.id(`${word}_text`);
  const ids = new Set<string | number>([
    ...Object.values(secret),
    closed,
    hiddenTracker.id,
    inHiddenTracker,
    fieldId,
    `${secret.project}_3`,
  ]);
  return {
    outsider,
    hidden: { ...secret, ids: [...ids], closed, inHiddenTracker, field: fieldId, fieldName: `${word}_text` },
    open: {
      tracker: tracker.id,
      field,
      artifact,
      report: report.id,
      withHiddenLinks: await anArtifact(admin, linking, [fieldsOf(linking).set('title', { value: 'Linking' })]),
    },
  };
}
