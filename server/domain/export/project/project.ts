import type { ProjectAccess } from '../../../../contract/projects/project.ts';
import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { ExportContext } from '../context.ts';
import { userElement } from '../people/user.ts';

export interface ExportedProject {
  shortname: string;
  label: string;
  description: string;
  longDescription: string;
  /** undefined: none */
  banner: string | undefined;
  icon: string;
  isPublic: boolean;
  allowRestricted: boolean | null;
  isSynchronized: boolean;
  services: readonly { name: string; isEnabled: boolean }[];
  groups: readonly ExportedGroup[];
}

/** Members are numbers of users. */
export interface ExportedGroup {
  name: string;
  description: string;
  members: readonly number[];
  /** The owner of the project. The format cannot express it, so the owner is the first administrator in the list. */
  owner?: number | null;
}

/** The visibility for restricted users is exported even if this platform has no such users. */
function accessOf({ isPublic, allowRestricted }: ExportedProject): ProjectAccess {
  if (isPublic) return allowRestricted === true ? 'unrestricted' : 'public';
  return allowRestricted === false ? 'private-wo-restr' : 'private';
}

const nameOf = (id: number, context: ExportContext): string => context.user(id)?.username ?? '';

/** Sorted by name, so that the order doesn't depend on numbers. */
function groupElement({ name, description, members, owner }: ExportedGroup, context: ExportContext): Element {
  const byName = members.toSorted((one, other) => (nameOf(one, context) < nameOf(other, context) ? -1 : 1));
  const inOrder = byName.toSorted((one, other) => Number(other === owner) - Number(one === owner));
  return element('ugroup', { name, description }, [
    element(
      'members',
      {},
      inOrder.map((id) => userElement('member', id, context)),
    ),
  ]);
}

/** The project with its members, followed by its trackers and the rest of its content. */
export const projectElement = (
  project: ExportedProject,
  context: ExportContext,
  definedServices: readonly Element[] = [],
): Element =>
  element(
    'project',
    {
      'unix-name': project.shortname,
      'full-name': project.label,
      description: project.description,
      access: accessOf(project),
      'icon-codepoint': project.icon === '' ? undefined : project.icon,
    },
    [
      element('long-description', {}, project.longDescription),
      ...unlessEmpty('banner', project.banner ?? ''),
      element('services', {}, [
        ...project.services.map(({ name, isEnabled }) => element('service', { shortname: name, enabled: isEnabled })),
        ...definedServices,
      ]),
      element(
        'ugroups',
        { mode: project.isSynchronized || !project.isPublic ? 'synchronized' : undefined },
        project.groups.map((group) => groupElement(group, context)),
      ),
    ],
  );
