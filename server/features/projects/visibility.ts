import type { Problem } from '../../../contract/problems.ts';
import { type ProjectAccess, projectAccesses } from '../../../contract/projects/project.ts';
import { actingFor, type Identity } from '../../domain/actor.ts';
import type { VisibilityChoice } from '../../domain/policies/platform.ts';
import { can, refusal } from '../../domain/policies/policy.ts';
import type { AccessMode } from '../../domain/policies/project-access.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { ProjectUpdate } from './store/projects.ts';

const choiceIn = (settings: PlatformSettings): VisibilityChoice => ({
  isOpen: settings.get('project_visibility_can_be_chosen'),
  usual: settings.get('default_project_visibility'),
});

/** The visibilities that this user may choose for a project. */
export function accessesFor(user: Identity, settings: PlatformSettings): ProjectAccess[] {
  const choice = choiceIn(settings);
  if (!can(actingFor(user), 'platform.choose_visibility', choice)) return [choice.usual];
  return settings.get('access_mode') === 'restricted' ? [...projectAccesses] : ['public', 'private'];
}

/** Two of them make sense only on platforms with restricted users. */
export const isAvailable = (access: ProjectAccess, mode: AccessMode): boolean =>
  mode === 'restricted' || access === 'public' || access === 'private';

export function visibilityFault(
  user: Identity,
  chosen: ProjectAccess,
  settings: PlatformSettings,
): Problem | undefined {
  const choice = choiceIn(settings);
  return chosen === choice.usual ? undefined : refusal(actingFor(user), 'platform.choose_visibility', choice);
}

type Gate = Pick<ProjectUpdate, 'is_public' | 'allow_restricted'>;

const gates: Record<ProjectAccess, Gate> = {
  public: { is_public: 1, allow_restricted: 0 },
  unrestricted: { is_public: 1, allow_restricted: 1 },
  private: { is_public: 0, allow_restricted: 1 },
  'private-wo-restr': { is_public: 0, allow_restricted: 0 },
};

/** The columns for a visibility. Without restricted users, their setting stays unchanged. */
export function gateOf(access: ProjectAccess, mode: AccessMode): Gate {
  const gate = gates[access];
  return mode === 'restricted' ? gate : { is_public: gate.is_public };
}
