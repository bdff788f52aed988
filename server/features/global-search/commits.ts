import type { SearchResult } from '../../../contract/platform/search.ts';
import { Problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import { excerptSegments, matchRankOf, matchRanks, matchSegments } from '../../domain/text-match.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { fold } from '../../../contract/fold.ts';
import { type ProjectDirectory, presentProjectReference } from '../projects/index.ts';
import type { FoundCommit, Searches } from '../search/index.ts';
import type { Repository, SvnSlice } from '../svn/index.ts';
import type { Identities, UserPresenter } from '../users/index.ts';
import type { Candidate } from './candidate.ts';

interface Deps {
  search: Pick<Searches, 'commits'>;
  directory: ProjectDirectory;
  identities: Identities;
  presenter: UserPresenter;
  svn: Pick<SvnSlice, 'all' | 'directory'> & { reading: Pick<SvnSlice['reading'], 'numbered'> };
}

/** The newest commits that are ranked. Each that is shown is read from its repository. */
const mostRanked = 100;

/** Finds commits by their messages and changed paths. */
export function createCommitSearch({ search, directory, identities, presenter, svn }: Deps) {
  async function visibleRepositories(actor: Actor, projectId: number | undefined): Promise<Repository[]> {
    const visible: Repository[] = [];
    for (const repository of await svn.all()) {
      if (projectId !== undefined && repository.projectId !== projectId) continue;
      const project = await directory.find(repository.projectId);
      if (project !== undefined && can(actor, 'repository.read', directory.subject(project))) visible.push(repository);
    }
    return visible;
  }

  async function readRevision(actor: Actor, { repositoryId, revision }: FoundCommit) {
    try {
      return (await svn.reading.numbered(actor, repositoryId, [revision]))[0];
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  async function present(
    actor: Actor,
    commit: FoundCommit,
    words: readonly string[],
  ): Promise<SearchResult | undefined> {
    const seen = await readRevision(actor, commit);
    const found = await svn.directory.visible(actor, commit.repositoryId);
    if (seen === undefined) return undefined;
    const paths = seen.paths.map(({ path }) => `/${path}`);
    const message = seen.message ?? '';
    if (matchRankOf(fold([message, ...paths].join('\n')), words) === undefined) return undefined;
    const [first = ''] = message.split('\n');
    const author = seen.author === undefined ? undefined : await identities.findByName(seen.author);
    const { repository, project } = found;
    const has = (text: string): boolean => words.some((word) => fold(text).includes(word));
    const rest = [message.slice(first.length), ...paths].find(has);
    return {
      kind: 'commit',
      id: commit.revision,
      uri: `svn/${repository.id}/revisions?rev=${commit.revision}&limit=1`,
      html_url: `/projects/${encodeURIComponent(project.shortname)}/svn/${encodeURIComponent(repository.name)}/revisions/${commit.revision}`,
      xref: `r${commit.revision}`,
      title: matchSegments(first, words),
      excerpt: rest === undefined ? null : { label: null, segments: excerptSegments(rest, words) },
      project: presentProjectReference(project),
      tracker: null,
      repository: { id: repository.id, uri: `svn/${repository.id}`, name: repository.name },
      author: author === undefined ? null : presenter.minimal(author, actor),
      changed_on: seen.date === undefined ? null : isoDate(seen.date.getTime()),
    };
  }

  return async (actor: Actor, projectId: number | undefined, words: readonly string[]): Promise<Candidate[]> => {
    const repositories = (await visibleRepositories(actor, projectId)).map(({ id }) => id);
    const found = await search.commits({ words, repositories, limit: mostRanked });
    return found.map((commit) => ({
      tier: matchRanks.indexOf(commit.rank),
      at: commit.at,
      id: commit.id,
      present: () => present(actor, commit, words),
    }));
  };
}
