import { problem } from '../../contract/problems.ts';
import { projectStatuses } from '../../contract/projects/project.ts';
import type { Platform } from '../../server/platform.ts';
import { nearest } from '../../server/lib/text/nearest.ts';
import { Complaint } from '../complaint.ts';
import { say, sayList } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';
import type { ProjectAction, ProjectStep } from '../project-steps.ts';

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
