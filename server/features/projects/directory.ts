import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { can, require } from '../../domain/policies/policy.ts';
import type { ProjectSubject } from '../../domain/policies/project.ts';
import { entersByRight, type ProjectGate, type ProjectState } from '../../domain/policies/project-access.ts';
import type { KeptElement } from '../../domain/kept/kept.ts';
import { createCache } from '../../lib/cache/cache.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { findKeptParts } from './store/kept-parts.ts';
import { findProject, findProjectByShortname, type ProjectRow } from './store/projects.ts';

/** A project as all features know it. */
export interface KnownProject extends ProjectGate {
  shortname: string;
  label: string;
  description: string;
  icon: string;
  isTemplate: boolean;
  /** '': none */
  longDescription: string;
  /** whether members of its groups also become its members, as they always do in private projects */
  isSynchronized: boolean;
}

export const knownProjectOf = (row: ProjectRow): KnownProject => ({
  id: row.id,
  shortname: row.shortname,
  label: row.label,
  description: row.description,
  icon: row.icon,
  status: row.status as ProjectState,
  isTemplate: row.is_template === 1,
  longDescription: row.long_description ?? '',
  isSynchronized: row.is_synchronized === 1,
  isPublic: row.is_public === 1,
  allowRestricted: row.allow_restricted === null ? null : row.allow_restricted === 1,
});

type DirectoryAbility =
  | 'project.read'
  | 'project.read_entry'
  | 'project.read_trackers'
  | 'project.write_trackers'
  | 'project.write'
  | 'project.administer'
  | 'project.administer_service_accounts'
  | 'project.read_administration';

interface Deps {
  db: Database;
  settings: PlatformSettings;
  /** Called whenever a user sees a private project by a right on the platform. */
  onEntry: (actor: Actor, projectId: number) => void;
}

/** Finds projects and decides who may see them. Every route of a project uses it. */
export function createProjectDirectory({ db, settings, onEntry }: Deps) {
  const cache = createCache<number, KnownProject>(10_000, async (id) => {
    const row = await findProject(db.read, id);
    return row === undefined ? undefined : knownProjectOf(row);
  });
  const ids = createCache<string, number>(10_000, async (name) => (await findProjectByShortname(db.read, name))?.id);
  db.subscribe(['project'], ({ topic, id }) => {
    if (topic === '*') cache.clear();
    else cache.drop(Number(id));
    // A name may have moved from one project to another.
    ids.clear();
  });

  /** A project with everything that permissions depend on. */
  const subject = (project: KnownProject): ProjectSubject & { project: KnownProject } => ({
    project,
    mode: settings.get('access_mode'),
  });

  async function allowed(actor: Actor, ability: DirectoryAbility, id: number): Promise<KnownProject> {
    const project = await cache.get(id);
    if (project === undefined) throw problem('project_not_found');
    require(actor, ability, subject(project));
    if (entersByRight(actor, project)) onEntry(actor, id);
    return project;
  }

  return {
    find: (id: number): Promise<KnownProject | undefined> => cache.get(id),

    /** By short name, ignoring case. */
    async named(shortname: string): Promise<KnownProject | undefined> {
      const id = await ids.get(shortname.toLowerCase());
      return id === undefined ? undefined : cache.get(id);
    },

    subject,

    /** The parts of an imported project that no page shows. */
    keptParts: (id: number): Promise<KeptElement[]> => findKeptParts(db.read, id),

    async isVisible(actor: Actor, id: number): Promise<boolean> {
      const project = await cache.get(id);
      return project !== undefined && can(actor, 'project.read', subject(project));
    },

    /** The project, if this caller may see it; a problem otherwise. */
    visible: (actor: Actor, id: number): Promise<KnownProject> => allowed(actor, 'project.read', id),

    /** The project alone, without its contents. */
    entry: (actor: Actor, id: number): Promise<KnownProject> => allowed(actor, 'project.read_entry', id),

    /** The result of `ofTracker`, if the project is in memory and visible without a right on the platform. */
    peekOfTracker(actor: Actor, id: number): KnownProject | undefined {
      const project = cache.peek(id);
      if (project === undefined || entersByRight(actor, project)) return undefined;
      return can(actor, 'project.read_trackers', subject(project)) ? project : undefined;
    },

    /** The project of a tracker. */
    ofTracker: (actor: Actor, id: number): Promise<KnownProject> => allowed(actor, 'project.read_trackers', id),

    /** The project of a tracker in which something changes. */
    ofWritableTracker: (actor: Actor, id: number): Promise<KnownProject> =>
      allowed(actor, 'project.write_trackers', id),

    /** Nobody can change anything in a suspended or deleted project, not even site administrators. */
    writable: (actor: Actor, id: number): Promise<KnownProject> => allowed(actor, 'project.write', id),

    /** For changes that only administrators of the project make. */
    administered: (actor: Actor, id: number): Promise<KnownProject> => allowed(actor, 'project.administer', id),

    /** For project administrators. */
    withServiceAccounts: (actor: Actor, id: number): Promise<KnownProject> =>
      allowed(actor, 'project.administer_service_accounts', id),

    /** For project administrators who only read: the project may be closed. */
    administeredForReading: (actor: Actor, id: number): Promise<KnownProject> =>
      allowed(actor, 'project.read_administration', id),
  };
}

export type ProjectDirectory = ReturnType<typeof createProjectDirectory>;
