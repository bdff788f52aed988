import type { NewProject } from '../../contract/projects/project.ts';
import { accessOf } from '../../server/domain/policies/project-access.ts';
import { projectTemplateNamed } from '../../server/domain/project-templates.ts';
import type { Platform } from '../../server/platform.ts';
import { Complaint } from '../complaint.ts';
import { isoInstant, say, sayJson, sayList, sayTerms } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';
import type { ProjectAction, ProjectStep } from '../project-steps.ts';
import { allProjects, projectNamed } from '../projects.ts';
import { userNamed } from '../users.ts';

export async function list({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async (platform) => {
    const rows = (await allProjects(platform)).map((project) => ({
      id: project.id,
      shortname: project.shortname,
      status: project.status,
      visibility: project.isPublic ? 'public' : 'private',
      template: project.isTemplate,
      label: project.label,
    }));
    sayList(rows, ['id', 'shortname', 'status', 'visibility', 'template', 'label'], json);
  });
}

export const show = (name: string, { json }: { json?: boolean }): Promise<void> =>
  withPlatform(async (platform) => {
    const project = await projectNamed(platform, name);
    const deletion = await platform.projectDeletion.ofProject(project.id);
    const ownerId = await platform.projectOwners.of(project.id);
    const owner = ownerId === null ? undefined : await platform.identities.find(ownerId);
    const facts = {
      id: project.id,
      shortname: project.shortname,
      label: project.label,
      status: project.status,
      access: accessOf(project, platform.settings.get('access_mode')),
      template: project.isTemplate,
      owner: owner?.username ?? null,
      trackers: (await platform.trackers.ofProject(project.id)).length,
      deleted_on: isoInstant(deletion?.on ?? null),
      restorable_until: isoInstant(deletion?.restorableUntil ?? null),
    };
    if (json === true) return sayJson(facts);
    const { deleted_on, restorable_until, ...open } = facts;
    sayTerms(deletion === undefined ? open : { ...open, deleted_on, restorable_until });
  });

interface CreationOptions {
  name: string;
  owner: string;
  template?: string;
  description?: string;
  private?: boolean;
}

/** A template of the platform, or a project. */
async function templateNamed(
  platform: Platform,
  name: string,
): Promise<Pick<NewProject, 'template_id' | 'xml_template_name'>> {
  if (projectTemplateNamed(name) !== undefined) return { xml_template_name: name };
  return { template_id: (await projectNamed(platform, name)).id };
}

export const create = (shortname: string, options: CreationOptions): Promise<void> =>
  withPlatform(async (platform) => {
    const owner = await userNamed(platform, options.owner);
    const identity = await platform.identities.find(owner.id);
    if (identity === undefined) throw new Error(`user ${owner.id} is gone`);
    const { id } = await platform.projects.create(identity, {
      shortname,
      label: options.name,
      is_public: options.private !== true,
      description: options.description ?? '',
      ...(await templateNamed(platform, options.template ?? 'empty')),
    });
    const project = await projectNamed(platform, String(id));
    say(`Created project ${project.shortname} (${id}). It is ${project.status}.`);
  });

export const act =
  ({ take: perform, result }: ProjectAction) =>
  (shortname: string): Promise<void> =>
    withPlatform(async (platform) => {
      const project = await projectNamed(platform, shortname);
      await perform(platform.projectDeletion, operator, project.id);
      const status = (await projectNamed(platform, String(project.id))).status;
      const isClosed = status !== 'active' && status !== result;
      say(`Project ${project.shortname} is ${result}.${isClosed ? ` Its status is ${status}.` : ''}`);
    });

export const rename = (
  shortname: string,
  label: string | undefined,
  { shortName }: { shortName?: string },
): Promise<void> =>
  withPlatform(async (platform) => {
    if (label === undefined && shortName === undefined) throw new Complaint('Give a name, or --short-name.');
    const project = await projectNamed(platform, shortname);
    await platform.projectChanges.patch(operator, project.id, {
      ...(label === undefined ? {} : { label }),
      ...(shortName === undefined ? {} : { shortname: shortName }),
    });
    const renamed = await projectNamed(platform, String(project.id));
    say(`Project ${renamed.shortname} is named ${renamed.label}.`);
  });

export const copy = (shortname: string, target: string, options: { name?: string; owner?: string }): Promise<void> =>
  withPlatform(async (platform) => {
    const project = await projectNamed(platform, shortname);
    const ownerId =
      options.owner === undefined
        ? await platform.projectOwners.find(operator, project.id)
        : (await userNamed(platform, options.owner)).id;
    const owner = ownerId === null ? undefined : await platform.identities.find(ownerId);
    if (owner === undefined) throw new Complaint(`${project.shortname} has no owner. Name one with --owner.`);
    const { label, description, isPublic, allowRestricted } = project;
    const made = await platform.projects.create(owner, {
      template_id: project.id,
      shortname: target,
      label: options.name ?? label,
      description,
      is_public: isPublic,
      ...(await platform.projects.choicesOf(project.id)),
      ...(allowRestricted === null ? {} : { allow_restricted: allowRestricted }),
    });
    say(`Created project ${made.shortname} (${made.id}) from ${project.shortname}.`);
  });

export const take =
  (step: ProjectStep) =>
  (shortname: string): Promise<void> =>
    withPlatform(async (platform) => {
      const project = await projectNamed(platform, shortname);
      if (project.status === 'deleted') {
        throw new Complaint(
          `${project.shortname} is deleted. Restore it first: hearth project restore ${project.shortname}`,
        );
      }
      if (!step.from.includes(project.status)) {
        throw new Complaint(`${project.shortname} is ${project.status}: ${step.otherwise}.`);
      }
      await platform.projectChanges.patch(operator, project.id, { status: step.to });
      say(`Project ${project.shortname} is ${step.to}.`);
    });
