import type { Project } from '../../../contract/projects/project.ts';
import { type Cleanup, type Hearth, type KnownCaller, type Options, startHearth } from '../hearth/hearth.ts';
import type { ShownTracker } from '../hearth/shown.ts';
import { createTracker, labelOf } from './trackers.ts';

/** The initial state of a test: a platform with users, projects and trackers. */
interface World<Users extends string, Projects extends string, Trackers extends string> {
  hearth: Hearth;
  users: Record<Users, KnownCaller>;
  projects: Record<Projects, Project>;
  trackers: Record<Trackers, ShownTracker>;
}

export interface TrackerBuilder<Name extends string> {
  name: Name;
  body: object;
  /** A template of the platform: `bugs`, `tasks`, `stories` … */
  fromTemplate(template: string): TrackerBuilder<Name>;
  /** Just these fields: `{ title: { type: 'string' } }`. `structure` is the rest of the structure. */
  withFields(fields: Record<string, object>, structure?: object): TrackerBuilder<Name>;
}

/** A tracker with this item name. */
export const aTracker = <const Name extends string>(name: Name, body: object = {}): TrackerBuilder<Name> => ({
  name,
  body,
  fromTemplate: (template) => aTracker(name, { template_name: template }),
  withFields: (given, structure = {}) => {
    const fields = Object.entries(given).map(([key, field]) => ({ key, name: key, label: labelOf(key), ...field }));
    return aTracker(name, { structure: { fields, ...structure } });
  },
});

interface ProjectPlan<Name extends string, Users extends string, Trackers extends string> {
  name: Name;
  values: object;
  owner: Users | undefined;
  members: readonly Users[];
  trackers: readonly TrackerBuilder<Trackers>[];
}

export interface ProjectBuilder<Name extends string, Users extends string, Trackers extends string>
  extends ProjectPlan<Name, Users, Trackers> {
  /** The user who creates it; by default the site administrator. */
  ownedBy<const U extends string>(name: U): ProjectBuilder<Name, Users | U, Trackers>;
  withMembers<const U extends string>(...names: U[]): ProjectBuilder<Name, Users | U, Trackers>;
  with<T extends string>(tracker: TrackerBuilder<T>): ProjectBuilder<Name, Users, Trackers | T>;
}

const projectOf = <Name extends string, Users extends string, Trackers extends string>(
  plan: ProjectPlan<Name, Users, Trackers>,
): ProjectBuilder<Name, Users, Trackers> => ({
  ...plan,
  ownedBy: <U extends string>(owner: U) => projectOf<Name, Users | U, Trackers>({ ...plan, owner }),
  withMembers: <U extends string>(...names: U[]) =>
    projectOf<Name, Users | U, Trackers>({ ...plan, members: [...plan.members, ...names] }),
  with: <T extends string>(tracker: TrackerBuilder<T>) =>
    projectOf<Name, Users, Trackers | T>({ ...plan, trackers: [...plan.trackers, tracker] }),
});

/** A project that the test calls `name`; `values` are added to the request that creates it. */
export const aProject = <const Name extends string>(name: Name, values: object = {}) =>
  projectOf<Name, never, never>({ name, values, owner: undefined, members: [], trackers: [] });

export interface WorldBuilder<Users extends string, Projects extends string, Trackers extends string> {
  /** Users, in this order. Members and owners of projects need not be listed. */
  withUsers<const U extends string>(...names: U[]): WorldBuilder<Users | U, Projects, Trackers>;
  with<P extends string, U extends string, T extends string>(
    project: ProjectBuilder<P, U, T>,
  ): WorldBuilder<Users | U, Projects | P, Trackers | T>;
  start(test: Cleanup, options?: Options): Promise<World<Users, Projects, Trackers>>;
}

const recordOf = <Name extends string, T>(entries: readonly (readonly [Name, T])[]) =>
  Object.fromEntries(entries) as Record<Name, T>;

async function build<Users extends string, Projects extends string, Trackers extends string>(
  hearth: Hearth,
  names: readonly Users[],
  plans: readonly ProjectPlan<Projects, Users, Trackers>[],
): Promise<World<Users, Projects, Trackers>> {
  const mentioned = plans.flatMap(({ owner, members }) => (owner === undefined ? members : [owner, ...members]));
  const known: [Users, KnownCaller][] = [];
  for (const name of new Set([...names, ...mentioned])) known.push([name, await hearth.user(name)]);
  const users = recordOf(known);

  const created: [ProjectPlan<Projects, Users, Trackers>, Project][] = [];
  for (const plan of plans) {
    const by = plan.owner === undefined ? hearth.admin : users[plan.owner];
    created.push([plan, await hearth.project(by, plan.values)]);
  }

  const trackers: [Trackers, ShownTracker][] = [];
  for (const [plan, { id }] of created) {
    const members = plan.members.map((name) => users[name]);
    if (members.length > 0) await hearth.members(id, members);
    for (const { name, body } of plan.trackers) {
      trackers.push([name, await createTracker(hearth.admin, id, name, body)]);
    }
  }
  const projects = recordOf(created.map(([{ name }, project]) => [name, project] as const));
  return { hearth, users, projects, trackers: recordOf(trackers) };
}

const worldOf = <Users extends string, Projects extends string, Trackers extends string>(
  names: readonly Users[],
  plans: readonly ProjectPlan<Projects, Users, Trackers>[],
): WorldBuilder<Users, Projects, Trackers> => ({
  withUsers: <U extends string>(...more: U[]) => worldOf<Users | U, Projects, Trackers>([...names, ...more], plans),
  with: <P extends string, U extends string, T extends string>(project: ProjectBuilder<P, U, T>) =>
    worldOf<Users | U, Projects | P, Trackers | T>(names, [...plans, project]),
  start: async (test, options) => build(await startHearth(test, options), names, plans),
});

/** A platform with only its site administrator, to which a test adds its world. */
export const aWorld = () => worldOf<never, never, never>([], []);
