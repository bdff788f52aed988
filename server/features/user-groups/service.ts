import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type {
  GroupSettings,
  NewUserGroup,
  UserGroupPatch,
  UserReference,
} from '../../../contract/projects/user-group.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { can, require } from '../../domain/policies/policy.ts';
import { accessOf, closedToChanges } from '../../domain/policies/project-access.ts';
import {
  dynamicGroups,
  isBuiltInName,
  isGroupName,
  parseGroupId,
  projectAdministrators,
  projectMembers,
  systemGroups,
} from '../../domain/user-groups.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { findUserByName } from '../users/index.ts';
import type { KnownGroup } from './known-group.ts';
import {
  addMember,
  type MemberProject,
  type MemberStep,
  removeMember,
  removeRestricted,
  replaceMembers,
} from './membership.ts';
import { memberEvents } from './member-events.ts';
import { groupEntries, memberEntries } from './member-history.ts';
import { resolveReferences } from './references.ts';
import {
  allMemberIds,
  findGroup,
  findGroupByName,
  insertGroup,
  listGroups,
  listMembers,
  lockMembers,
  type MemberList,
  ownerOf,
  updateGroup,
} from './store.ts';

/** Locks the members of a project, which may have been suspended or deleted since. */
async function lockOpen(tx: Tx, projectId: number): Promise<void> {
  const closed = closedToChanges(await lockMembers(tx, projectId));
  if (closed !== undefined) throw problem(closed);
}

/** The rows that hold the members; undefined: the group can't have any. */
function memberListOf(group: KnownGroup): MemberList | undefined {
  if (group.kind === 'static') return { kind: 'static', groupId: group.id };
  if (group.kind === 'system') return undefined;
  const lists: Record<number, MemberList> = {
    [projectMembers.id]: { kind: 'members', projectId: group.project.id },
    [projectAdministrators.id]: { kind: 'administrators', projectId: group.project.id },
  };
  return lists[group.group.id];
}

function nameIn(text: string): string {
  const name = text.trim();
  if (name === '') throw problem('group_name_missing');
  if (name.length > limits.groupNameMaximum) {
    const reason = `Invalid value specified for \`short_name\`. Maximum ${limits.groupNameMaximum} characters allowed.`;
    throw problem('parameter_invalid', { reason }, { details: { pointer: '/short_name' } });
  }
  if (!isGroupName(name)) throw problem('group_name_invalid', { name });
  return name;
}

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
  settings: PlatformSettings;
  clock: Clock;
}

export function createUserGroups({ db, events, directory, settings, clock }: Deps) {
  async function projectOf(actor: Actor, id: number): Promise<KnownProject> {
    const project = await directory.find(id);
    if (project === undefined) throw problem('group_not_found');
    return directory.visible(actor, id);
  }

  async function staticGroup(actor: Actor, id: number, projectId: number | undefined): Promise<KnownGroup> {
    const row = await findGroup(db.read, id);
    if (row === undefined) throw problem('group_not_found');
    if (projectId !== undefined && projectId !== row.project_id) throw problem('group_not_in_project');
    const { name, description, project_id: owner } = row;
    return { kind: 'static', id, name, description, project: await projectOf(actor, owner) };
  }

  async function find(actor: Actor, text: string): Promise<KnownGroup> {
    const id = parseGroupId(text);
    if (id.kind === 'malformed') throw problem('group_id_malformed', { id: text });
    if (id.kind === 'needs project') throw problem('group_id_needs_project', { id: text });
    if (id.kind === 'unknown') throw problem('group_not_found');
    if (id.kind === 'static') return staticGroup(actor, id.id, id.projectId);
    if (id.kind === 'system') return { kind: 'system', group: id.group };
    return { kind: 'dynamic', group: id.group, project: await projectOf(actor, id.projectId) };
  }

  /** The system groups that apply to this project. */
  function systemGroupsOf(project: KnownProject) {
    const mode = settings.get('access_mode');
    const access = accessOf(project, mode);
    const holds: Record<number, boolean> = {
      1: mode === 'anonymous' && project.isPublic,
      2: project.isPublic,
      5: mode === 'restricted' && access === 'unrestricted',
    };
    return systemGroups
      .filter((group) => holds[group.id] === true)
      .map((group) => ({ kind: 'system' as const, group }));
  }

  async function userNamed(name: string): Promise<number> {
    const user = name.includes('\0') ? undefined : await findUserByName(db.read, name);
    if (user === undefined) throw problem('group_query_user_unknown');
    return user.id;
  }

  const place = (actor: Actor, project: KnownProject) => ({ userId: accountOf(actor), projectId: project.id });

  /** Changes the members of a group, one transaction at a time for each project. */
  async function change(
    actor: Actor,
    id: string,
    work: (tx: Tx, project: MemberProject, list: MemberList) => Promise<MemberStep[]>,
  ): Promise<void> {
    const group = await find(actor, id);
    require(actor, 'group.administer', group);
    const members = memberListOf(group);
    if (group.kind === 'system' || members === undefined) throw problem('group_not_writable');
    const groupId = group.kind === 'static' ? group.id : group.group.id;
    const named = { id: groupId, name: group.kind === 'static' ? group.name : '' };
    await db.write((tx) => record(tx, actor, group.project, named, (inside) => work(tx, inside, members)));
  }

  /** Does the work, and records it in the history and in the event log. */
  async function record(
    tx: Tx,
    actor: Actor,
    project: KnownProject,
    group: { id: number; name: string },
    work: (project: MemberProject) => Promise<MemberStep[]>,
  ): Promise<void> {
    await lockOpen(tx, project.id);
    const excludesRestricted = accessOf(project, settings.get('access_mode')) === 'private-wo-restr';
    const steps = await work({ ...project, excludesRestricted });
    for (const user of new Set(steps.map(({ userId }) => userId))) db.publish(tx, 'user', user);
    const entries = await memberEntries(tx, steps, group.name);
    await addHistoryEntries(tx, { projectId: project.id, actor, at: clock() }, entries);
    await events.append(tx, ...memberEvents(place(actor, project), steps, group.id));
  }

  return {
    find,

    /** The name of a static group, without any check of access. */
    nameOf: async (id: number): Promise<string | undefined> => (await findGroup(db.read, id))?.name,

    async listOf(actor: Actor, projectId: number, withSystemGroups: boolean): Promise<KnownGroup[]> {
      const project = await directory.visible(actor, projectId);
      const statics = await listGroups(db.read, project.id);
      const builtIn = [
        ...(withSystemGroups ? systemGroupsOf(project) : []),
        ...dynamicGroups.map((group) => ({ kind: 'dynamic' as const, group, project })),
      ];
      return [
        ...builtIn.toSorted((one, other) => one.group.id - other.group.id),
        ...statics.map(({ id, name }): KnownGroup => ({ kind: 'static', id, name, project })),
      ];
    },

    /** The members, for administrators of the project. `only` is the name of a single member. */
    async members(
      actor: Actor,
      id: string,
      page: { limit: number; offset: number },
      only?: string,
    ): Promise<{ ids: number[]; total: number }> {
      const group = await find(actor, id);
      require(actor, 'group.read_members', group);
      const wanted = only === undefined ? undefined : await userNamed(only);
      const members = memberListOf(group);
      return members === undefined ? { ids: [], total: 0 } : listMembers(db.read, members, page, { only: wanted });
    },

    replaceMembers: (actor: Actor, id: string, references: readonly UserReference[]): Promise<void> =>
      change(actor, id, async (tx, project, list) =>
        replaceMembers(tx, project, list, await resolveReferences(tx, references)),
      ),

    addMember: (actor: Actor, id: string, reference: UserReference): Promise<void> =>
      change(actor, id, async (tx, project, list) => {
        const [user = 0] = await resolveReferences(tx, [reference]);
        return addMember(tx, project, list, user);
      }),

    /** In the transaction that creates the account. */
    addToProject: (tx: Tx, actor: Actor, project: KnownProject, userId: number): Promise<void> =>
      record(tx, actor, project, { id: projectMembers.id, name: '' }, (inside) =>
        addMember(tx, inside, { kind: 'members', projectId: project.id }, userId),
      ),

    /** In the transaction in which the project begins to exclude restricted users. */
    removeRestricted: (tx: Tx, actor: Actor, project: KnownProject): Promise<void> =>
      record(tx, actor, project, { id: projectMembers.id, name: '' }, (inside) => removeRestricted(tx, inside)),

    removeMember: (actor: Actor, id: string, userId: number): Promise<void> =>
      change(actor, id, (tx, project, list) => removeMember(tx, project, list, userId)),

    /**
     * The members of a project, for callers who may see it. Only project administrators see members who can't sign in.
     */
    async projectMembers(
      actor: Actor,
      projectId: number,
      page: { limit: number; offset: number },
    ): Promise<{ ids: number[]; administrators: ReadonlySet<number>; owner: number | null; total: number }> {
      const project = await directory.visible(actor, projectId);
      const openOnes = !can(actor, 'project.read_administration', directory.subject(project));
      const found = await listMembers(db.read, { kind: 'members', projectId: project.id }, page, { openOnes });
      const administrators = await allMemberIds(db.read, { kind: 'administrators', projectId: project.id });
      return { ...found, administrators: new Set(administrators), owner: await ownerOf(db.read, project.id) };
    },

    async create(actor: Actor, request: NewUserGroup): Promise<KnownGroup> {
      const project = await directory.visible(actor, request.project_id);
      require(actor, 'project.create_group', directory.subject(project));
      const name = nameIn(request.short_name);
      const groupId = isBuiltInName(name)
        ? undefined
        : await db.write(async (tx) => {
            const made = await insertGroup(tx, project.id, name, request.description ?? '');
            if (made === undefined) return undefined;
            const entry = { event: 'user_group_created' as const, value: name };
            await addHistoryEntries(tx, { projectId: project.id, actor, at: clock() }, [entry]);
            await events.append(tx, {
              type: 'group.created',
              ...place(actor, project),
              subjectId: made,
              details: {},
            });
            return made;
          });
      if (groupId === undefined) throw problem('group_name_taken');
      return { kind: 'static', id: groupId, name, project };
    },

    /** The name and the description, for administrators. */
    async settings(actor: Actor, text: string): Promise<GroupSettings> {
      const group = await find(actor, text);
      require(actor, 'group.update', group);
      if (group.kind !== 'static') throw problem('group_not_editable');
      return { short_name: group.name, description: group.description ?? '' };
    },

    /** Changes the name and description of a static group. Its permissions stay. */
    async patch(actor: Actor, text: string, patch: UserGroupPatch): Promise<KnownGroup> {
      const group = await find(actor, text);
      require(actor, 'group.update', group);
      if (group.kind !== 'static') throw problem('group_not_editable');
      const { project } = group;
      const name = patch.short_name === undefined ? undefined : nameIn(patch.short_name);
      if (name !== undefined && isBuiltInName(name)) throw problem('group_name_taken');
      return db.write(async (tx) => {
        await lockOpen(tx, project.id);
        const before = await findGroup(tx, group.id);
        if (before === undefined) throw problem('group_not_found');
        const holder = name === undefined ? undefined : await findGroupByName(tx, project.id, name);
        if (holder !== undefined && holder.id !== group.id) throw problem('group_name_taken');
        const after = { name: name ?? before.name, description: patch.description ?? before.description };
        await updateGroup(tx, group.id, after);
        await addHistoryEntries(tx, { projectId: project.id, actor, at: clock() }, groupEntries(before, after));
        const parts = (['name', 'description'] as const).filter((part) => before[part] !== after[part]);
        const changed = { ...place(actor, project), subjectId: group.id, details: { parts } };
        if (parts.length > 0) await events.append(tx, { type: 'group.updated', ...changed });
        return { ...group, name: after.name };
      });
    },
  };
}

export type UserGroups = ReturnType<typeof createUserGroups>;
