/** A built-in user group. System groups belong to no project; every project has the dynamic ones. */
export interface BuiltInGroup {
  id: number;
  shortName: string;
  key: string;
  label: string;
}

const group = (id: number, shortName: string, key: string, label: string): BuiltInGroup => ({
  id,
  shortName,
  key: `ugroup_${key}_name_key`,
  label,
});

export const systemGroups: readonly BuiltInGroup[] = [
  group(1, 'all_users', 'anonymous_users', 'Anonymous'),
  group(2, 'registered_users', 'registered_users', 'Registered users'),
  group(5, 'authenticated_users', 'authenticated_users', 'Registered and restricted users'),
  group(100, 'nobody', 'nobody', 'Nobody'),
];

export const projectMembers = group(3, 'project_members', 'project_members', 'Project members');
export const projectAdministrators = group(4, 'project_admins', 'project_admins', 'Project administrators');

export const dynamicGroups: readonly BuiltInGroup[] = [
  projectMembers,
  projectAdministrators,
  group(11, 'file_manager_admins', 'file_manager_admin', 'file_manager_admins'),
  group(14, 'wiki_admins', 'wiki_admin', 'Wiki administrators'),
];

/** The names of the built-in groups in French, which queries can use, too. */
export const frenchGroupNames: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['Anonymes', 'Utilisateurs anonymes', 'Tous les utilisateurs']],
  [2, ['Utilisateurs enregistrés']],
  [5, ['Utilisateurs enregistrés et restreints']],
  [100, ['Personne']],
  [3, ['Membres du projet']],
  [4, ['Administrateurs du projet', 'Administrateurs projet']],
  [11, ['Administrateurs du gestionnaire de fichiers']],
  [14, ['Administrateurs du wiki', 'Administrateurs wiki']],
]);

export const firstStaticGroup = 101;

/** The meaning of a group id in the API. */
export type GroupId =
  | { kind: 'system'; group: BuiltInGroup }
  | { kind: 'dynamic'; projectId: number; group: BuiltInGroup }
  | { kind: 'static'; id: number; projectId?: number }
  | { kind: 'needs project' }
  | { kind: 'unknown' }
  | { kind: 'malformed' };

const byId = (groups: readonly BuiltInGroup[], id: number) => groups.find((group) => group.id === id);

function bareId(id: number): GroupId {
  if (id >= firstStaticGroup) return { kind: 'static', id };
  const system = byId(systemGroups, id);
  if (system !== undefined) return { kind: 'system', group: system };
  return byId(dynamicGroups, id) === undefined ? { kind: 'unknown' } : { kind: 'needs project' };
}

export function parseGroupId(text: string): GroupId {
  const [, project, number] = /^(?:(\d+)_)?(\d+)$/.exec(text) ?? [];
  if (number === undefined) return { kind: 'malformed' };
  if (project === undefined) return bareId(Number(number));
  const id = Number(number);
  if (id >= firstStaticGroup) return { kind: 'static', id, projectId: Number(project) };
  // A system group belongs to no project, so it can't be named with one.
  if (byId(systemGroups, id) !== undefined) return { kind: 'malformed' };
  const dynamic = byId(dynamicGroups, id);
  return dynamic === undefined ? { kind: 'unknown' } : { kind: 'dynamic', projectId: Number(project), group: dynamic };
}

/** Whether an id means a system group, even if it contains the id of a project. */
export const namesSystemGroup = (text: string): boolean => {
  const [, number] = /^(?:\d+_)?(\d+)$/.exec(text) ?? [];
  return byId(systemGroups, Number(number)) !== undefined;
};

const builtInNames = new Set([...systemGroups, ...dynamicGroups].map((group) => group.shortName));

/** Whether the name belongs to a system group or to a group that every project has. */
export const isBuiltInName = (name: string): boolean => builtInNames.has(name.toLowerCase());

export const isGroupName = (name: string): boolean => /^[A-Za-z0-9_-]+$/.test(name);
