import type { DbOrTx } from '../../../db/index.ts';
import { type Problem, problem } from '../../../../contract/problems.ts';
import { actingFor, type Identity } from '../../../domain/actor.ts';
import type { ProjectRegistration } from '../../../domain/policies/platform.ts';
import { refusal } from '../../../domain/policies/policy.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import { countAwaitedProjects } from '../store/projects.ts';

export const registrationOf = (settings: PlatformSettings): ProjectRegistration => ({
  isOpen: settings.get('project_registration'),
  isOpenToRestricted: settings.get('restricted_users_can_create_projects'),
});

/** Whether this user may create projects at all. */
export const permissionRefusal = (user: Identity, settings: PlatformSettings): Problem | undefined =>
  refusal(actingFor(user), 'platform.create_project', registrationOf(settings));

/** Whether another project may join the queue for approval, if new ones need it. */
async function queueRefusal(source: DbOrTx, user: Identity, settings: PlatformSettings): Promise<Problem | undefined> {
  if (!settings.get('project_approval')) return undefined;
  const most = settings.get('projects_waiting_limit');
  if (most > 0 && (await countAwaitedProjects(source)) >= most) return problem('project_queue_full');
  const own = settings.get('projects_waiting_limit_per_user');
  if (own > 0 && (await countAwaitedProjects(source, user.id)) >= own) return problem('project_queue_full_for_user');
  return undefined;
}

/** Whether this user may create a project now. */
export const creationRefusal = async (
  source: DbOrTx,
  user: Identity,
  settings: PlatformSettings,
): Promise<Problem | undefined> => permissionRefusal(user, settings) ?? queueRefusal(source, user, settings);
