import type { DbOrTx, Tx } from '../../db/index.ts';
import {
  dynamicGroups,
  firstStaticGroup,
  parseGroupId,
  projectAdministrators,
  projectMembers,
  systemGroups,
} from '../../domain/user-groups.ts';
import { allMemberIds, findGroup, holdGroup, type GroupRow, listGroups } from './store.ts';

// For other slices too: `source` is the transaction they write in, or `db.read`.

/** The groups that the project defined itself, by id. */
export const staticGroupsOf = (source: DbOrTx, projectId: number): Promise<GroupRow[]> => listGroups(source, projectId);

/** The members of a group of the project, by its number: members, administrators, or a static group. */
export function memberIdsOf(source: DbOrTx, projectId: number, groupNumber: number): Promise<number[]> {
  if (groupNumber === projectMembers.id) return allMemberIds(source, { kind: 'members', projectId });
  if (groupNumber === projectAdministrators.id) return allMemberIds(source, { kind: 'administrators', projectId });
  return allMemberIds(source, { kind: 'static', groupId: groupNumber });
}

/**
 * The number of a group that this project can use, by its id in the interface (`105`, `101_3`, `2`) or by its short
 * name; undefined: unknown group.
 */
export async function groupNumberIn(source: DbOrTx, projectId: number, text: string): Promise<number | undefined> {
  const id = parseGroupId(text);
  if (id.kind === 'system') return id.group.id;
  if (id.kind === 'dynamic') return id.projectId === projectId ? id.group.id : undefined;
  if (id.kind === 'static') {
    const group = await findGroup(source, id.id);
    return group?.project_id === projectId ? group.id : undefined;
  }
  const builtIn = [...systemGroups, ...dynamicGroups].find((group) => group.shortName === text);
  if (builtIn !== undefined) return builtIn.id;
  return (await listGroups(source, projectId)).find((group) => group.name === text)?.id;
}

/** The same for something that will name the group: it can't be deleted until the transaction ends. */
export async function heldGroupNumberIn(tx: Tx, projectId: number, text: string): Promise<number | undefined> {
  const number = await groupNumberIn(tx, projectId, text);
  if (number === undefined || number < firstStaticGroup) return number;
  return (await holdGroup(tx, number)) ? number : undefined;
}
