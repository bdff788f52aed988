import type { Database, Tx } from '../../db/index.ts';
import { dynamicGroups, parseGroupId, systemGroups } from '../../domain/user-groups.ts';
import { findGroup, listGroups } from './store.ts';

/**
 * The number of a group that counts in this project, by its id in the interface (`105`, `101_3`, `2`) or by its short
 * name; undefined when there is none.
 */
export async function groupNumberIn(
  source: Database['read'] | Tx,
  projectId: number,
  text: string,
): Promise<number | undefined> {
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
