import type { SearchAnswer, SearchResult } from '../../../contract/platform/search.ts';
import { type SearchKind, searchKinds } from '../../../contract/platform/search-kinds.ts';
import { Problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { searchWords } from '../../domain/text-match.ts';
import type { ArtifactAccess, History } from '../artifacts/index.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import type { Searches } from '../search/index.ts';
import type { SvnSlice } from '../svn/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities, UserPresenter, Users } from '../users/index.ts';
import { createArtifactSearch } from './artifacts.ts';
import { type Candidate, rankedPage, readGlobalCursor, writeGlobalCursor } from './candidate.ts';
import { createCommitSearch } from './commits.ts';
import { type Destination, destinationOf } from './destination.ts';
import { createPlaceSearch, foundProject, foundTracker } from './places.ts';
import { createReadableTexts, type VisibleTrackers, scopeOf } from './texts.ts';

interface Deps {
  search: Pick<Searches, 'everywhere' | 'commits'>;
  svn: SvnSlice;
  trackers: TrackerDirectory;
  directory: ProjectDirectory;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'byId' | 'sizesById' | 'visible'>;
  identities: Identities;
  presenter: UserPresenter;
  users: Pick<Users, 'search'>;
  listProjects: (actor: Actor, search: string, limit: number) => Promise<KnownProject[]>;
  /** the address of this installation */
  origin: () => string;
}

export interface GlobalQuery {
  text: string;
  projectId: number | undefined;
  kinds: readonly SearchKind[] | undefined;
  cursor: string | undefined;
  limit: number;
}

interface Search {
  actor: Actor;
  scope: VisibleTrackers;
  words: readonly string[];
  projectId: number | undefined;
}

/** Returns undefined instead of the problem that a caller without access gets. */
async function unlessRefused<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Finds everything that a caller may see by words. */
export function createGlobalSearch(deps: Deps) {
  const { directory, trackers } = deps;
  const artifacts = createArtifactSearch({ ...deps, texts: createReadableTexts(deps) });
  const commits = createCommitSearch(deps);
  const places = createPlaceSearch(deps);

  const finders: Record<SearchKind, (search: Search) => Promise<Candidate[]>> = {
    artifact: ({ actor, scope, words }) => artifacts.artifacts(actor, scope, words),
    comment: ({ actor, scope, words }) => artifacts.comments(actor, scope, words),
    commit: ({ actor, projectId, words }) => commits(actor, projectId, words),
    project: async ({ actor, words, projectId }) => {
      const found = await places.projects(actor, words);
      return found.filter(({ id }) => projectId === undefined || id === projectId);
    },
    tracker: ({ actor, scope, words }) => places.trackers(actor, scope, words),
    // People belong to no project.
    person: async ({ actor, words, projectId }) => (projectId === undefined ? places.people(actor, words) : []),
  };

  async function arrive(actor: Actor, destination: Destination): Promise<SearchResult | undefined> {
    if (destination.kind === 'artifact') return artifacts.numbered(actor, destination.id, destination.keyword);
    if (destination.kind === 'tracker') {
      const visible = await unlessRefused(trackers.visible(actor, destination.id));
      return visible === undefined ? undefined : foundTracker(visible, []);
    }
    const id = (await directory.named(destination.name))?.id ?? Number(destination.name);
    const project = Number.isSafeInteger(id) ? await unlessRefused(directory.visible(actor, id)) : undefined;
    return project === undefined ? undefined : foundProject(project, []);
  }

  return {
    async find(actor: Actor, { text, projectId, kinds, cursor, limit }: GlobalQuery): Promise<SearchAnswer> {
      if (projectId !== undefined) await directory.visible(actor, projectId);
      const words = searchWords(text);
      const destination = destinationOf(text.trim(), deps.origin());
      const jump = destination === undefined ? undefined : await arrive(actor, destination);
      const scope = await scopeOf(deps, actor, projectId);
      async function groupOf(kind: SearchKind): Promise<SearchAnswer['groups'][number]> {
        const identity = { words, projectId, kind };
        const after = cursor === undefined ? undefined : readGlobalCursor(identity, cursor);
        const candidates = await finders[kind]({ actor, scope, words, projectId });
        const { results, last } = await rankedPage(kind, candidates, { after, limit });
        return { kind, results, next: last === undefined ? null : writeGlobalCursor(identity, last) };
      }
      const wanted = words.length === 0 ? [] : searchKinds.filter((kind) => kinds?.includes(kind) !== false);
      const groups = await Promise.all(wanted.map(groupOf));
      return { jump: jump ?? null, groups: groups.filter(({ results }) => results.length > 0) };
    },
  };
}

export type GlobalSearch = ReturnType<typeof createGlobalSearch>;
