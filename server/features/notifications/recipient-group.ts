import { problem } from '../../../contract/problems.ts';
import type { Tx } from '../../db/index.ts';
import { projectMembers, systemGroups } from '../../domain/user-groups.ts';
import { heldGroupNumberIn } from '../user-groups/index.ts';

/**
 * The number of a group that can receive notifications. System groups have no list of members. Earlier versions
 * accepted them, so a tracker that already has one can be saved again.
 */
export async function recipientGroup(
  tx: Tx,
  projectId: number,
  id: string,
  stored: ReadonlySet<number>,
): Promise<number> {
  const group = await heldGroupNumberIn(tx, projectId, id);
  if (group === undefined) throw problem('notification_group_unknown', { id });
  if (systemGroups.some((system) => system.id === group) && !stored.has(group)) {
    throw problem('notification_group_platform', { id, members: `${projectId}_${projectMembers.id}` });
  }
  return group;
}

/** The groups that some rows of a tracker name. */
export const groupsOfRows = (rows: readonly { groupIds: readonly number[] }[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ groupIds }) => groupIds));
