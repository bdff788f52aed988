import { problem } from '../../../contract/problems.ts';
import type { Tx } from '../../db/index.ts';
import type { GroupNumber } from '../../domain/trackers/tracker.ts';
import { groupNumberIn } from '../user-groups/index.ts';

/** The groups with these ids: `102_3`, or `3` alone, because the project is known. */
export async function authorizedGroups(
  tx: Tx,
  projectId: number,
  ids: readonly (string | number)[],
): Promise<GroupNumber[]> {
  if (ids.length === 0) throw problem('transition_groups_empty');
  const groups = new Set<GroupNumber>();
  for (const id of ids) {
    const found =
      (await groupNumberIn(tx, projectId, String(id))) ?? (await groupNumberIn(tx, projectId, `${projectId}_${id}`));
    if (found === undefined) throw problem('transition_group_unknown', { id });
    groups.add(found);
  }
  return [...groups];
}
