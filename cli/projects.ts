import { projectStatuses } from '../contract/projects/project.ts';
import { nearest } from '../server/lib/text/nearest.ts';
import type { Platform } from '../server/platform.ts';
import { Complaint } from './complaint.ts';
import { operator } from './platform.ts';

type Project = NonNullable<Awaited<ReturnType<Platform['directory']['named']>>>;

const all = { limit: 1_000_000, offset: 0, maximum: 1_000_000 };

/** The platform's own template project. Collections don't show it. */
const plainTemplate = 100;

/** All projects in every state, by number. */
export async function allProjects({ projects, directory }: Platform): Promise<Project[]> {
  const byStatus = await Promise.all(
    projectStatuses.map((status) => projects.list(operator, { with_status: status }, all)),
  );
  const found = byStatus.flatMap((one) => one.projects).toSorted((a, b) => a.id - b.id);
  const template = await directory.find(plainTemplate);
  return template === undefined ? found : [template, ...found];
}

/** A project by its short name or its number, in any state. */
export async function projectNamed(platform: Platform, name: string): Promise<Project> {
  const { directory } = platform;
  const numbered = /^[1-9]\d{0,8}$/.test(name) ? await directory.find(Number(name)) : undefined;
  const project = numbered ?? (await directory.named(name));
  if (project !== undefined) return project;
  const near = nearest(
    name,
    (await allProjects(platform)).map(({ shortname }) => shortname),
  );
  throw new Complaint(`There is no project ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`);
}
