import { problem } from '../../../contract/problems.ts';
import type { Tx } from '../../db/index.ts';
import {
  addGroupMember,
  addProjectMember,
  allMemberIds,
  deletedMemberIds,
  type MemberList,
  removeGroupMember,
  removeProjectMember,
  setAdministrator,
} from './store.ts';

/** How the members of each kind of group come and go. */
interface Change {
  add(tx: Tx, userId: number): Promise<void>;
  remove(tx: Tx, userId: number): Promise<void>;
}

function changeOf(list: MemberList, project: { id: number; isPublic: boolean }): Change {
  if (list.kind === 'members') {
    return {
      add: (tx, userId) => addProjectMember(tx, project.id, userId),
      remove: (tx, userId) => removeProjectMember(tx, project.id, userId),
    };
  }
  if (list.kind === 'administrators') {
    return {
      async add(tx, userId) {
        await addProjectMember(tx, project.id, userId);
        await setAdministrator(tx, project.id, userId, true);
      },
      remove: (tx, userId) => setAdministrator(tx, project.id, userId, false),
    };
  }
  return {
    async add(tx, userId) {
      await addGroupMember(tx, list.groupId, userId);
      // In a private project a group without access to the project would mean nothing.
      if (!project.isPublic) await addProjectMember(tx, project.id, userId);
    },
    remove: (tx, userId) => removeGroupMember(tx, list.groupId, userId),
  };
}

/** Makes these users the members, beside those of deleted accounts; tells whose memberships changed. */
export async function replaceMembers(
  tx: Tx,
  project: { id: number; isPublic: boolean },
  list: MemberList,
  named: readonly number[],
): Promise<number[]> {
  return setMembers(tx, project, list, [...named, ...(await deletedMemberIds(tx, list))]);
}

async function setMembers(
  tx: Tx,
  project: { id: number; isPublic: boolean },
  list: MemberList,
  wanted: readonly number[],
): Promise<number[]> {
  const change = changeOf(list, project);
  const present = await allMemberIds(tx, list);
  // Administrators stay members: they are removed from their own group first.
  const kept = list.kind === 'members' ? await allMemberIds(tx, { kind: 'administrators', projectId: project.id }) : [];
  const added = wanted.filter((user) => !present.includes(user));
  const removed = present.filter((user) => !wanted.includes(user) && !kept.includes(user));
  if (list.kind === 'administrators') {
    const deleted = await deletedMemberIds(tx, list);
    if (wanted.every((user) => deleted.includes(user))) throw problem('project_without_administrator');
  }
  for (const user of added) await change.add(tx, user);
  for (const user of removed) await change.remove(tx, user);
  return [...added, ...removed];
}

/** Adds one user; tells whose memberships changed. */
export async function addMember(
  tx: Tx,
  project: { id: number; isPublic: boolean },
  list: MemberList,
  userId: number,
): Promise<number[]> {
  return setMembers(tx, project, list, [...(await allMemberIds(tx, list)), userId]);
}

/** Removes one user; tells whose memberships changed. */
export async function removeMember(
  tx: Tx,
  project: { id: number; isPublic: boolean },
  list: MemberList,
  userId: number,
): Promise<number[]> {
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
