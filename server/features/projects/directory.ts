import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { type ProjectGate, type ProjectState, projectRefusal } from '../../domain/policies/project-access.ts';
import { createCache } from '../../lib/cache/cache.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { findProject, findProjectByShortname, type ProjectRow } from './store/projects.ts';

/** A project as all features know it. */
export interface KnownProject extends ProjectGate {
  shortname: string;
  label: string;
  description: string;
  icon: string;
  isTemplate: boolean;
}

export const knownProjectOf = (row: ProjectRow): KnownProject => ({
  id: row.id,
  shortname: row.shortname,
  label: row.label,
  description: row.description,
  icon: row.icon,
  status: row.status as ProjectState,
  isTemplate: row.is_template === 1,
  isPublic: row.is_public === 1,
  allowRestricted: row.allow_restricted === null ? null : row.allow_restricted === 1,
});

/** Finds projects and decides who may see them. Every project-scoped route asks here. */
export function createProjectDirectory(db: Database, settings: PlatformSettings) {
  const cache = createCache<number, KnownProject>(10_000, async (id) => {
    const row = await findProject(db.read, id);
    return row === undefined ? undefined : knownProjectOf(row);
  });
  const ids = createCache<string, number>(10_000, async (name) => (await findProjectByShortname(db.read, name))?.id);
  db.subscribe(({ topic, id }) => {
    if (topic === '*') cache.clear();
    if (topic === 'project') cache.drop(Number(id));
    // // A name may have moved from one project to another.
    if (topic === '*' || topic === 'project') ids.clear();
  });

  return {
    find: (id: number): Promise<KnownProject | undefined> => cache.get(id),

    /** By short name, ignoring case. */
    async named(shortname: string): Promise<KnownProject | undefined> {
      const id = await ids.get(shortname.toLowerCase());
      return id === undefined ? undefined : cache.get(id);
    },

    /** The project. Throws a problem if the caller may not see it. */
    async visible(actor: Actor, id: number): Promise<KnownProject> {
      const project = await cache.get(id);
      if (project === undefined) throw problem('project_not_found');
      const refusal = projectRefusal(actor, project, settings.get('access_mode'));
      if (refusal !== undefined) throw problem(refusal);
      return project;
    },

    /** Nobody may change a suspended project, not even site administrators. */
    async writable(actor: Actor, id: number): Promise<KnownProject> {
      const project = await this.visible(actor, id);
      if (project.status === 'suspended') throw problem('project_suspended');
      return project;
    },
  };
}

export type ProjectDirectory = ReturnType<typeof createProjectDirectory>;
