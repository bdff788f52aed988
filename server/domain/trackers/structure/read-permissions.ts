import type { PermissionsInput } from '../../../../contract/trackers/structure.ts';
import type { TrackerPermissions } from '../tracker.ts';
import { readGroupRefs, type StructureContext } from './context.ts';

/** The permissions after a request. Omitted permissions stay as they are. */
export async function readPermissions(
  given: PermissionsInput | null | undefined,
  current: TrackerPermissions,
  context: StructureContext,
): Promise<TrackerPermissions> {
  const named = given ?? {};
  return {
    full: await readGroupRefs(named.can_access, current.full, context),
    submitterOnly: await readGroupRefs(named.can_access_submitted_by_user, current.submitterOnly, context),
    assignee: await readGroupRefs(named.can_access_assigned_to_group, current.assignee, context),
    submitter: await readGroupRefs(named.can_access_submitted_by_group, current.submitter, context),
    admin: await readGroupRefs(named.can_admin, current.admin, context),
  };
}
