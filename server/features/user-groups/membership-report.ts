import type { UserGroup } from '../../../contract/projects/user-group.ts';
import type { Database } from '../../db/index.ts';
import { type Identity, isOpenAccount } from '../../domain/actor.ts';
import { projectAdministrators, projectMembers } from '../../domain/user-groups.ts';
import { type KnownProject, presentMinimalProject, type ProjectDirectory } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { fullGroup, presentDynamicGroup, presentStaticGroup } from './present.ts';
import { findGroups, type GroupRow } from './store.ts';

interface Deps {
  db: Database;
  directory: ProjectDirectory;
  settings: PlatformSettings;
}

/** Reports the groups of a user, in the formats of the interface. */
export function createMembershipReport({ db, directory, settings }: Deps) {
  async function projectsOf(ids: ReadonlySet<number>): Promise<KnownProject[]> {
    const found = await Promise.all([...ids].map((id) => directory.find(id)));
    return found.filter((project) => project !== undefined && project.status === 'active') as KnownProject[];
  }

  async function groupsOf(user: Identity): Promise<GroupRow[]> {
    const ids = [...user.groups.keys()];
    // Restricted users are in no public project through a group alone.
    const entered = user.status === 'R' ? ids.filter((id) => user.memberOf.has(id)) : ids;
    const projects = await projectsOf(new Set(entered));
    return findGroups(
      db.read,
      projects.flatMap(({ id }) => [...(user.groups.get(id) ?? [])]),
    );
  }

  async function names(user: Identity): Promise<string[]> {
    const projects = await projectsOf(user.memberOf);
    const dynamic = projects.flatMap((project) => {
      const name = project.shortname.toLowerCase();
      const administers = user.administratorOf.has(project.id);
      return [`${name}_project_members`, ...(administers ? [`${name}_project_admin`] : [])];
    });
    return [...dynamic, ...(await groupsOf(user)).map((group) => `ug_${group.id}`)];
  }

  return {
    /** `site_active`, `<project>_project_members`, `<project>_project_admin`, `ug_<id>` */
    async all(user: Identity): Promise<string[]> {
      if (!isOpenAccount(user)) return [];
      return [user.status === 'R' ? 'site_restricted' : 'site_active', ...(await names(user))];
    },

    inProjects: async (user: Identity): Promise<string[]> => (isOpenAccount(user) ? names(user) : []),

    async ids(user: Identity): Promise<string[]> {
      if (!isOpenAccount(user)) return [];
      const projects = await projectsOf(user.memberOf);
      const dynamic = projects.flatMap(({ id }) => [
        `${id}_${projectMembers.id}`,
        ...(user.administratorOf.has(id) ? [`${id}_${projectAdministrators.id}`] : []),
      ]);
      return [...dynamic, ...(await groupsOf(user)).map((group) => String(group.id))];
    },

    async full(user: Identity): Promise<UserGroup[]> {
      if (!isOpenAccount(user)) return [];
      const mode = settings.get('access_mode');
      const projects = await projectsOf(user.memberOf);
      const dynamic = projects.flatMap((project) => {
        const groups = user.administratorOf.has(project.id)
          ? [projectMembers, projectAdministrators]
          : [projectMembers];
        const minimal = presentMinimalProject(project, mode);
        return groups.map((group) => fullGroup(presentDynamicGroup(project.id, group), minimal));
      });
      const statics = (await groupsOf(user)).map(async (group) => {
        const project = await directory.find(group.project_id);
        return fullGroup(
          presentStaticGroup(group),
          project === undefined ? null : presentMinimalProject(project, mode),
        );
      });
      return [...dynamic, ...(await Promise.all(statics))];
    },
  };
}

export type MembershipReport = ReturnType<typeof createMembershipReport>;
