import assert from 'node:assert/strict';
import type { PlatformRight } from '../../contract/platform/rights.ts';
import type { Answered } from '../support/hearth/client.ts';
import { defined } from '../support/hearth/expect.ts';
import type { ShownTracker } from '../support/hearth/shown.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { upload } from '../support/worlds/files.ts';
import type { Caller, Hearth, KnownCaller } from '../support/hearth/hearth.ts';
import { aPlanning } from '../support/worlds/plannings.ts';
import { anArtifact, fieldsOf, listOf, trackerOf } from '../support/worlds/trackers.ts';

/** The columns of the table, in order. */
export const columns = [
  'anonymous',
  'restricted',
  'registered',
  'restricted member',
  'member',
  'tracker admin',
  'project admin',
  'site admin',
  'reads everything',
  'projects manager',
  'project approver',
  'user manager',
  'membership reader',
  'tracker manager',
] as const;
type Column = (typeof columns)[number];

/** The groups that may see the trackers of a project. */
type Readers = 'all_users' | 'project_members';

/** A project in one state, with one object of each kind that routes act on. */
export interface Subject {
  name: string;
  accessMode: 'anonymous' | 'restricted';
  project: number;
  status: string;
  readers: Readers;
  service: number;
  group: number;
  tracker: ShownTracker;
  otherTracker: number;
  artifact: number;
  /** the changeset with a comment of an administrator */
  comment: number;
  file: number;
  report: number;
  transition: number;
  webhook: number;
  /** whose milestones are the artifacts of the tracker */
  planning: number;
  repository: number;
  dashboard: number;
  /** of the dashboard, with a query */
  widget: number;
  query: string;
  /** Objects that requests delete. A successful request must put a new one here. */
  victims: Victims;
}

interface Victims {
  artifact: number;
  report: number;
  transition: number;
  field: number;
  value: number;
  tracker: number;
  deletedTracker: number;
  webhook: number;
  repository: number;
  dashboard: number;
  group: number;
  query: string;
}

export interface World {
  callers: Record<Column, Caller & { id?: number }>;
  /** an anonymous caller */
  stranger: KnownCaller;
  subjects: Subject[];
  /** A new name or number for each object that a request creates. */
  next: () => number;
  make: Makers;
}

/** The body of a successful response, if it has one. */
export function ok<Body>(answer: Answered<Body>): Body {
  assert.ok(answer.status < 300, `${answer.status} ${answer.text}`);
  return answer.text === '' ? (undefined as Body) : answer.json;
}

/** A query of a widget of a project. */
export const aQuery = "SELECT @title FROM @project = 'self' WHERE @id >= 1";

/** Creates one object of each kind, as the site administrator. */
function createMakers({ admin }: Hearth, next: () => number) {
  const report = async (tracker: number): Promise<number> =>
    ok(
      await admin.post(`/trackers/${tracker}/tracker_reports`, {
        body: { label: `Report ${next()}`, is_public: true },
      }),
    ).id;
  const transition = async (tracker: ShownTracker, from: string, to: string): Promise<number> => {
    const value = (label: string): number => fieldsOf(tracker).value('state', label);
    const body = { tracker_id: tracker.id, from_id: value(from), to_id: value(to) };
    return ok(await admin.post('/tracker_workflow_transitions', { body })).id;
  };
  return {
    report,
    transition,
    async group(project: number): Promise<number> {
      return Number(
        ok(await admin.post('/user_groups', { body: { project_id: project, short_name: `g-${next()}` } })).id,
      );
    },
    /** A dashboard with a widget for queries. */
    async dashboard(project: number): Promise<{ dashboard: number; widget: number }> {
      const { id } = ok(await admin.post(`/projects/${project}/dashboards`, { body: { label: `Board ${next()}` } }));
      const body = { widgets: [{ kind: 'crosstracker', title: 'Everything' }] };
      const { widgets } = ok(await admin.patch(`/dashboards/${id}`, { body }));
      return { dashboard: id, widget: defined(widgets[0]).id };
    },
    async query(widget: number): Promise<string> {
      const body = { widget_id: widget, tql_query: aQuery, title: `Query ${next()}` };
      return ok(await admin.post('/crosstracker_query', { body })).id;
    },
    artifact: (tracker: ShownTracker): Promise<number> =>
      anArtifact(admin, tracker, [fieldsOf(tracker).set('title', { value: 'Kettle' })]),
    /** A comment of the caller; the last one of all if the caller can't comment. */
    async comment(artifact: number, by: Caller): Promise<number> {
      const comment = { body: { values: [], comment: { body: `Comment ${next()}`, format: 'text' } } };
      const { status } = await by.put(`/artifacts/${artifact}`, comment);
      if (status >= 300) await admin.put(`/artifacts/${artifact}`, comment);
      const query = { order: 'desc', limit: 1, fields: 'comments' };
      return defined(ok(await admin.get(`/artifacts/${artifact}/changesets`, { query }))[0]).id;
    },
    async field(tracker: number): Promise<number> {
      const body = { type: 'string', name: `field_${next()}`, label: 'Field' };
      return ok(await admin.post(`/trackers/${tracker}/fields`, { body })).field_id;
    },
    async value(field: number): Promise<number> {
      return Number(ok(await admin.post(`/tracker_fields/${field}/values`, { body: { label: `Value ${next()}` } })).id);
    },
    async tracker(project: number, readers: Readers) {
      const permissions_for_groups = { can_access: [readers], can_admin: ['tracker_admins'] };
      return trackerOf(admin, project, `spare_${next()}`, { title: { type: 'string' } }, { permissions_for_groups });
    },
    async webhook(tracker: number): Promise<number> {
      const body = { url: 'https://example.com/', is_enabled: false };
      return ok(await admin.post(`/trackers/${tracker}/webhooks`, { body })).id;
    },
    async repository(project: number): Promise<number> {
      return ok(
        await admin.post('/svn', {
          body: { project_id: project, name: `tools${next()}`, settings: { layout: ['trunk'] } },
        }),
      ).id;
    },
  };
}
type Makers = ReturnType<typeof createMakers>;

interface Plan {
  name: string;
  accessMode?: 'restricted';
  access: string;
  isSuspended?: boolean;
  isTrackerHidden?: boolean;
}

const plans: readonly Plan[] = [
  { name: 'public', access: 'public' },
  { name: 'hidden tracker', access: 'public', isTrackerHidden: true },
  { name: 'private', access: 'private' },
  { name: 'suspended', access: 'public', isSuspended: true },
  { name: 'unrestricted', access: 'unrestricted', accessMode: 'restricted' },
  { name: 'without restricted', access: 'private-wo-restr', accessMode: 'restricted' },
];

interface People {
  restrictedMember: KnownCaller;
  member: KnownCaller;
  trackerAdmin: KnownCaller;
  projectAdmin: KnownCaller;
}

async function aSubject(hearth: Hearth, plan: Plan, people: People, make: Makers): Promise<Subject> {
  const { admin } = hearth;
  const { id: project } = await hearth.project(people.projectAdmin, { is_public: plan.access === 'public' });
  await hearth.members(project, [people.projectAdmin, people.member, people.trackerAdmin, people.restrictedMember]);
  const named = { project_id: project, short_name: 'tracker_admins' };
  const group: number = Number(ok(await admin.post('/user_groups', { body: named })).id);
  ok(await admin.put(`/user_groups/${group}/users`, { body: [{ id: people.trackerAdmin.id }] }));
  const readers = plan.isTrackerHidden === true ? 'project_members' : 'all_users';
  const fields = {
    title: { type: 'string' },
    state: listOf('sb', 'Open', 'Done'),
    attachments: { type: 'file' },
    chart: { type: 'burndown' },
  };
  const tracker = await trackerOf(admin, project, 'bug', fields, {
    permissions_for_groups: { can_access: [readers], can_admin: ['tracker_admins'] },
    semantics: { status: { field_id: 'state', value_ids: ['Open'] } },
  });
  const otherTracker = await make.tracker(project, readers);
  for (const { id } of [tracker, otherTracker]) {
    ok(await admin.patch(`/trackers/${id}`, { body: { enable_move_artifacts: true } }));
  }
  const rules = { workflow: { set_transitions_rules: { field_id: fieldsOf(tracker).id('state') } } };
  ok(await admin.patch(`/trackers/${tracker.id}`, { query: { query: JSON.stringify(rules) } }));
  const file = await upload(hearth, admin, fieldsOf(tracker).id('attachments'), Buffer.from('attached'));
  const attached = [fieldsOf(tracker).set('attachments', { value: [file.id] })];
  const artifact = await anArtifact(admin, tracker, attached);
  const services = ok(await admin.get(`/projects/${project}/project_services`));
  const withSubversion = await hasSubversion(hearth);
  const deletedTracker = (await make.tracker(project, readers)).id;
  ok(await admin.delete(`/trackers/${deletedTracker}`));
  const { dashboard, widget } = await make.dashboard(project);
  const subject: Subject = {
    name: plan.name,
    accessMode: plan.accessMode ?? 'anonymous',
    project,
    status: plan.isSuspended === true ? 'suspended' : 'active',
    readers,
    service: defined(services[0]).id,
    group,
    tracker,
    otherTracker: otherTracker.id,
    artifact,
    comment: await make.comment(artifact, admin),
    file: file.id,
    report: await make.report(tracker.id),
    transition: await make.transition(tracker, 'Open', 'Done'),
    webhook: await make.webhook(tracker.id),
    planning: await aPlanning(hearth, project, 'Releases', tracker.id, [otherTracker.id]),
    repository: withSubversion ? await make.repository(project) : 0,
    dashboard,
    widget,
    query: await make.query(widget),
    victims: {
      artifact: await make.artifact(tracker),
      report: await make.report(tracker.id),
      transition: await make.transition(tracker, 'Done', 'Open'),
      field: await make.field(tracker.id),
      value: await make.value(fieldsOf(tracker).id('state')),
      tracker: (await make.tracker(project, readers)).id,
      deletedTracker,
      webhook: await make.webhook(tracker.id),
      repository: withSubversion ? await make.repository(project) : 0,
      dashboard: (await make.dashboard(project)).dashboard,
      group: await make.group(project),
      query: await make.query(widget),
    },
  };
  if (plan.accessMode === 'restricted')
    ok(await admin.patch(`/projects/${project}`, { body: { access: plan.access } }));
  if (plan.isSuspended === true) ok(await admin.patch(`/projects/${project}`, { body: { status: 'suspended' } }));
  return subject;
}

export async function setAccessMode({ admin }: Hearth, mode: string): Promise<void> {
  ok(await admin.patch('/platform_settings', { body: { access_mode: mode } }));
}

/** All callers and subjects of the table. */
export async function createWorld(hearth: Hearth, isWanted: (plan: string) => boolean = () => true): Promise<World> {
  let last = 0;
  const next = (): number => ++last;
  const make = createMakers(hearth, next);
  ok(
    await hearth.admin.patch('/platform_settings', {
      body: { artifacts_deletion_limit: 10_000, invitations_per_day: 10_000 },
    }),
  );
  await setAccessMode(hearth, 'restricted');
  const people: People = {
    restrictedMember: await hearth.user('restricted-member', { status: 'R' }),
    member: await hearth.user('member'),
    trackerAdmin: await hearth.user('tracker-admin'),
    projectAdmin: await hearth.user('project-admin'),
  };
  const holder = async (right: PlatformRight): Promise<KnownCaller> => {
    const user = await hearth.user(right.replaceAll('_', '-'));
    ok(await hearth.admin.put(`/users/${user.id}/platform_rights`, { body: { rights: [right] } }));
    return user;
  };
  const subjects: Subject[] = [];
  for (const plan of plans.filter(({ name }) => isWanted(name)))
    subjects.push(await aSubject(hearth, plan, people, make));
  return {
    callers: {
      anonymous: hearth.anonymous,
      restricted: await hearth.user('restricted', { status: 'R' }),
      registered: await hearth.user('registered'),
      'restricted member': people.restrictedMember,
      member: people.member,
      'tracker admin': people.trackerAdmin,
      'project admin': people.projectAdmin,
      'site admin': hearth.admin,
      'reads everything': await holder('read_everything'),
      'projects manager': await holder('manage_projects'),
      'project approver': await holder('approve_projects'),
      'user manager': await holder('manage_users'),
      'membership reader': await holder('read_memberships'),
      'tracker manager': await holder('administer_trackers'),
    },
    stranger: await hearth.user('stranger'),
    subjects,
    next,
    make,
  };
}
