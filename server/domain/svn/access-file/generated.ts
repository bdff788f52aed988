import type { ProjectAccess } from '../../../../contract/projects/project.ts';

export interface AccessFileGroup {
  name: string;
  logins: readonly string[];
}

/** The input for the generated part of an access file. */
export interface AccessContext {
  /** logins of the members of the project */
  members: readonly string[];
  /** the static groups of the project */
  groups: readonly AccessFileGroup[];
  access: ProjectAccess;
  /** whether the platform writes the rules of `[/]` */
  hasDefaultPermissions: boolean;
}

export interface GeneratedSection {
  name: string;
  entries: { name: string; value: string }[];
}

/** The group of project members. It always exists, even if it is empty. */
export const membersGroup = 'members';

/** The static groups with a unique name and at least one member. */
export const usableGroups = (context: Pick<AccessContext, 'groups'>): AccessFileGroup[] =>
  context.groups.filter((group) => group.logins.length > 0 && group.name !== membersGroup);

const listed = (logins: readonly string[]): string =>
  [...new Set(logins.map((login) => login.toLowerCase()))].toSorted().join(', ');

/** The sections that the platform adds to every access file. The custom text overrides them. */
export function generatedSections(context: AccessContext): GeneratedSection[] {
  const groups: GeneratedSection = {
    name: 'groups',
    entries: [{ name: membersGroup, logins: context.members }, ...usableGroups(context)].map(({ name, logins }) => ({
      name,
      value: listed(logins),
    })),
  };
  if (!context.hasDefaultPermissions) return [groups];
  const isOpen = context.access === 'public' || context.access === 'unrestricted';
  const root = [
    { name: '*', value: isOpen ? 'r' : '' },
    { name: `@${membersGroup}`, value: 'rw' },
  ];
  return [groups, { name: '/', entries: root }];
}
