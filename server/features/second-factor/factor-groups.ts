import { problem } from '../../../contract/problems.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { Database } from '../../db/index.ts';
import { groupIdsIn, hasOwnMembers } from '../../domain/policies/second-factor.ts';
import type { GroupId } from '../../domain/user-groups.ts';
import { isStaticGroup, isProject } from './store.ts';

/** An id without an effect would leave people without the protection that the administrator wants for them. */
export async function checkFactorGroups(db: Database, next: Settings): Promise<void> {
  for (const { text, group } of groupIdsIn(next.second_factor_groups)) {
    if (await isKnown(db, group)) continue;
    const details = { pointer: '/second_factor_groups' };
    const detail = {
      name: 'second_factor_groups',
      reason: `${text} is not the id of a user group with members, such as 105, or 101_3 and 101_4 for the members and administrators of the project 101`,
    };
    throw problem('setting_invalid', detail, { details });
  }
}

async function isKnown(db: Database, group: GroupId): Promise<boolean> {
  if (!hasOwnMembers(group)) return false;
  if (group.kind === 'static') return isStaticGroup(db.read, group.id, group.projectId);
  return group.kind === 'dynamic' && isProject(db.read, group.projectId);
}
