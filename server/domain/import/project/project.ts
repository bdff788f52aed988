import { isGroupName, isBuiltInName } from '../../user-groups.ts';
import { type ProjectAccess, projectAccesses } from '../../../../contract/projects/project.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Leaving } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childOf, childrenOf, flag, required, childText } from '../xml/nodes.ts';

export interface ImportedProject {
  shortname: string;
  label: string;
  description: string;
  longDescription: string;
  /** '': none */
  banner: string;
  icon: string;
  access: ProjectAccess;
  services: { name: string; isEnabled: boolean }[];
}

/** The visibility of the project, and whether it includes restricted users. */
export const gates: Readonly<Record<ProjectAccess, { isPublic: boolean; allowRestricted: boolean | null }>> = {
  public: { isPublic: true, allowRestricted: null },
  unrestricted: { isPublic: true, allowRestricted: true },
  private: { isPublic: false, allowRestricted: null },
  'private-wo-restr': { isPublic: false, allowRestricted: false },
};

function accessOf(node: XmlNode): ProjectAccess {
  const given = attribute(node, 'access')?.trim() ?? 'private';
  const access = projectAccesses.find((one) => one === given);
  if (access === undefined)
    throw wrong(node, `${JSON.stringify(given)} is not a valid access: ${projectAccesses.join(', ')}.`);
  return access;
}

const escaped = /\\u([0-9a-f]{4})/gi;

/** An emoji: literal, quoted, escaped, or by its number. Anything else counts as empty. */
function iconOf(given: string): string {
  const bare = given
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll(escaped, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  const number = /^\d{3,7}$/.test(bare) ? Number(bare) : undefined;
  if (number !== undefined) return number <= 0x10ffff ? String.fromCodePoint(number) : '';
  return /^\p{Extended_Pictographic}(?:\p{Emoji}|\u200d|\ufe0f)*$/u.test(bare) ? bare : '';
}

/** The project without its content. `isService` says whether a service exists here. */
export function readProject(node: XmlNode, isService: (name: string) => boolean, context: Leaving): ImportedProject {
  const services = childrenOf(childOf(node, 'services'), 'service');
  const last = new Map(services.map((service) => [required(service, 'shortname'), service]));
  for (const service of services) {
    const name = required(service, 'shortname');
    if (!isService(name)) context.leave(service, `[${name}]`);
    else if (last.get(name) !== service) context.leave(service, `[earlier ${name}]`);
  }
  const givenIcon = attribute(node, 'icon-codepoint')?.trim() ?? '';
  const icon = iconOf(givenIcon);
  if (icon === '' && givenIcon !== '') context.leave(node, `@icon-codepoint[${givenIcon}]`);
  if (flag(node, 'inherit-from-template', false)) context.leave(node, '@inherit-from-template');
  return {
    shortname: required(node, 'unix-name'),
    label: required(node, 'full-name'),
    description: (attribute(node, 'description') ?? '').trim(),
    longDescription: childText(node, 'long-description'),
    banner: childText(node, 'banner'),
    icon,
    access: accessOf(node),
    services: services
      .map((service) => ({ name: required(service, 'shortname'), isEnabled: flag(service, 'enabled', true) }))
      .filter(({ name }) => isService(name)),
  };
}

export interface ImportedGroup {
  name: string;
  description: string;
  /** elements that name users */
  members: XmlNode[];
}

export interface ImportedGroups {
  members: XmlNode[];
  administrators: XmlNode[];
  others: ImportedGroup[];
  /** whether members of the other groups are also members of the project */
  isSynchronized: boolean;
}

/** The user groups of a project. Every project has two of them. */
export function importGroups(project: XmlNode, context: Leaving): ImportedGroups {
  const ugroups = childOf(project, 'ugroups');
  const mode = ugroups === undefined ? undefined : attribute(ugroups, 'mode');
  if (ugroups !== undefined && mode !== undefined && mode !== 'synchronized') context.leave(ugroups, `@mode[${mode}]`);
  const isSynchronized = mode === 'synchronized';
  const groups: ImportedGroups = { members: [], administrators: [], others: [], isSynchronized };
  const names = new Set<string>();
  for (const node of childrenOf(ugroups, 'ugroup')) {
    const name = required(node, 'name');
    const members = childrenOf(childOf(node, 'members'), 'member');
    const isTaken = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    if (isTaken) context.leave(node, `[second group ${name}]`);
    else if (name === 'project_members') groups.members = members;
    else if (name === 'project_admins') groups.administrators = members;
    else if (isBuiltInName(name)) context.leave(node, `[${name}]`);
    else if (!isGroupName(name)) context.leave(node, `[${name}: not a valid name]`);
    else groups.others.push({ name, description: attribute(node, 'description') ?? '', members });
  }
  return groups;
}
