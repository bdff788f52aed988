import { problem } from '../../../contract/problems.ts';
import type { DbOrTx } from '../../db/index.ts';
import { projectMembers, systemGroups } from '../../domain/user-groups.ts';
import { groupNumberIn } from '../user-groups/index.ts';

/** The number of a group that can hear of changes. Groups of the platform have no list of members. */
export async function recipientGroup(source: DbOrTx, projectId: number, id: string): Promise<number> {
  const group = await groupNumberIn(source, projectId, id);
  if (group === undefined) throw problem('notification_group_unknown', { id });
  if (systemGroups.some((system) => system.id === group)) {
    throw problem('notification_group_platform', { id, members: `${projectId}_${projectMembers.id}` });
  }
  return group;
}
