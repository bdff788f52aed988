import type { SearchResult } from '../../../contract/platform/search.ts';
import type { SearchKind } from '../../../contract/platform/search-kinds.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import { matchRankOf, matchRanks, matchSegments } from '../../domain/text-match.ts';
import { fold } from '../../../contract/fold.ts';
import { type KnownProject, type ProjectDirectory, presentProjectReference } from '../projects/index.ts';
import { presentTrackerReference, type VisibleTracker } from '../trackers/index.ts';
import type { UserPresenter, Users } from '../users/index.ts';
import type { Candidate } from './candidate.ts';
import type { VisibleTrackers } from './texts.ts';

interface Deps {
  directory: ProjectDirectory;
  listProjects: (actor: Actor, search: string, limit: number) => Promise<KnownProject[]>;
  users: Pick<Users, 'search'>;
  presenter: UserPresenter;
}

/** Projects and people that are ranked. */
const mostRanked = 200;

type Named = Pick<SearchResult, 'id' | 'uri' | 'html_url' | 'project' | 'tracker'>;

const result = (kind: SearchKind, name: string, words: readonly string[], named: Named): SearchResult => ({
  kind,
  ...named,
  xref: null,
  title: matchSegments(name, words),
  excerpt: null,
  repository: null,
  author: null,
  changed_on: null,
});

/** The best rank of several names. A name in alphabetical order is as good as any other. */
function tierOf(names: readonly string[], words: readonly string[]): number | undefined {
  const ranks = [...names, names.join(' ')].flatMap((name) => matchRankOf(fold(name), words) ?? []);
  return ranks.length === 0 ? undefined : Math.min(...ranks.map((rank) => matchRanks.indexOf(rank)));
}

export const foundProject = (project: KnownProject, words: readonly string[]): SearchResult =>
  result('project', project.label, words, {
    id: project.id,
    uri: `projects/${project.id}`,
    html_url: `/projects/${encodeURIComponent(project.shortname)}`,
    project: presentProjectReference(project),
    tracker: null,
  });

export const foundTracker = (
  { tracker, project }: Pick<VisibleTracker, 'tracker' | 'project'>,
  words: readonly string[],
): SearchResult =>
  result('tracker', tracker.label, words, {
    id: tracker.id,
    uri: `trackers/${tracker.id}`,
    html_url: `/plugins/tracker/?tracker=${tracker.id}`,
    project: presentProjectReference(project),
    tracker: presentTrackerReference(tracker, project),
  });

/** Two letters, or one of a script whose letters are words: Chinese, Japanese and Korean. */
const isLongEnough = (query: string): boolean =>
  query.length > 1 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(query);

/** Finds projects, trackers and people by their names. */
export function createPlaceSearch({ directory, listProjects, users, presenter }: Deps) {
  const candidate = (names: readonly string[], words: readonly string[], shown: SearchResult): Candidate[] => {
    const tier = tierOf(names, words);
    return tier === undefined ? [] : [{ tier, at: 0, id: shown.id, present: async () => shown }];
  };

  const presentPerson = (reader: Actor, user: Identity, words: readonly string[]): SearchResult => ({
    ...result('person', user.realName === '' ? user.username : user.realName, words, {
      id: user.id,
      uri: `users/${user.id}`,
      html_url: `/users/${encodeURIComponent(user.username)}`,
      project: null,
      tracker: null,
    }),
    author: presenter.minimal(user, reader),
  });

  return {
    async projects(actor: Actor, words: readonly string[]): Promise<Candidate[]> {
      const found = await listProjects(actor, words[0] ?? '', mostRanked);
      return found.flatMap((project) =>
        candidate([project.label, project.shortname], words, foundProject(project, words)),
      );
    },

    async trackers(actor: Actor, scope: VisibleTrackers, words: readonly string[]): Promise<Candidate[]> {
      const found: Candidate[] = [];
      for (const { tracker } of scope.values()) {
        const project = await directory.find(tracker.projectId);
        if (project === undefined || !can(actor, 'project.read_trackers', directory.subject(project))) continue;
        found.push(...candidate([tracker.label, tracker.itemName], words, foundTracker({ tracker, project }, words)));
      }
      return found;
    },

    async people(actor: Actor, words: readonly string[]): Promise<Candidate[]> {
      const query = words.join(' ');
      if (!isLongEnough(query)) return [];
      const found = await users.search(query, { limit: mostRanked, offset: 0, maximum: mostRanked }, 1);
      return found.users.flatMap((user) =>
        candidate([user.realName, user.username], words, presentPerson(actor, user, words)),
      );
    },
  };
}
