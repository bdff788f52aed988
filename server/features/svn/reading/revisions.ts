import { svnReadingLimits } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { type VisibleChanges, visibleChanges } from '../../../domain/svn/index.ts';
import type { Page } from '../../../http/pagination.ts';
import type { LogEntry, LoggedPath } from '../../../svn/index.ts';
import { repositoryPathOf, displayedPath } from './path.ts';
import type { ConcurrencyLimit } from '../../../lib/concurrency-limit.ts';
import type { OpenRepositoryReader, RepositoryReader } from './repository-reader.ts';

/** A revision as a caller may see it. */
export interface VisibleRevision {
  revision: number;
  access: VisibleChanges<LoggedPath>['access'];
  author: string | undefined;
  date: Date | undefined;
  message: string | undefined;
  paths: LoggedPath[];
  total: number;
}

/**
 * As in Subversion, the shown parts of a revision depend on whether the caller may read all, some or none of its paths.
 */
function visibleRevision(entry: LogEntry, may: (path: string) => boolean): VisibleRevision {
  const { access, changes } = visibleChanges(entry.paths, may);
  const { revision, author, date, message } = entry;
  return {
    revision,
    access,
    author: access === 'none' ? undefined : author,
    date: access === 'none' ? undefined : date,
    message: access === 'full' ? message : undefined,
    paths: changes.slice(0, svnReadingLimits.changedPaths),
    total: changes.length,
  };
}

/** The revisions of a path, newest first, back to a copy from a hidden place. */
export async function readableHistory(
  { engine, at, may }: RepositoryReader,
  path: string,
  revision: number,
): Promise<number[]> {
  const limit = svnReadingLimits.history;
  const history = may(path) ? await engine.browse.history(at, path, { revision, limit }) : undefined;
  if (history === undefined) throw problem('svn_path_not_found', { path: displayedPath(path), revision });
  const hidden = history.findIndex((entry) => !may(entry.path));
  return history.slice(0, hidden < 0 ? undefined : hidden).map((entry) => entry.revision);
}

/** Every revision belongs to the root, so no lookup is needed. */
function revisionsOfRoot(youngest: number, { offset, limit }: Page): number[] {
  const first = youngest - offset;
  return Array.from({ length: Math.max(0, Math.min(limit, first)) }, (_, at) => first - at);
}

export function createRevisions(open: OpenRepositoryReader, limit: ConcurrencyLimit) {
  async function numbers(reader: RepositoryReader, path: string, revision: number, page: Page) {
    if (path === '' && reader.may('')) return { total: revision, revisions: revisionsOfRoot(revision, page) };
    const history = (await readableHistory(reader, path, revision)).filter((number) => number > 0);
    return { total: history.length, revisions: history.slice(page.offset, page.offset + page.limit) };
  }

  async function logged({ engine, at, may }: RepositoryReader, revisions: readonly number[]) {
    const shown: VisibleRevision[] = [];
    if (revisions.length === 0) return shown;
    for await (const entry of engine.browse.log(at, [...revisions])) shown.push(visibleRevision(entry, may));
    return shown;
  }

  return {
    async revisions(actor: Actor, id: number, wanted: { path?: string; rev?: number }, page: Page) {
      const path = repositoryPathOf(wanted.path ?? '');
      const reader = await open(actor, id);
      return limit.take(async () => {
        const { total, revisions } = await numbers(reader, path, await reader.revision(wanted.rev), page);
        return { total, revisions: await logged(reader, revisions) };
      });
    },

    /** Revisions that exist. */
    async numbered(actor: Actor, id: number, revisions: readonly number[]): Promise<VisibleRevision[]> {
      const reader = await open(actor, id);
      return limit.take(() => logged(reader, revisions));
    },
  };
}
