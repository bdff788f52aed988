import type { Platform } from '../server/platform.ts';
import { Complaint } from './complaint.ts';

type Project = NonNullable<Awaited<ReturnType<Platform['directory']['named']>>>;

/** A project by its short name or its number. */
export async function projectNamed({ directory }: Platform, name: string): Promise<Project> {
  const numbered = /^[1-9]\d{0,8}$/.test(name) ? await directory.find(Number(name)) : undefined;
  const project = numbered ?? (await directory.named(name));
  if (project === undefined) throw new Complaint(`There is no project ${name}.`);
  return project;
}
