import { limits } from '../../../../contract/limits.ts';
import { projectLabelFault, projectNameFault } from '../../names.ts';
import type { ForeignProject, Losses } from '../model.ts';

/** A short name of letters, digits and underscores. */
const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);

/** The short name of a tracker. */
export const itemNameOf = (name: string): string => plainName(name) || 'item';

/** The first free one of a name and its numbered forms, which is taken from then on. */
function free(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}

/** Gives each field of a form a unique short name. */
export function createFieldNames(): (label: string) => string {
  const taken = new Set<string>();
  return (label) => free(plainName(label) || 'field', taken);
}

const shortForm = (name: string): string => name.replace(/^-+/, '').slice(0, limits.shortnameMaximum);

/** The short name of a project, from any name. */
export function projectNameOf(name: string): string {
  const short = shortForm(plainName(name).replaceAll('_', '-')).padEnd(limits.shortnameMinimum, '0');
  return projectNameFault(short) === undefined ? short : shortForm(`project-${short}`).replace(/-+$/, '');
}

/** Other tools have shorter and longer names of projects. */
export function withProjectNames(project: ForeignProject, losses: Losses): ForeignProject {
  const given = project.label.trim() || project.shortname;
  const label = Array.from(given).slice(0, limits.labelMaximum).join('').trim();
  if (label !== given)
    losses.leave(`characters of the project's name beyond ${limits.labelMaximum}`, given.length - label.length);
  const isValid = projectNameFault(project.shortname) === undefined;
  return {
    ...project,
    shortname: isValid ? project.shortname : projectNameOf(project.shortname),
    label: projectLabelFault(label) === undefined ? label : `${label} project`,
  };
}
