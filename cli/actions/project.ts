import { problem } from '../../contract/problems.ts';
import { projectStatuses } from '../../contract/projects/project.ts';
import type { Platform } from '../../server/platform.ts';
import { nearest } from '../../server/lib/text/nearest.ts';
import { Complaint } from '../complaint.ts';
import { say, sayList } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';
import type { ProjectAction, ProjectStep } from '../project-steps.ts';
import { userNamed } from '../users.ts';

const all = { limit: 1_000_000, offset: 0, maximum: 1_000_000 };

/** The platform's own template project. Collections don't show it. */
const plainTemplate = 100;

async function projectsOf({ projects, directory }: Platform) {
  const byStatus = await Promise.all(
    projectStatuses.map((status) => projects.list(operator, { with_status: status }, all)),
  );
  const found = byStatus.flatMap((one) => one.projects).toSorted((a, b) => a.id - b.id);
  const template = await directory.find(plainTemplate);
  return template === undefined ? found : [template, ...found];
}

export async function list({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async (platform) => {
    const rows = (await projectsOf(platform)).map((project) => ({
      id: project.id,
      shortname: project.shortname,
      status: project.status,
      visibility: project.isPublic ? 'public' : 'private',
      label: project.label,
    }));
    sayList(rows, ['id', 'shortname', 'status', 'visibility', 'label'], json);
  });
}

async function named(platform: Platform, shortname: string) {
  const known = await projectsOf(platform);
  const project = known.find((each) => each.shortname.toLowerCase() === shortname.toLowerCase());
  if (project !== undefined) return project;
  const near = nearest(
    shortname,
    known.map((each) => each.shortname),
  );
  throw new Complaint(`There is no project ${shortname}.${near === undefined ? '' : ` Did you mean ${near}?`}`);
}

export const act =
  ({ take: perform, result }: ProjectAction) =>
  (shortname: string): Promise<void> =>
    withPlatform(async (platform) => {
      const project = await named(platform, shortname);
      await perform(platform.projectDeletion, operator, project.id);
      say(`Project ${project.shortname} is ${result}.`);
    });

export const rename = (shortname: string, label: string): Promise<void> =>
  withPlatform(async (platform) => {
    const project = await named(platform, shortname);
    await platform.projectChanges.patch(operator, project.id, { label });
    say(`Project ${project.shortname} is named ${label.trim()}.`);
  });

export const copy = (shortname: string, target: string, options: { name?: string; owner?: string }): Promise<void> =>
  withPlatform(async (platform) => {
    const project = await named(platform, shortname);
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
      const project = await named(platform, shortname);
      if (project.status === 'deleted') throw problem('project_status_deleted');
      if (!step.from.includes(project.status)) {
        throw new Complaint(`${project.shortname} is ${project.status}: ${step.otherwise}.`);
      }
      await platform.projectChanges.patch(operator, project.id, { status: step.to });
      say(`Project ${project.shortname} is ${step.to}.`);
    });
