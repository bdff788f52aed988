import { problem } from '../../../contract/problems.ts';
import type { ProjectEvent } from '../../../contract/projects/history.ts';
import type { Tx } from '../../db/index.ts';
import {
  addGroupMember,
  addProjectMember,
  allMemberIds,
  deletedMemberIds,
  isSynchronized,
  type MemberList,
  ownerOf,
  removeGroupMember,
  removeProjectMember,
  restrictedAmong,
  serviceAccountsAmong,
  setAdministrator,
  usernamesOf,
} from './store.ts';

/** A change to the membership of a user. */
export interface MemberStep {
  userId: number;
  event: Extract<
    ProjectEvent,
    `project_${'member' | 'administrator'}_${'added' | 'removed'}` | `user_group_member_${'added' | 'removed'}`
  >;
}

/** A project whose members change. */
export interface MemberProject {
  id: number;
  label: string;
  /** whether restricted users can't become members */
  excludesRestricted: boolean;
}

/** Adds and removes members, for each kind of group. */
interface Change {
  add(tx: Tx, userId: number): Promise<MemberStep[]>;
  remove(tx: Tx, userId: number): Promise<MemberStep[]>;
}

async function join(tx: Tx, projectId: number, userId: number): Promise<MemberStep[]> {
  return (await addProjectMember(tx, projectId, userId)) ? [{ userId, event: 'project_member_added' }] : [];
}

function changeOf(list: MemberList, project: MemberProject): Change {
  if (list.kind === 'members') {
    return {
      add: (tx, userId) => join(tx, project.id, userId),
      async remove(tx, userId) {
        await removeProjectMember(tx, project.id, userId);
        return [{ userId, event: 'project_member_removed' }];
      },
    };
  }
  if (list.kind === 'administrators') {
    return {
      async add(tx, userId) {
        const joined = await join(tx, project.id, userId);
        await setAdministrator(tx, project.id, userId, true);
        return [...joined, { userId, event: 'project_administrator_added' }];
      },
      async remove(tx, userId) {
        await setAdministrator(tx, project.id, userId, false);
        return [{ userId, event: 'project_administrator_removed' }];
      },
    };
  }
  return {
    async add(tx, userId) {
      await addGroupMember(tx, list.groupId, userId);
      const joined = (await isSynchronized(tx, project.id)) ? await join(tx, project.id, userId) : [];
      return [...joined, { userId, event: 'user_group_member_added' }];
    },
    async remove(tx, userId) {
      await removeGroupMember(tx, list.groupId, userId);
      return [{ userId, event: 'user_group_member_removed' }];
    },
  };
}

/** Makes these users the members, in addition to members with deleted accounts. Returns the changes. */
export async function replaceMembers(
  tx: Tx,
  project: MemberProject,
  list: MemberList,
  named: readonly number[],
): Promise<MemberStep[]> {
  return setMembers(tx, project, list, [...named, ...(await deletedMemberIds(tx, list))]);
}

async function setMembers(
  tx: Tx,
  project: MemberProject,
  list: MemberList,
  wanted: readonly number[],
): Promise<MemberStep[]> {
  const change = changeOf(list, project);
  const present = await allMemberIds(tx, list);
  // Administrators stay members until they are removed from the administrators.
  const kept = list.kind === 'members' ? await allMemberIds(tx, { kind: 'administrators', projectId: project.id }) : [];
  const added = wanted.filter((user) => !present.includes(user));
  const removed = present.filter((user) => !wanted.includes(user) && !kept.includes(user));
  const services = await serviceAccountsAmong(tx, wanted);
  const foreign = services.find((one) => one.service_project_id !== project.id);
  if (foreign !== undefined) throw problem('service_account_elsewhere', { user: foreign.username });
  if (list.kind === 'administrators') {
    const nobody = [...(await deletedMemberIds(tx, list)), ...services.map(({ id }) => id)];
    if (wanted.every((user) => nobody.includes(user))) throw problem('project_without_administrator');
  }
  if (list.kind !== 'static' && removed.includes((await ownerOf(tx, project.id)) ?? 0)) {
    throw problem('project_owner_not_removable');
  }
  const [restricted] = project.excludesRestricted ? await restrictedAmong(tx, added) : [];
  if (restricted !== undefined) {
    const name = (await usernamesOf(tx, [restricted])).get(restricted) ?? '';
    throw problem('member_restricted', { user: name, project: project.label });
  }
  const steps: MemberStep[] = [];
  for (const user of added) steps.push(...(await change.add(tx, user)));
  for (const user of removed) steps.push(...(await change.remove(tx, user)));
  return steps;
}

/** Adds a user. Returns the changes. */
export async function addMember(
  tx: Tx,
  project: MemberProject,
  list: MemberList,
  userId: number,
): Promise<MemberStep[]> {
  return setMembers(tx, project, list, [...(await allMemberIds(tx, list)), userId]);
}

/** Removes a user. Returns the changes. */
export async function removeMember(
  tx: Tx,
  project: MemberProject,
  list: MemberList,
  userId: number,
): Promise<MemberStep[]> {
  const present = await allMemberIds(tx, list);
  if (!present.includes(userId)) throw problem('member_unknown');
  const touched = await setMembers(
    tx,
    project,
    list,
    present.filter((user) => user !== userId),
  );
  if (touched.length === 0) throw problem('member_is_administrator');
  return touched;
}

/** Removes all restricted users, administrators included. Returns the changes. */
export async function removeRestricted(tx: Tx, project: MemberProject): Promise<MemberStep[]> {
  const steps: MemberStep[] = [];
  for (const kind of ['administrators', 'members'] as const) {
    const list = { kind, projectId: project.id };
    const present = await allMemberIds(tx, list);
    const restricted = await restrictedAmong(tx, present);
    if (restricted.includes((await ownerOf(tx, project.id)) ?? 0)) throw problem('project_owner_restricted');
    const rest = present.filter((user) => !restricted.includes(user));
    if (restricted.length > 0) steps.push(...(await setMembers(tx, project, list, rest)));
  }
  return steps;
}
