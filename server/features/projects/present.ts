import type { MinimalProject, Project, ProjectReference, ProjectStatus } from '../../../contract/projects/project.ts';
import type { Actor } from '../../domain/actor.ts';
import { type AccessMode, accessOf, isMember } from '../../domain/policies/project-access.ts';
import type { KnownProject } from './directory.ts';
import { resourcesOf } from './resources.ts';

const labelOf = (project: KnownProject): string =>
  project.icon === '' ? project.label : `${project.icon} ${project.label}`;

export const presentProjectReference = (project: KnownProject): ProjectReference => ({
  id: project.id,
  uri: `projects/${project.id}`,
  label: project.label,
  icon: project.icon,
});

export const presentMinimalProject = (project: KnownProject, mode: AccessMode): MinimalProject => ({
  id: project.id,
  uri: `projects/${project.id}`,
  label: labelOf(project),
  label_without_icon: project.label,
  shortname: project.shortname.toLowerCase(),
  // Projects are invisible while they are imported.
  status: project.status as ProjectStatus,
  access: accessOf(project, mode),
  is_template: project.isTemplate,
});

export const presentProject = (
  actor: Actor,
  project: KnownProject,
  mode: AccessMode,
  fields: readonly { name: string; value: string }[],
  services: ReadonlySet<string>,
): Project => ({
  ...presentMinimalProject(project, mode),
  resources: resourcesOf((name) => services.has(name)).map((type) => ({ type, uri: `projects/${project.id}/${type}` })),
  additional_informations: [],
  is_member_of: isMember(actor, project.id),
  description: project.description,
  additional_fields: [...fields],
  icon: project.icon,
  long_description: project.longDescription,
  is_membership_synchronized: project.isSynchronized || !project.isPublic,
});
